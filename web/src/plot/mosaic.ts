// A picture with few points as SVG: for each colour, one path of bars.

import { runsOf } from "./pen";

export interface Mosaic {
  /** The index of the colour of each point. */
  readonly kinds: Uint32Array;
  readonly colours: readonly string[];
}

/** The colours of a picture that has four bytes for each point. */
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

/** The points as SVG, `width` in a row, each of the size `cell`. */
export function mosaicSvg({ kinds, colours }: Mosaic, width: number, cell: number): string {
  const paths = colours.map((colour, kind) => {
    return `<path fill="${colour}" d="${runsOf(kinds, kind, width)}"/>`;
  });
  // Without crisp edges, the background would be visible between neighbours.
  return `<g transform="scale(${cell})" shape-rendering="crispEdges">${paths.join("")}</g>`;
}
