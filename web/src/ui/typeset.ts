// French keeps a space before high punctuation and within its quotation marks, and no line may begin with what follows it.

import type { Language } from '../match/wire';

const unbroken = '\u00a0';

export function typeset(text: string, language: Language): string {
  return language === 'fr' ? text.replace(/ (?=[:;!?»])/g, unbroken).replace(/« /g, `«${unbroken}`) : text;
}
