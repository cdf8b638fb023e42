import { describe, expect, test } from "vitest";
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
