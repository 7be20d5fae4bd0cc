// The part of Markdown that the rules are written in, read into blocks: headings, paragraphs, lists within lists, tables and
// drawings of text. Nothing of it ever becomes HTML by itself.

export type Inline = { text: string } | { code: string } | { strong: Inline[] } | { em: Inline[] };

export interface Item {
  words: Inline[];
  within: Block[];
}

export type Block =
  | { kind: 'heading'; level: number; words: Inline[]; id: string }
  | { kind: 'paragraph'; words: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'drawing'; text: string };

const spans = /(`+)(.+?)\1|\*\*(.+?)\*\*|\*([^\s*](?:.*?[^\s*])?)\*|_([^\s_](?:.*?[^\s_])?)_(?!\w)/;

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = spans.exec(rest); match; match = spans.exec(rest)) {
    if (match.index > 0) found.push({ text: rest.slice(0, match.index) });
    if (match[2] !== undefined) found.push({ code: match[2] });
    else if (match[3] !== undefined) found.push({ strong: inlines(match[3]) });
    else found.push({ em: inlines((match[4] ?? match[5])!) });
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest) found.push({ text: rest });
  return found;
}

export const plain = (words: Inline[]): string =>
  words.map((word) => ('text' in word ? word.text : 'code' in word ? word.code : plain('strong' in word ? word.strong : word.em))).join('');

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const itemStart = /^( *)([-*]|\d+\.) +(.*)$/;
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlines(cell.trim()));

const begins = (line: string) => /^(#{1,6} |\||```)/.test(line) || itemStart.test(line);

export function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  const ids = new Map<string, number>();
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    if (line.trim() === '') ++at;
    else if (heading) {
      const words = inlines(heading[2]!);
      const name = slug(plain(words));
      const before = ids.get(name) ?? 0;
      ids.set(name, before + 1);
      found.push({ kind: 'heading', level: heading[1]!.length, words, id: before ? `${name}-${before + 1}` : name });
      ++at;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((each, i) => i > at && each.startsWith('```'));
      const last = end < 0 ? lines.length : end;
      found.push({ kind: 'drawing', text: lines.slice(at + 1, last).join('\n') });
      at = last + 1;
    } else if (line.startsWith('|')) {
      let end = at;
      while (lines[end]?.startsWith('|')) ++end;
      const [head = [], ...rest] = lines.slice(at, end).filter((row) => !/^\|[-:| ]+\|$/.test(row) || !row.includes('-')).map(cellsOf);
      found.push({ kind: 'table', head, rows: rest });
      at = end;
    } else if (itemStart.test(line)) {
      const list = readList(lines, at);
      found.push(list.block);
      at = list.end;
    } else {
      let end = at + 1;
      while (end < lines.length && lines[end]!.trim() !== '' && !begins(lines[end]!)) ++end;
      found.push({ kind: 'paragraph', words: inlines(lines.slice(at, end).map((each) => each.trim()).join(' ')) });
      at = end;
    }
  }
  return found;
}

/** A list, and where it ends: what is indented deeper belongs to the item before. */
function readList(lines: string[], start: number): { block: Block; end: number } {
  const first = itemStart.exec(lines[start]!)!;
  const indent = first[1]!.length;
  const items: Item[] = [];
  let at = start;
  while (at < lines.length) {
    const item = itemStart.exec(lines[at]!);
    if (!item || item[1]!.length !== indent) break;
    let end = at + 1;
    while (end < lines.length && lines[end]!.startsWith(' '.repeat(indent + 2))) ++end;
    const inner = lines.slice(at + 1, end);
    const more = inner.findIndex((line) => itemStart.test(line));
    const words = [item[3]!, ...inner.slice(0, more < 0 ? inner.length : more).map((line) => line.trim())].join(' ');
    items.push({ words: inlines(words), within: more < 0 ? [] : blocks(outdented(inner.slice(more))) });
    at = end;
  }
  return { block: { kind: 'list', ordered: /\d/.test(first[2]!), items }, end: at };
}

function outdented(lines: string[]): string[] {
  const least = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(least));
}
