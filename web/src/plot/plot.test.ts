import { describe, expect, test } from "vitest";
import { mosaicOf, mosaicSvg } from "./mosaic";
import { runsOf, svgPen } from "./pen";
import { greatest, NOTHING, raster, VALUE, ZERO } from "./raster";
import { middle, moved, zoomed } from "./span";

describe("a span of a sequence", () => {
  const whole = { from: 0, to: 1000 };

  test("zooms about a place, within bounds", () => {
    expect(zoomed(whole, 0.5, 500, whole)).toEqual({ from: 250, to: 750 });
    expect(zoomed({ from: 0, to: 500 }, 0.5, 0, whole)).toEqual({ from: 0, to: 250 });
    expect(zoomed({ from: 900, to: 1000 }, 4, 1000, whole)).toEqual({ from: 600, to: 1000 });
    expect(zoomed(whole, 2, 500, whole)).toEqual(whole);
    const near = zoomed({ from: 500, to: 512 }, 0.1, 506, whole);
    expect(near.to - near.from).toBe(10);
  });

  test("moves along, and stops at the ends", () => {
    expect(moved({ from: 100, to: 200 }, 0.5, whole)).toEqual({ from: 150, to: 250 });
    expect(moved({ from: 950, to: 1000 }, 1, whole)).toEqual({ from: 950, to: 1000 });
    expect(middle({ from: 10, to: 20 })).toBe(15);
  });
});

describe("a picture of values", () => {
  test("zeros stand below, the greatest value on top", () => {
    const points = raster([0, 3, 0, 1], 0, 3, 3, 4, 4);
    expect([points[12], points[1], points[14], points[11]]).toEqual([ZERO, VALUE, ZERO, VALUE]);
    expect([...points].filter((point) => point !== NOTHING)).toHaveLength(4);
  });

  test("a million values are drawn within the picture", () => {
    const values = Array.from({ length: 1_000_000 }, (_, n) => n % 9);
    const points = raster(values, 0, values.length - 1, greatest(values, 4), 900, 320);
    expect([...points].filter((point) => point !== NOTHING)).toHaveLength(900 * 9);
    expect(greatest(values, 4)).toBe(8);
  });

  test("a part alone is drawn", () => {
    const points = raster([5, 1, 1, 5], 1, 2, 5, 2, 6);
    expect([points[8], points[9]]).toEqual([VALUE, VALUE]);
    expect([...points].filter((point) => point !== NOTHING)).toHaveLength(2);
  });
});

describe("a plot as a file", () => {
  test("cells of a kind are bars, and end with their row", () => {
    expect(runsOf([1, 1, 0, 0, 1, 1], 1, 3)).toBe("M0 0h2v1h-2zM1 1h2v1h-2z");
    expect(runsOf([0, 0, 1, 1, 0, 0], 1, 3)).toBe("M2 0h1v1h-1zM0 1h1v1h-1z");
    expect(runsOf([0, 0], 1, 2)).toBe("");
  });

  test("each colour of a picture is one path", () => {
    const mosaic = mosaicOf([9, 8, 7, 255, 9, 8, 7, 255, 1, 2, 3, 255, 9, 8, 7, 255]);
    expect(mosaic.colours).toEqual(["rgb(9,8,7)", "rgb(1,2,3)"]);
    const svg = mosaicSvg(mosaic, 2, 5);
    expect(svg).toContain('<path fill="rgb(9,8,7)" d="M0 0h2v1h-2zM1 1h1v1h-1z"/>');
    expect(svg).toContain('<path fill="rgb(1,2,3)" d="M0 1h1v1h-1z"/>');
  });

  test("the file has room for the axes", () => {
    const pen = svgPen(100, 50, "white");
    pen.dot([10, 20.126], 3, "black");
    pen.text([-8, 4], "7", "black", "end");
    const file = pen.file({ left: 40, below: 20 });
    expect(file).toContain('viewBox="-40 -12 152 82"');
    expect(file).toContain('<circle cx="10" cy="20.13" r="3" fill="black"/>');
    expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*>7<\/text><\/svg>$/);
  });
});
