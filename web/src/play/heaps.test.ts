import { describe, expect, test } from "vitest";
import { added, heapsIn, removed, stepped } from "./heaps";

describe("heaps of a new game", () => {
  test("plain numbers are stepped, everything else is typed", () => {
    expect(heapsIn("3,5, 7")).toEqual([3, 5, 7]);
    expect(heapsIn("5,H:2")).toBeNull();
    expect(heapsIn("10^30,7")).toBeNull();
    expect(heapsIn("")).toBeNull();
  });

  test("a heap grows, shrinks to nothing and no further, comes and goes", () => {
    expect(stepped([3, 5], 1, 1)).toBe("3,6");
    expect(stepped([0, 5], 0, -1)).toBe("0,5");
    expect(added([3])).toBe("3,1");
    expect(removed([3, 5, 7], 1)).toBe("3,7");
  });
});
