// What the board and the panel of one table share: the cell that was chosen, and the choice that is looked at.

import type { Eyes } from '../../match/eyes';
import type { Outlook, Reach } from './outlook';

class Desk {
  chosen = $state<number | null>(null);
  reach = $state.raw<Reach | null>(null);
  outlooks = $state.raw<Outlook[]>([]);
  /** The move whose outcome is shown on the line, and after which of the turns that follow it. */
  looked = $state<{ move: string; stage: number } | null>(null);

  stage = $derived.by(() => {
    const { looked } = this;
    return looked && this.outlooks.find((each) => each.move === looked.move)?.stages[looked.stage];
  });

  choose(cell: number | null): void {
    this.chosen = cell === this.chosen ? null : cell;
    this.reach = null;
  }
}

const desks = new WeakMap<Eyes, Desk>();

export function deskOf(eyes: Eyes): Desk {
  let desk = desks.get(eyes);
  if (!desk) desks.set(eyes, (desk = new Desk()));
  return desk;
}
