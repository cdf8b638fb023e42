// Colours of a heat map, from the background to the hue of the accent in steps that look equal.

/** The colour of `value` between 0 and `most`. The colour of 0, for P-positions, stands out. */
export function shadeOf(value: number, most: number, dark: boolean): string {
  const share = Math.min(1, value / Math.max(1, most));
  if (value === 0) return dark ? "#ffb37a" : "#b3401a";
  const lightness = dark ? 0.28 + 0.6 * share : 0.95 - 0.6 * share;
  return `oklch(${lightness.toFixed(3)} ${(0.02 + 0.09 * share).toFixed(3)} ${(185 + 60 * share).toFixed(0)})`;
}
