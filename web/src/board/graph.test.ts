import { describe, expect, test } from "vitest";
import { emptyChoice, graphName, moveText, pick, playedTogether, towards } from "./graph";

const halves = {
  componentOf: (vertex: number) => Math.floor(vertex / 10),
  several: false,
  together: false,
};

const plain = { edges: [], directed: false, colours: 0 };
const free = { state: "free", colour: null, component: 0, at: null } as const;
const numbered = {
  ...plain,
  vertices: Array.from({ length: 20 }, (_, v) => ({ ...free, moves: [`${v}`] })),
};
const coloured = { ...plain, colours: 2, vertices: [{ ...free, moves: ["0=1", "0=2"] }] };

describe("choosing vertices", () => {
  test("one vertex a move", () => {
    const state = pick(pick(emptyChoice(null), 3, halves), 12, halves);
    expect(moveText(state, numbered)).toBe("12");
  });

  test("one vertex in each component where several are played in", () => {
    const several = { ...halves, several: true };
    const state = [3, 12, 5].reduce((s, v) => pick(s, v, several), emptyChoice(null));
    expect(moveText(state, numbered)).toBe("5 & 12");
  });

  test("a turn of several vertices keeps the order of the clicks", () => {
    const together = { ...halves, together: true };
    const state = [5, 3].reduce((s, v) => pick(s, v, together), emptyChoice(null));
    const none = { ...plain, vertices: numbered.vertices.map(() => ({ ...free, moves: [] })) };
    expect(moveText(state, none)).toBe("5 & 3");
    const vertex = { state: "free", colour: null, component: 0, at: null, moves: [] } as const;
    const graph = { edges: [], directed: false, components: 1 } as const;
    expect(playedTogether({ ...graph, vertices: [{ ...vertex }] } as never)).toBe(true);
    const alone = { ...vertex, moves: ["0"] };
    expect(playedTogether({ ...graph, vertices: [alone, { ...vertex }] } as never)).toBe(false);
  });

  test("a colour goes with the vertex", () => {
    expect(moveText(pick(emptyChoice(2), 0, halves), coloured)).toBe("0=2");
    expect(moveText(pick(emptyChoice(3), 0, halves), coloured)).toBe("0=3");
    expect(moveText(emptyChoice(2), coloured)).toBe("");
  });

  test("a vertex makes the move that the rules call otherwise", () => {
    const ladder = { ...plain, vertices: [{ ...free, moves: ["1=H:3"] }] };
    expect(moveText(pick(emptyChoice(null), 0, halves), ladder)).toBe("1=H:3");
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

  test("the whole graph from a position", () => {
    expect(graphName("grid:3x4 - 1,4..6")).toBe("grid:3x4");
    expect(graphName("path:5/0=1,3=2/B")).toBe("path:5");
  });
});
