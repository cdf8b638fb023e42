// A picture of few points as SVG: a path of bars for each of its colours.

import { runsOf } from "./pen";

export interface Mosaic {
  /** The number of the colour of each point. */
  readonly kinds: Uint32Array;
  readonly colours: readonly string[];
}

/** The colours of a picture of four bytes a point. */
export function mosaicOf(pixels: ArrayLike<number>): Mosaic {
  const numbers = new Map<string, number>();
  const kinds = new Uint32Array(pixels.length / 4);
  for (let at = 0; at < kinds.length; at++) {
    const colour = `rgb(${pixels[4 * at]},${pixels[4 * at + 1]},${pixels[4 * at + 2]})`;
    const number = numbers.get(colour) ?? numbers.size;
    numbers.set(colour, number);
    kinds[at] = number;
  }
  return { kinds, colours: [...numbers.keys()] };
}

/** The points, `width` to a row, each as large as `cell`. */
export function mosaicSvg({ kinds, colours }: Mosaic, width: number, cell: number): string {
  const paths = colours.map((colour, kind) => {
    return `<path fill="${colour}" d="${runsOf(kinds, kind, width)}"/>`;
  });
  // Without sharp edges the ground would shine through between neighbours.
  return `<g transform="scale(${cell})" shape-rendering="crispEdges">${paths.join("")}</g>`;
}
