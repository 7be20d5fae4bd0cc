// How much is thought at a time, so that a search can be told to stop.

export const firstSlice = 64;
const sliceMs = 20;
const fewest = 16;
/** Slices that pass at once, as those do that only pay for what was looked at first, must not grow without end. */
const most = 2 ** 30;

/** How many nodes the next slice may have, after one of so many that took so long. */
export function nextSlice(nodes: number, ms: number): number {
  return Math.max(fewest, Math.min(nodes * 4, most, Math.round((nodes * sliceMs) / Math.max(ms, 0.5))));
}
