import { expect, test } from "vitest";
import type { GraphView } from "../api/types";
import { threatsOn } from "./threats";

/** A path whose vertices are coloured, or have a list of possible colours. */
const path = (...given: readonly (number | readonly number[])[]): GraphView => ({
  vertices: given.map((of, v) => ({
    state: typeof of === "number" ? ("coloured" as const) : ("free" as const),
    colour: typeof of === "number" ? of : null,
    component: 0,
    at: null,
    moves: typeof of === "number" ? [] : of.map((colour) => `${v}=${colour}`),
  })),
  edges: given.slice(1).map((_, v) => [v, v + 1] as const),
  directed: false,
  colours: 2,
});

test("a vertex with one colour left is threatened by whoever can take it", () => {
  const { bob, safe, open } = threatsOn(path(1, [2], [1, 2], [1, 2]));
  expect(bob).toEqual([{ vertex: 1, colour: 2, by: [2] }]);
  expect(safe).toEqual([3]);
  expect(open).toBe(2);
});

test("a colour that no neighbour can take is no threat", () => {
  expect(threatsOn(path(1, [2], 1)).bob).toEqual([]);
  expect(threatsOn(path(1, [2], 1)).safe).toEqual([1]);
  expect(threatsOn(path(1, [2], [1])).bob).toEqual([]);
});

test("a vertex without colours is spoilt", () => {
  expect(threatsOn(path(1, [], 2))).toEqual({ bob: [], safe: [], spoilt: [1], open: 1 });
});
