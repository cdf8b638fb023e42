// A board as one picture: its drawings at their places, with the computed colours of the page, so
// that it looks the same everywhere.

const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "visibility",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order",
] as const;

const SVG = "http://www.w3.org/2000/svg";

/** The picture as the text of an SVG file; null if the board has no drawings. */
export function pictureOf(board: HTMLElement): string | null {
  const drawings = [...board.querySelectorAll("svg")].filter(
    (one) => !one.parentElement?.closest("svg"),
  );
  if (drawings.length === 0) return null;
  const boxes = drawings.map((one) => one.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  const MARGIN = 12;

  const whole = document.createElementNS(SVG, "svg");
  const size = [width + 2 * MARGIN, height + 2 * MARGIN] as const;
  whole.setAttribute("xmlns", SVG);
  whole.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  whole.setAttribute("width", String(size[0]));
  whole.setAttribute("height", String(size[1]));
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(document.documentElement).backgroundColor);
  whole.append(ground);
  drawings.forEach((drawing, i) => {
    const box = boxes[i]!;
    const copy = styled(drawing);
    copy.setAttribute("x", String(box.left - left + MARGIN));
    copy.setAttribute("y", String(box.top - top + MARGIN));
    copy.setAttribute("width", String(box.width));
    copy.setAttribute("height", String(box.height));
    copy.setAttribute("overflow", "visible");
    whole.append(copy);
  });
  return new XMLSerializer().serializeToString(whole);
}

/** A copy of a drawing with its computed style in attributes, which does not depend on the page. */
function styled(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  copies.forEach((element, i) => {
    const style = getComputedStyle(originals[i]!);
    const { transform } = style;
    for (const name of ["class", "style", "role", "tabindex"]) element.removeAttribute(name);
    for (const name of element.getAttributeNames()) {
      if (name.startsWith("aria-")) element.removeAttribute(name);
    }
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    if (transform !== "none") element.setAttribute("transform", transform);
  });
  return copy;
}

export const downloadSvg = (board: HTMLElement | null, name: string): void =>
  saveSvg(board && pictureOf(board), name);
export const downloadPng = (board: HTMLElement | null, name: string): Promise<void> =>
  savePng(board && pictureOf(board), name);

/** Saves the text of an SVG file. */
export function saveSvg(picture: string | null | undefined, name: string): void {
  if (picture) save(new Blob([picture], { type: "image/svg+xml" }), name);
}

/** Saves the picture as PNG, with two pixels for each one on the screen. */
export async function savePng(picture: string | null | undefined, name: string): Promise<void> {
  if (!picture) return;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, name), "image/png");
}

/** Saves a text as a file. */
export const download = (name: string, text: string, type: string): void =>
  save(new Blob([text], { type: `${type};charset=utf-8` }), name);

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
