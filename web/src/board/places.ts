// The places of heaps: each part of a heap stays in the row where the game started, with gaps where
// tokens were taken. So the board does not jump when a heap is broken. The places are computed from
// the record.

import type { Entry } from "../play/record";

export interface Span {
  readonly lane: number;
  readonly from: number;
  readonly size: number;
}

export interface Placed {
  /** The number of tokens that each row had. */
  readonly lanes: readonly number[];
  /** The place of each heap of the position. */
  readonly heaps: readonly Span[];
  /** The tokens that the last move took. */
  readonly gone: readonly Span[];
}

/** The places of heaps after these moves; null if the record does not lead to the position. */
export function placesAfter(heaps: readonly number[], entries: readonly Entry[]): Placed | null {
  const start = entries[0]?.before.split(",").map(numberIn) ?? heaps;
  if (start.some((size) => size === null)) return null;
  const lanes = start as readonly number[];
  let spans: Span[] | null = lanes.map((size, lane) => ({ lane, from: 0, size }));
  let gone: Span[] = [];
  for (const entry of entries) {
    gone = [];
    spans = spans && afterMove(spans, entry, gone);
  }
  const agrees = spans?.length === heaps.length && spans.every(({ size }, i) => size === heaps[i]);
  return agrees && spans ? { lanes, heaps: spans, gone } : null;
}

/** Each heap in a row of its own. */
export const apart = (sizes: readonly number[]): Placed => ({
  lanes: sizes,
  heaps: sizes.map((size, lane) => ({ lane, from: 0, size })),
  gone: [],
});

const numberIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;

/** Moves are `HEAP=LEFT` or `HEAP=LEFT,RIGHT`, with `&` between moves in several heaps. */
function afterMove(spans: readonly Span[], { notation, at }: Entry, gone: Span[]): Span[] | null {
  const parts = notation.split("&").map((part) => /^\s*(\d+)=([\d,]+)\s*$/.exec(part));
  const left = new Map<number, readonly number[]>();
  for (const part of parts) {
    if (!part) return null;
    left.set(
      Number(part[1]) - 1,
      part[2]!
        .split(",")
        .map(Number)
        .filter((size) => size > 0),
    );
  }
  return spans.flatMap((span, heap) => {
    const sizes = left.get(heap);
    return sizes ? broken(span, sizes, parts.length === 1 ? at?.[0] : undefined, gone) : [span];
  });
}

/**
 * What is left of a heap. `at` is the place in it where the tokens were taken, if that is known.
 */
function broken(span: Span, left: readonly number[], at: number | undefined, gone: Span[]): Span[] {
  const { lane, from, size } = span;
  const count = size - left.reduce((sum, part) => sum + part, 0);
  const [a = 0, b] = left;
  const start = at ?? a;
  gone.push({ lane, from: from + start, size: count });
  const right = from + start + count;
  if (left.length === 0) return [];
  if (b === undefined) return [{ lane, from: start === 0 ? right : from, size: a }];
  return start === a
    ? [
        { lane, from, size: a },
        { lane, from: right, size: b },
      ]
    : [
        { lane, from: right, size: a },
        { lane, from, size: b },
      ];
}
