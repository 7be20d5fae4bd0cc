// The drawn aspect of each row of the terrain sheets, around the centre of a hex 40 wide and 46 high.

export interface Stroke {
  /** What it is drawn with; the colours stand in TerrainHex. */
  ink: string;
  d: string;
}

export interface Aspect {
  ground: string;
  strokes: Stroke[];
}

const line = (ink: string, d: string): Stroke => ({ ink: `${ink} line`, d });
const area = (ink: string, d: string): Stroke => ({ ink, d });

const planks = line('grain', 'M-20 -8 H20 M-20 0 H20 M-20 8 H20 M-8 -8 V0 M6 0 V8 M0 8 V16 M4 -16 V-8');
const courses = line('joint', 'M-20 -8 H20 M-20 3 H20 M-18 13 H18 M-6 -8 V3 M10 -8 V3 M0 -18 V-8 M2 3 V13 M-13 3 V13 M14 3 V13 M-4 13 V20');
const blocks = line('joint', 'M-20 -11 H20 M-20 0 H20 M-20 11 H20 M0 -23 V-11 M-10 -11 V0 M10 -11 V0 M0 0 V11 M-10 11 V17 M10 11 V17');
const flags = line('grain', 'M-20 -6 H20 M-20 7 H20 M-5 -6 V7 M9 -18 V-6 M7 7 V18');
const steps = (ink: string) => line(ink, 'M-12 12 H12 M-10 6 H10 M-8 0 H8 M-6 -6 H6 M-4 -12 H4 M-14 16 L-4 -14 M14 16 L4 -14');
const palm = 'M0 0 C-5 -8 -11 -10 -16 -6 M0 0 C5 -8 11 -10 16 -6 M0 0 C-8 -1 -14 4 -14 11 M0 0 C8 -1 14 4 14 11 M0 0 C-3 -8 -2 -14 3 -18 M0 0 C1 6 0 12 -3 17';
const ring = (r: number) => `M${-r} 0 A${r} ${r} 0 1 1 ${r} 0 A${r} ${r} 0 1 1 ${-r} 0 Z`;

