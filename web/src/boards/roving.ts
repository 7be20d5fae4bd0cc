// Moving over a board with the arrow keys: one place is in the order of Tab, arrows go to the nearest place that way,
// Enter and the space bar point at it.

const ways: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * For the element around all places; each place is an element with `data-place` and `tabindex="-1"`. On a board with
 * `data-hexes` the next row is half a place aside.
 */
export function roving(board: Element, pick: (place: string) => void) {
  const sideways = board.hasAttribute('data-hexes') ? 1.5 : 2.5;
  /** How far the column that was left upwards or downwards is beside this place. */
  let lean = 0;
  let stepping = false;
  const places = () => [...board.querySelectorAll<HTMLElement | SVGElement>('[data-place]')];
  const centre = (element: Element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2] as const;
  };

  /** The one that Tab comes to: the last that had the focus, or the first. */
  function settle(current?: Element): void {
    const all = places();
    const old = current ?? all.find((each) => each.getAttribute('tabindex') === '0') ?? all[0];
    for (const each of all) each.setAttribute('tabindex', each === old ? '0' : '-1');
  }

  function key(event: Event): void {
    const { key } = event as KeyboardEvent;
    const here = (event.target as Element).closest<HTMLElement | SVGElement>('[data-place]');
    if (!here) return;
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      pick(here.dataset.place ?? '');
      return;
    }
    const way = ways[key];
    if (!way) return;
    event.preventDefault();
    const upright = way[0] === 0;
    const [x, y] = [centre(here)[0] + (upright ? lean : 0), centre(here)[1]];
    let best: [number, HTMLElement | SVGElement] | undefined;
    for (const each of places()) {
      const [dx, dy] = [centre(each)[0] - x, centre(each)[1] - y];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (each === here || along < 2) continue;
      const far = along + aside * sideways;
      if (!best || far < best[0] - 0.5) best = [far, each];
    }
    if (!best) return;
    lean = upright ? x - centre(best[1])[0] : 0;
    stepping = true;
    best[1].focus();
    stepping = false;
  }

  const focused = (event: Event) => {
    if (!stepping) lean = 0;
    settle((event.target as Element).closest('[data-place]') ?? undefined);
  };
  board.addEventListener('keydown', key);
  board.addEventListener('focusin', focused);
  settle();
  const watch = new MutationObserver(() => settle());
  watch.observe(board, { childList: true, subtree: true });
  return {
    update(next: (place: string) => void) {
      pick = next;
    },
    destroy() {
      board.removeEventListener('keydown', key);
      board.removeEventListener('focusin', focused);
      watch.disconnect();
    },
  };
}
