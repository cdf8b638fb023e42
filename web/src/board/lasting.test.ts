import { describe, expect, test } from "vitest";
import type { GraphView } from "../api/types";
import type { Edge } from "./layout";
import { onBoard } from "./lasting";

const graph = (order: number, edges: readonly Edge[]): GraphView => ({
  vertices: Array.from({ length: order }, (_, v) => ({
    state: "free",
    colour: null,
    component: 0,
    at: [v, 0],
    moves: [`move ${v}`],
  })),
  edges,
  directed: false,
  colours: 0,
});

const path = (order: number): Edge[] =>
  Array.from({ length: order - 1 }, (_, v) => [v, v + 1] as const);
const ladder = (rungs: number): Edge[] =>
  Array.from({ length: 2 * rungs }, (_, v) => v).flatMap((v): Edge[] => [
    ...(v % rungs < rungs - 1 ? [[v, v + 1] as const] : []),
    ...(v < rungs ? [[v, v + rungs] as const] : []),
  ]);

/** A drawing of what is left of a graph: its pieces in another order, with other numbers. */
function drawnAnew({ vertices, edges }: GraphView, played: readonly number[], seed: number) {
  const gone = new Set(
    played.flatMap((p) => [p, ...edges.flatMap(([u, v]) => (u === p ? [v] : v === p ? [u] : []))]),
  );
  const kept = vertices.map((_, v) => v).filter((v) => !gone.has(v));
  const order = kept.map((v) => [(v * 7919 + seed * 104_729) % 1009, v] as const).sort();
  const numbers = new Map(order.map(([, v], i) => [v, i]));
  const left = edges.filter(([u, v]) => numbers.has(u) && numbers.has(v));
  return {
    now: graph(
      kept.length,
      left.map(([u, v]) => [numbers.get(u)!, numbers.get(v)!] as const),
    ),
    kept,
  };
}

describe("the board of the start", () => {
  test("vertices keep their places and numbers, however the rest is drawn", () => {
    for (const [order, edges] of [
      [9, path(9)],
      [24, ladder(12)],
      [7, [...path(7), [6, 0] as const]],
    ] as const) {
      const start = graph(order, edges);
      for (let seed = 0; seed < 20; seed++) {
        const played = [seed % order];
        const { now, kept } = drawnAnew(start, played, seed);
        const found = onBoard("start", start, played, now)!;
        expect(found.edges).toBe(start.edges);
        const free = found.vertices.flatMap(({ state }, v) => (state === "free" ? [v] : []));
        expect(free).toEqual(kept);
        expect(found.vertices.map(({ at }) => at)).toEqual(start.vertices.map(({ at }) => at));
        // Joined vertices are drawn as joined vertices.
        const { vertexOf, whole } = found.start!;
        expect(whole).toBe(true);
        const joined = start.edges.map(([u, v]) => [u, v].sort((a, b) => a - b).join());
        for (const [u, v] of now.edges) {
          const ends = [vertexOf[u]!, vertexOf[v]!].sort((a, b) => a - b);
          expect(joined).toContain(ends.join());
        }
        // Each vertex has the moves of the one that it is drawn as.
        for (const [drawn, v] of vertexOf.entries()) {
          expect(found.vertices[v]!.moves).toEqual(now.vertices[drawn]!.moves);
        }
      }
    }
  });

  test("what is left after a move is a board for the next move", () => {
    const start = graph(9, path(9));
    const first = onBoard("9", start, [2], graph(6, path(5)))!;
    const second = onBoard("9", first, [6], graph(3, []))!;
    expect(second.vertices.flatMap(({ state }, v) => (state === "free" ? [v] : []))).toEqual([
      0, 4, 8,
    ]);
  });

  test("two joined vertices may be drawn as one", () => {
    // A path of five without its first three vertices.
    const found = onBoard("5", graph(5, path(5)), [1], graph(1, []))!;
    expect(found.vertices.map(({ moves }) => moves[0] ?? "")).toEqual([
      "",
      "",
      "",
      "move 0",
      "move 0",
    ]);
    expect(found.start).toEqual({ name: "5", vertexOf: [3], whole: false });
    const single = onBoard("3", graph(4, path(4)), [1], graph(2, path(2)))!;
    expect(single.vertices[3]!.moves).toEqual(["move 0"]);
  });

  test("at the end nothing is left", () => {
    const found = onBoard("3", graph(3, path(3)), [1], graph(0, []))!;
    expect(found.vertices.every(({ state }) => state === "dead")).toBe(true);
  });

  test("a drawing of something else is not placed", () => {
    expect(onBoard("9", graph(9, path(9)), [0], graph(6, path(6)))).toBeNull();
    expect(onBoard("9", graph(9, path(9)), [4], graph(6, path(6)))).toBeNull();
    expect(onBoard("8", graph(8, ladder(4)), [], graph(8, path(8)))).toBeNull();
  });
});
