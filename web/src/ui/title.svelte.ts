// What the browser writes on the tab of the page: where one is, and whether one is waited for.

import { route } from './route.svelte';
import { say } from './words.svelte';

const own = document.title;
let news = $state('');

/** Something that is to be seen from another tab; nothing if empty. */
export function tellTab(text: string): void {
  news = text;
}

export function writeTitle(known: (screen: string) => boolean): void {
  const { screen } = route();
  const place = screen !== 'home' && known(screen) ? say(`title.${screen}`) : '';
  document.title = [news, place, own].filter((part) => part !== '').join(' – ');
}
