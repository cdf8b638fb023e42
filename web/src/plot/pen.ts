// The means of drawing plots: on a canvas for the screen, or as SVG for a file.

export type Place = readonly [x: number, y: number];

export interface Pen {
  readonly area: (at: Place, size: Place, fill: string, opacity?: number) => void;
  readonly line: (from: Place, to: Place, stroke: string, dash?: readonly number[]) => void;
  readonly dot: (at: Place, radius: number, fill: string) => void;
  /** Draws the points of a picture that have this kind, `width` in a row. */
  readonly cells: (kinds: Uint8Array, kind: number, width: number, at: Place, fill: string) => void;
}

/** Points are drawn a little larger than they are, so that single ones are visible. */
const POINT = 1.6;

export function canvasPen(context: CanvasRenderingContext2D): Pen {
  return {
    area: ([x, y], [width, height], fill, opacity = 1) => {
      context.globalAlpha = opacity;
      context.fillStyle = fill;
      context.fillRect(x, y, width, height);
      context.globalAlpha = 1;
    },
    line: (from, to, stroke, dash = []) => {
      context.strokeStyle = stroke;
      context.setLineDash([...dash]);
      context.beginPath();
      context.moveTo(...from);
      context.lineTo(...to);
      context.stroke();
      context.setLineDash([]);
    },
    dot: ([x, y], radius, fill) => {
      context.fillStyle = fill;
      context.beginPath();
      context.arc(x, y, radius, 0, 7);
      context.fill();
    },
    cells: (kinds, kind, width, [left, top], fill) => {
      context.fillStyle = fill;
      for (let at = 0; at < kinds.length; at++) {
        if (kinds[at] !== kind) continue;
        context.fillRect(left + (at % width), top + Math.floor(at / width), POINT, POINT);
      }
    },
  };
}

/** Rounds a number to two digits after the point; more would not be visible. */
const short = (n: number): string => String(Math.round(n * 100) / 100);

export interface Drawing extends Pen {
  readonly text: (at: Place, words: string, fill: string, anchor: "middle" | "end") => void;
  /** Adds a piece of SVG as it is. */
  readonly raw: (svg: string) => void;
  /** The text of the file, with this much room around the plot. */
  readonly file: (room: { left: number; below: number }) => string;
}

/** A pen that writes SVG, on a background of one colour. */
export function svgPen(width: number, height: number, ground: string): Drawing {
  const parts: string[] = [];
  return {
    area: ([x, y], [w, h], fill, opacity = 1) =>
      parts.push(
        `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}"` +
          `${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`,
      ),
    line: (from, to, stroke, dash = []) =>
      parts.push(
        `<path d="M${from.map(short).join(" ")} ${to.map(short).join(" ")}" stroke="${stroke}"` +
          `${dash.length > 0 ? ` stroke-dasharray="${dash.join(" ")}"` : ""}/>`,
      ),
    dot: ([x, y], radius, fill) =>
      parts.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`),
    cells: (kinds, kind, across, [left, top], fill) =>
      parts.push(
        `<path fill="${fill}" transform="translate(${short(left)} ${short(top)})" ` +
          `d="${runsOf(kinds, kind, across, POINT)}"/>`,
      ),
    text: ([x, y], words, fill, anchor) =>
      parts.push(
        `<text x="${short(x)}" y="${short(y)}" fill="${fill}" text-anchor="${anchor}">${words}</text>`,
      ),
    raw: (svg) => parts.push(svg),
    file: ({ left, below }) => {
      const [w, h] = [width + left + 12, height + below + 12];
      return (
        `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" ` +
        `viewBox="${-left} -12 ${w} ${h}" font-family="sans-serif" font-size="12">` +
        `<rect x="${-left}" y="-12" width="${w}" height="${h}" fill="${ground}"/>` +
        `${parts.join("")}</svg>`
      );
    },
  };
}

/** The cells of a kind as a path of bars. Each bar covers adjacent cells of a row. */
export function runsOf(kinds: ArrayLike<number>, kind: number, width: number, size = 1): string {
  const bars: string[] = [];
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== kind) continue;
    const from = at;
    while ((at + 1) % width !== 0 && kinds[at + 1] === kind) at++;
    const [x, y, length] = [from % width, Math.floor(from / width), at - from + size];
    bars.push(`M${x} ${y}h${short(length)}v${size}h${short(-length)}z`);
  }
  return bars.join("");
}
