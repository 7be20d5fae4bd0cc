// Whether the enemy's next blows are shown; kept in this browser.

const key = 'destrier-art-of-war-threats';

export const threats = $state({ shown: localStorage.getItem(key) !== 'no' });

export function showThreats(shown: boolean): void {
  threats.shown = shown;
  localStorage.setItem(key, shown ? 'yes' : 'no');
}

/** The cells that those sentences warn of. */
export function endangered(lines: string[]): string[] {
  const cells = lines.slice(1).flatMap((line) => (/^ {2}/.test(line) ? (/x([FA][123])/.exec(line)?.[1] ?? []) : (/\b[FA][123]\b/.exec(line)?.[0] ?? [])));
  return [...new Set(cells)];
}
