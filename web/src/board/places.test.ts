import { describe, expect, test } from "vitest";
import type { Entry } from "../play/record";
import { placesAfter } from "./places";

const played = (before: string, notation: string, at?: readonly number[]): Entry => ({
  side: "you",
  words: "",
  verdict: null,
  before,
  notation,
  at,
});

describe("places of heaps", () => {
  test("a broken heap stays in its row, with a gap", () => {
    const placed = placesAfter([6, 2, 2, 3], [played("6,5,3", "2=2,2")]);
    expect(placed?.lanes).toEqual([6, 5, 3]);
    expect(placed?.heaps[1]).toEqual({ lane: 1, from: 0, size: 2 });
    expect(placed?.heaps[2]).toEqual({ lane: 1, from: 3, size: 2 });
    expect(placed?.gone).toEqual([{ lane: 1, from: 2, size: 1 }]);
  });

  test("the side where a person took is the side that is empty", () => {
    const placed = placesAfter([4], [played("5", "1=4", [0])]);
    expect(placed?.heaps).toEqual([{ lane: 0, from: 1, size: 4 }]);
    const mirrored = placesAfter([1, 3], [played("5", "1=1,3", [3])]);
    expect(mirrored?.heaps.map(({ from }) => from)).toEqual([4, 0]);
  });

  test("several heaps in one move, and heaps that vanish", () => {
    const placed = placesAfter([2], [played("3,1", "1=2 & 2=0")]);
    expect(placed?.heaps).toEqual([{ lane: 0, from: 0, size: 2 }]);
    expect(placed?.gone).toHaveLength(2);
  });

  test("a record that does not lead here places nothing", () => {
    expect(placesAfter([4, 4], [played("5", "1=4")])).toBeNull();
    expect(placesAfter([4], [played("H:5", "1=4")])).toBeNull();
    expect(placesAfter([4], [played("5", "pass")])).toBeNull();
  });
});
