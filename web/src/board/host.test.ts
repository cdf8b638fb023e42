import { expect, test } from "vitest";
import { moveTaking, scrolledTo, takesOf } from "./host";

test("moves as tokens from each row", () => {
  expect(takesOf("1=3,2=5", [5n, 7n])).toEqual([2n, 2n]);
  expect(takesOf("2-4", [5n, 7n])).toEqual([0n, 4n]);
  expect(takesOf("3", [20n])).toEqual([3n]);
  expect(takesOf("3", [20n, 1n])).toBeNull();
  expect(takesOf("9=1", [5n])).toBeNull();
  expect(takesOf("-> 3,4", [5n, 7n])).toBeNull();
});

test("the legal move that takes what was chosen", () => {
  const moves = [{ notation: "1=4" }, { notation: "1=3,2=5" }];
  expect(moveTaking([2n, 2n], [5n, 7n], moves)).toBe("1=3,2=5");
  expect(moveTaking([0n, 3n], [5n, 7n], moves)).toBe("2-3");
  expect(moveTaking([3n], [20n], [])).toBe("3");
});

test("a piece is scrolled into sight, and no further", () => {
  expect(scrolledTo(0, 300, 400, 40)).toBe(180);
  expect(scrolledTo(200, 300, 100, 40)).toBe(60);
  expect(scrolledTo(50, 300, 120, 40)).toBe(50);
  expect(scrolledTo(0, 300, 0, 40)).toBe(0);
});
