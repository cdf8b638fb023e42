import { describe, expect, test } from "vitest";
import type { GraphView } from "../api/types";
import { mayMirror, mirrorPlan, type Pair } from "./symmetry";

type Edges = readonly (readonly [number, number])[];

const graph = (order: number, edges: Edges): GraphView => ({
  vertices: Array.from({ length: order }, () => ({
    state: "free" as const,
    colour: null,
    component: 0,
    at: null,
    moves: [],
  })),
  edges,
  directed: false,
  colours: 0,
});

const grid = (rows: number, columns: number): GraphView => {
  const edges: [number, number][] = [];
  for (let v = 0; v < rows * columns; v++) {
    if ((v + 1) % columns !== 0) edges.push([v, v + 1]);
    if (v + columns < rows * columns) edges.push([v, v + columns]);
  }
  return graph(rows * columns, edges);
};

const cycle = (order: number): GraphView =>
  graph(
    order,
    Array.from({ length: order }, (_, v) => [v, (v + 1) % order] as const),
  );

/** What a plan claims, looked at from the definition. */
function holds({ edges }: GraphView, pairs: readonly Pair[]): boolean {
  const joined = (u: number, v: number) =>
    edges.some(([a, b]) => (a === u && b === v) || (a === v && b === u));
  const partner = new Map(pairs.flatMap(([u, v]) => [[u, v] as const, [v, u] as const]));
  const all = [...partner.keys()];
  return (
    partner.size === 2 * pairs.length &&
    pairs.every(([u, v]) => !joined(u, v)) &&
    all.every((u) => all.every((v) => joined(u, v) === joined(partner.get(u)!, partner.get(v)!)))
  );
}

describe("winning by symmetry", () => {
  test("the second player answers on the other side", () => {
    for (const board of [grid(4, 4), cycle(6), grid(2, 4)]) {
      const plan = mirrorPlan(board);
      expect(plan?.first).toBeNull();
      expect(plan?.pairs.length).toBe(board.vertices.length / 2);
      expect(holds(board, plan!.pairs)).toBe(true);
    }
  });

  test("the first player takes the middle and answers from then on", () => {
    const board = grid(3, 3);
    const plan = mirrorPlan(board);
    expect(plan?.first).toBe(4);
    expect(holds(board, plan!.pairs)).toBe(true);
  });

  test("where there is no plan, none is made up", () => {
    // Four in a row is lost for whoever moves, but not by symmetry: the middle two are joined.
    expect(
      mirrorPlan(
        graph(4, [
          [0, 1],
          [1, 2],
          [2, 3],
        ]),
      ),
    ).toBeNull();
    expect(mirrorPlan({ ...grid(3, 3), directed: true })).toBeNull();
    expect(mirrorPlan({ ...grid(3, 3), colours: 2 })).toBeNull();
  });

  test("the plan belongs to these rules alone", () => {
    expect(mayMirror("domination", {})).toBe(true);
    expect(mayMirror("domination", { misere: "true" })).toBe(false);
    expect(mayMirror("cycle", { compound: "selective" })).toBe(false);
    expect(mayMirror("nim", {})).toBe(false);
  });
});
