import { expect, test } from "vitest";
import { roundStep, slopeOf, ticks } from "./scale";

test("steps are round and never below one", () => {
  expect([7, 60, 1000, 3].map((span) => roundStep(span, 6))).toEqual([2, 10, 200, 1]);
  expect(ticks(0, 60, 6)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(ticks(95, 130, 4)).toEqual([100, 110, 120, 130]);
});

test("the slope of Wythoff's pairs is near the golden ratio", () => {
  const pairs = [1, 3, 4, 6, 8, 9].map((a, i) => ({ x: a, y: a + i + 1 }));
  expect(slopeOf(pairs)).toBeCloseTo(1.63, 1);
  expect(slopeOf([])).toBeNull();
});
