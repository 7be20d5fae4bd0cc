// What a person has chosen for all matches; kept in this browser.

import type { Language } from '../match/wire';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'step' | 'slow' | 'normal' | 'instant';

export interface Settings {
  language: Language;
  theme: Theme;
  pace: Pace;
  /** Before a turn ends by itself, the page asks. */
  confirmEnd: boolean;
  /** Moves without alternative are made at once. */
  playForced: boolean;
  /** The name shown to others. */
  name: string;
}

const key = 'destrier-settings';

const defaults = (): Settings => ({
  language: navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en',
  theme: 'auto',
  pace: 'normal',
  confirmEnd: true,
  playForced: true,
  name: '',
});

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>;
    const settings = { ...defaults(), ...kept };
    if (settings.language !== 'fr') settings.language = 'en';
    return settings;
  } catch {
    return defaults();
  }
}

export const settings: Settings = $state(read());

export function keepSettings(): void {
  localStorage.setItem(key, JSON.stringify(settings));
  document.documentElement.lang = settings.language;
  if (settings.theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

/** Milliseconds between two pictures of what happens; 0: none are shown. `step` waits for the person. */
export function paceMs(): number {
  if (settings.pace !== 'step' && matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return { step: Infinity, slow: 900, normal: 240, instant: 0 }[settings.pace];
}
