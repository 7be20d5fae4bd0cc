// Games of which more can be chosen before a match than options have names for: scenarios, squads, armies.

import type { Component } from 'svelte';
import type { ChoiceProps } from './board';

export interface Choice {
  component: Component<ChoiceProps, object, 'options' | 'define'>;
  /** It stands instead of the ready-made settings, not beside them. */
  insteadOfPresets: boolean;
}

const choices: Record<string, () => Promise<Choice>> = {
  croisades: async () => ({ component: (await import('./croisades/Choice.svelte')).default, insteadOfPresets: true }),
  lionheart: async () => ({ component: (await import('./lionheart/Choice.svelte')).default, insteadOfPresets: false }),
  escarmouche: async () => ({ component: (await import('./escarmouche/Choice.svelte')).default, insteadOfPresets: false }),
};

export async function choiceOf(game: string): Promise<Choice | null> {
  return (await choices[game]?.()) ?? null;
}
