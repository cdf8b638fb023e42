// Axes of plots: round steps and straight lines.

/** A round number (1, 2 or 5 times a power of ten) such that about `count` steps make `span`. */
export function roundStep(span: number, count: number): number {
  const raw = Math.max(span, 1e-9) / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((factor) => factor * power >= raw * 0.999) ?? 10;
  return Math.max(1, factor * power);
}

/** Multiples of a round step from `from` to `to`. */
export function ticks(from: number, to: number, count: number): number[] {
  const step = roundStep(to - from, count);
  const first = Math.ceil(from / step) * step;
  const list: number[] = [];
  for (let at = first; at <= to + 1e-9; at += step) list.push(at);
  return list;
}

/** The slope of the line through the origin that fits these points best; null without points. */
export function slopeOf(
  points: readonly { readonly x: number; readonly y: number }[],
): number | null {
  const xx = points.reduce((sum, p) => sum + p.x * p.x, 0);
  return xx === 0 ? null : points.reduce((sum, p) => sum + p.x * p.y, 0) / xx;
}
