import { describe, expect, test } from "vitest";
import {
  coloursOf,
  emptyChoice,
  graphName,
  moveText,
  pick,
  playedTogether,
  towards,
} from "./graph";

const halves = {
  componentOf: (vertex: number) => Math.floor(vertex / 10),
  several: false,
  together: false,
};

describe("choosing vertices", () => {
  test("one vertex a move", () => {
    const state = pick(pick(emptyChoice(null), 3, halves), 12, halves);
    expect(moveText(state)).toBe("12");
  });

  test("one vertex in each component where several are played in", () => {
    const several = { ...halves, several: true };
    const state = [3, 12, 5].reduce((s, v) => pick(s, v, several), emptyChoice(null));
    expect(moveText(state)).toBe("5 & 12");
  });

  test("a turn of several vertices keeps the order of the clicks", () => {
    const together = { ...halves, together: true };
    const state = [5, 3].reduce((s, v) => pick(s, v, together), emptyChoice(null));
    expect(moveText(state)).toBe("5 & 3");
    const vertex = { state: "free", colour: null, component: 0, at: null, moves: [] } as const;
    const graph = { edges: [], directed: false, components: 1 } as const;
    expect(playedTogether({ ...graph, vertices: [{ ...vertex }] } as never)).toBe(true);
    const alone = { ...vertex, moves: ["0"] };
    expect(playedTogether({ ...graph, vertices: [alone, { ...vertex }] } as never)).toBe(false);
  });

  test("a colour goes with the vertex", () => {
    expect(moveText(pick(emptyChoice(2), 7, halves))).toBe("7=2");
    expect(moveText(emptyChoice(2))).toBe("");
  });

  test("arrows go to the nearest vertex in their direction", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 1, y: 1 },
    ];
    expect(towards(0, "ArrowRight", points, [0, 1, 2, 3])).toBe(1);
    expect(towards(0, "ArrowRight", points, [0, 2, 3])).toBe(2);
    expect(towards(1, "ArrowDown", points, [0, 1, 2, 3])).toBe(3);
    expect(towards(0, "ArrowUp", points, [0, 1, 2, 3])).toBe(0);
    expect(towards(0, "x", points, [0, 1])).toBe(0);
  });

  test("the whole graph, and its colours, from a position", () => {
    expect(graphName("grid:3x4 - 1,4..6")).toBe("grid:3x4");
    expect(graphName("path:5/0=1,3=2/B")).toBe("path:5");
    const vertex = { state: "free", colour: null, component: 0, at: null } as const;
    const graph = (moves: string[]) => ({
      vertices: [{ ...vertex, moves }],
      edges: [],
      directed: false,
    });
    expect(coloursOf(graph(["0=1", "0=3"]))).toBe(3);
    expect(coloursOf(graph(["0"]))).toBe(0);
  });
});
