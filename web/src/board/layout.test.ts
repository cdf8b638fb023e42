import { describe, expect, test } from "vitest";
import type { GraphView } from "../api/types";
import { boxOf, componentsOf, isSlow, layout, placesInTurns, placesOf, type Edge } from "./layout";

/** A tree like a caterpillar, whose vertices have no given places. */
const tree = (order: number): GraphView => ({
  vertices: Array.from({ length: order }, () => ({
    state: "free" as const,
    colour: null,
    component: 0,
    at: null,
    moves: [],
  })),
  edges: Array.from({ length: order - 1 }, (_, i) => [Math.floor(i / 2), i + 1] as const),
  directed: false,
  colours: 0,
});

const ring: Edge[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
];

describe("layout", () => {
  test("a grid is a grid", () => {
    const points = layout("grid:2x3", 6, []);
    expect(points[4]).toEqual({ x: 1, y: 1 });
    expect(boxOf(points)).toEqual({ x: 0, y: 0, width: 2, height: 1 });
  });

  test("a name that does not fit the order is not believed", () => {
    expect(layout("grid:9x9", 4, ring)).toHaveLength(4);
  });

  test("a sum is drawn as its summands, side by side", () => {
    const points = layout("grid:2x2+2*path:3", 10, []);
    expect(points[3]).toEqual({ x: 1, y: 1 });
    expect(new Set(points.map(({ x, y }) => `${x},${y}`)).size).toBe(10);
    expect(layout("path:3+petersen:5,2", 13, [])).toHaveLength(13);
  });

  test("on a phone paths are turned back, and components stand below each other", () => {
    expect(boxOf(layout("path:12", 12, [], 4.2))).toMatchObject({ width: 4, height: 2 });
    expect(boxOf(layout("path:4+path:4", 8, [], 4.2)).width).toBe(3);
    const at = (x: number, y: number) => [x, y] as const;
    const places = [at(0, 0), at(1, 0), at(2, 0), at(5, 0), at(6, 0)];
    const rows = {
      ...tree(5),
      vertices: tree(5).vertices.map((vertex, v) => ({ ...vertex, at: places[v]! })),
      edges: [at(0, 1), at(1, 2), at(3, 4)],
    };
    expect(boxOf(placesOf("3,2", rows))).toMatchObject({ width: 6, height: 0 });
    const narrow = placesOf("3,2", rows, 4.2);
    expect(boxOf(narrow).width).toBe(2);
    expect(narrow[3]!.y).toBeGreaterThan(1);
  });

  test("springs keep neighbours near, vertices apart, and components side by side", () => {
    const edges: Edge[] = [...ring, [4, 5]];
    const points = layout("edges:…", 6, edges);
    const distance = (u: number, v: number) =>
      Math.hypot(points[u]!.x - points[v]!.x, points[u]!.y - points[v]!.y);
    for (const [u, v] of edges) expect(distance(u, v)).toBeLessThan(2);
    for (let u = 0; u < 6; u++) {
      for (let v = 0; v < u; v++) expect(distance(u, v)).toBeGreaterThan(0.5);
    }
    expect(points.every((p) => Number.isFinite(p.x) && Number.isFinite(p.y))).toBe(true);
  });

  test("large graphs settle in turns, to the same kind of places", async () => {
    expect(isSlow("edges:…", tree(20))).toBe(false);
    expect(isSlow("edges:…", tree(120))).toBe(true);
    expect(isSlow("path:120", tree(120))).toBe(false);
    const points = await placesInTurns(tree(120), new AbortController().signal);
    expect(new Set(points.map(({ x, y }) => `${x},${y}`)).size).toBe(120);
    const stopped = new AbortController();
    stopped.abort();
    expect(await placesInTurns(tree(120), stopped.signal)).toHaveLength(120);
  });

  test("components", () => {
    expect(componentsOf(5, [[0, 3]])).toEqual([[0, 3], [1], [2], [4]]);
  });
});
