// A position of plain numbers that can be changed one by one.

/** Larger numbers must be typed; the buttons do not reach them. */
const MOST = 999;

/** The numbers of a position such as `3,5,7`; null for other positions. */
export function heapsIn(position: string): readonly number[] | null {
  if (!/^\s*\d+\s*(,\s*\d+\s*)*$/.test(position)) return null;
  const heaps = position.split(",").map(Number);
  return heaps.every((heap) => heap <= MOST) && heaps.length <= 12 ? heaps : null;
}

/** The position with one heap larger or smaller by one, but never negative. */
export const stepped = (heaps: readonly number[], index: number, by: 1 | -1): string =>
  heaps.map((heap, i) => (i === index ? Math.max(0, heap + by) : heap)).join(",");

export const added = (heaps: readonly number[]): string => [...heaps, 1].join(",");

export const removed = (heaps: readonly number[], index: number): string =>
  heaps.filter((_, i) => i !== index).join(",");
