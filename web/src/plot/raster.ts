// Millions of points as a picture: each point of the screen is drawn once, however many values lie
// there.

/** What stands at a point of the picture. */
export const NOTHING = 0;
export const VALUE = 1;
export const ZERO = 2;

/** Values `first..=last` of a list, in a picture whose first row is the top. */
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

/** The greatest of many numbers; spreading them into arguments would be too much. */
export function greatest(values: ArrayLike<number>, least: number): number {
  let most = least;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  return most;
}