export const aspects: Record<string, Aspect> = {
  '.': { ground: 'sand', strokes: [] },
  O: { ground: 'water', strokes: [line('wave', 'M-14 -6 q4 -4 8 0 t8 0 t8 0 M-14 4 q4 -4 8 0 t8 0 t8 0 M-8 13 q4 -4 8 0 t8 0')] },
  l: { ground: 'sand', strokes: [line('leaf', 'M-12 10 C-6 -4 2 -8 12 -10 M-6 2 L-13 1 M-1 -4 L-7 -8 M4 -7 L1 -14 M-3 -1 L-1 7 M3 -6 L7 1 M8 -9 L13 -4')] },
  t: { ground: 'sand', strokes: [line('leaf', palm), area('trunk', ring(4.5))] },
  b: { ground: 'sand', strokes: [area('bush', 'M-13 8 C-18 2 -12 -6 -7 -5 C-6 -13 5 -13 6 -6 C13 -8 17 2 12 7 C8 13 -8 13 -13 8 Z'), line('leafdark', 'M-7 4 q3 -5 6 0 M2 0 q3 -5 6 0 M-2 8 q3 -5 6 0')] },
  '^': { ground: 'earth', strokes: [line('ink', 'M-15 -4 L-12 6 M-9 -7 L-7 6 M-3 -8 L-2 7 M3 -8 L2 7 M9 -7 L7 6 M15 -4 L12 6'), line('ink bold', 'M-17 -6 C-8 -11 8 -11 17 -6')] },
  s: { ground: 'sand', strokes: [area('stone', 'M-13 -4 l4 -4 l5 2 l1 5 l-5 3 Z M3 -11 l5 0 l3 4 l-4 4 l-5 -3 Z M-6 8 l5 -3 l5 4 l-3 5 l-6 -1 Z M8 6 l5 -1 l2 4 l-4 3 Z')] },
  f: { ground: 'ditch', strokes: [line('ditchline', 'M-19 -10 L-12 -6 M-19 0 L-12 0 M-19 10 L-12 6 M19 -10 L12 -6 M19 0 L12 0 M19 10 L12 6 M0 -22 V-14 M0 22 V14')] },
  T: { ground: 'canvas', strokes: [area('stripe', 'M-13 -15 L-7 -19 V19 L-13 15 Z M0 -23 L6 -19.5 V19.5 L0 23 Z M13 -15 L19 -11.5 V11.5 L13 15 Z')] },
  o: { ground: 'canvas', strokes: [area('stripe', 'M-13 -15 L-7 -19 V19 L-13 15 Z M13 -15 L19 -11.5 V11.5 L13 15 Z'), area('dark', 'M0 -12 L9 14 H-9 Z')] },
  h: { ground: 'sand', strokes: [line('rope', 'M-14 -12 L10 12 M14 -12 L-10 12'), area('peg', 'M8 9 l5 3 l-3 3 Z M-8 9 l-5 3 l3 3 Z')] },
  i: { ground: 'floor', strokes: [planks] },
  '#': { ground: 'wall', strokes: [courses] },
  w: { ground: 'wall', strokes: [courses, area('light', 'M-8 -10 H8 V10 H-8 Z'), line('ink', 'M0 -10 V10 M-8 0 H8 M-8 -10 H8 V10 H-8 Z')] },
  d: { ground: 'floor', strokes: [area('wood', 'M-11 16 V-4 C-11 -18 11 -18 11 -4 V16 Z'), line('ink', 'M-11 16 V-4 C-11 -18 11 -18 11 -4 V16 M0 -14 V16 M-5.5 -12 V16 M5.5 -12 V16')] },
  e: { ground: 'floor', strokes: [steps('ink')] },
  p: { ground: 'roof', strokes: [planks, area('wallink', 'M-16 -12 h6 v5 h-6 Z M-3 -12 h6 v5 h-6 Z M10 -12 h6 v5 h-6 Z M-16 8 h6 v5 h-6 Z M-3 8 h6 v5 h-6 Z M10 8 h6 v5 h-6 Z')] },
  c: { ground: 'sand', strokes: [area('wallink', 'M-14 -10 H-4 V0 H4 V8 H-14 Z'), line('light', 'M-14 -1 H4 M-9 -10 V-1 M-5 -1 V8')] },
  r: { ground: 'floor', strokes: [planks, area('wood', 'M-11 -11 H11 V11 H-11 Z'), line('ink', 'M-11 -11 H11 V11 H-11 Z M-11 -4 H11 M-11 4 H11'), area('dark', 'M6 -2 h3 v4 h-3 Z')] },
  L: { ground: 'earth', strokes: [line('ladder', 'M-7 19 L-5 -19 M7 19 L5 -19'), line('ladder', 'M-7 13 H7 M-6.6 6 H6.6 M-6.2 -1 H6.2 M-5.8 -8 H5.8 M-5.4 -15 H5.4')] },
  B: { ground: 'roof', strokes: [area('stripe', 'M-17 -10 H-10 V12 H-17 Z M-3 -10 H4 V12 H-3 Z M11 -10 H17 V12 H11 Z'), line('ink', 'M-17 -10 H17 M-17 12 H17')] },
  M: { ground: 'castle', strokes: [blocks] },
  R: { ground: 'rampart', strokes: [area('castleink', 'M-17 -13 h7 v7 h-7 Z M-3.5 -17 h7 v7 h-7 Z M10 -13 h7 v7 h-7 Z M-17 6 h7 v7 h-7 Z M-3.5 10 h7 v7 h-7 Z M10 6 h7 v7 h-7 Z')] },
  D: { ground: 'rampart', strokes: [area('castleink', 'M-14 17 V-4 C-14 -21 14 -21 14 -4 V17 Z'), area('wood', 'M-9 17 V-3 C-9 -14 9 -14 9 -3 V17 Z'), line('ink', 'M0 -10 V17')] },
  A: { ground: 'castle', strokes: [blocks, area('light', 'M-2.5 -15 H2.5 V15 H-2.5 Z M-9 -2.5 H9 V2.5 H-9 Z')] },
  E: { ground: 'rampart', strokes: [steps('castleink')] },
  k: { ground: 'sand', strokes: [area('rock', 'M-15 10 L-11 -6 L-3 -13 L3 -4 L9 -8 L15 9 Z'), line('ink', 'M-11 -6 L-5 0 L-6 10 M-3 -13 L-5 0 M3 -4 L4 10 M9 -8 L8 2')] },
  g: { ground: 'glacis', strokes: [line('castleink', 'M-14 -14 L14 2 M-18 -4 L10 14 M-2 -20 L18 -8 M-18 7 L-2 17')] },
  F: { ground: 'court', strokes: [area('castleink', ring(15)), area('pool', ring(11.5)), line('wave', 'M-7 0 q3.5 -4 7 0 t7 0')] },
  P: { ground: 'court', strokes: [area('wood', ring(14)), line('ink', `${ring(14)} ${ring(8)} M-14 0 H14 M0 -14 V14`)] },
  W: { ground: 'court', strokes: [area('castleink', ring(13)), area('dark', ring(8.5))] },
  ',': { ground: 'court', strokes: [flags] },
  I: { ground: 'room', strokes: [flags] },
};

const unknown: Aspect = { ground: 'sand', strokes: [line('ink', 'M-6 -6 L6 6 M6 -6 L-6 6')] };
export const aspectOf = (code: string): Aspect => aspects[code] ?? unknown;

/** Fire, sacks, ladders that lie: what is drawn upon the ground. */
export const fire = 'M0 15 C-11 15 -13 4 -7 -3 C-6 1 -4 2 -3 2 C-5 -7 1 -11 2 -17 C9 -9 6 -5 8 -1 C9 -3 9.5 -4 9 -6 C15 3 12 15 0 15 Z';
export const sack = 'M-3 -10 H3 L1.5 -6 C9 -1 9 10 0 10 C-9 10 -9 -1 -1.5 -6 Z';
export const lyingLadder = 'M-16 -5 L16 -9 M-16 5 L16 1 M-12 -5.5 V4.5 M-5 -6.4 V3.6 M2 -7.2 V2.7 M9 -8.1 V1.9';
