// The part of a long sequence that is shown.

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The least number of terms in a plot. */
const LEAST = 10;

const inside = (from: number, length: number, whole: Span): Span => {
  const room = whole.to - whole.from;
  const size = Math.min(Math.max(length, Math.min(LEAST, room)), room);
  const start = Math.min(Math.max(from, whole.from), whole.to - size);
  return { from: start, to: start + size };
};

/** A span that is `factor` times as long. The place `about` keeps its relative position. */
export function zoomed(span: Span, factor: number, about: number, whole: Span): Span {
  const length = (span.to - span.from) * factor;
  const share = (about - span.from) / (span.to - span.from || 1);
  return inside(Math.round(about - share * length), Math.round(length), whole);
}

/** The span moved by a fraction of its length. */
export function moved(span: Span, share: number, whole: Span): Span {
  const length = span.to - span.from;
  return inside(Math.round(span.from + share * length), length, whole);
}

export const middle = ({ from, to }: Span): number => (from + to) / 2;
