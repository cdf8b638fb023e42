// Millions of points as a picture: each point of the screen is drawn once, even if many values lie
// there.

/** The kinds of points in the picture. */
export const NOTHING = 0;
export const VALUE = 1;
export const ZERO = 2;

/** The values `first..=last` of a list as a picture whose first row is at the top. */
export function raster(
  values: ArrayLike<number>,
  first: number,
  last: number,
  top: number,
  width: number,
  height: number,
): Uint8Array {
  const points = new Uint8Array(width * height);
  const across = (width - 1) / Math.max(1, last - first);
  const up = (height - 1) / Math.max(1, top);
  for (let i = Math.max(0, first); i <= last && i < values.length; i++) {
    const value = values[i]!;
    const x = Math.round((i - first) * across);
    const y = height - 1 - Math.round(value * up);
    if (y >= 0 && y < height) points[y * width + x] = value === 0 ? ZERO : VALUE;
  }
  return points;
}

/** The greatest of many numbers. Passing them all as arguments would be too much. */
export function greatest(values: ArrayLike<number>, least: number): number {
  let most = least;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  return most;
}
