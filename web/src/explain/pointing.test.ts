import { describe, expect, test } from "vitest";
import type { Explanation, GraphView, Step } from "../api/types";
import { classesOf, letterOf } from "../board/shown";
import { heapsIn, shownByStep, shownBySteps, verticesIn } from "./pointing";

const step = (claim: string, operands: Step["operands"]): Step => ({ claim, operands, steps: [] });
const written = (value: string) => ({ kind: "written", value }) as const;

describe("what an explanation shows", () => {
  test("vertices are read off a step", () => {
    expect(verticesIn(step("part-path", { vertices: written("0,1,5..7") }))).toEqual([
      0, 1, 5, 6, 7,
    ]);
    expect(verticesIn(step("domination-choose", { vertex: written("2") }))).toEqual([2]);
    expect(verticesIn(step("nim-sum", {}))).toEqual([]);
  });

  test("a step lights up the heap or the vertices that it names", () => {
    const heap = step("nim-choose", { heap: { kind: "number", value: "3" } });
    expect(heapsIn(heap)).toEqual([2]);
    expect(shownByStep(heap)?.heaps).toEqual([2]);
    expect(heapsIn(step("family-value", { place: { kind: "number", value: "1" } }))).toEqual([0]);
    expect(shownByStep(step("part-path", { vertices: written("4,5") }))?.move).toEqual([4, 5]);
    expect(shownByStep(step("nim-sum", {}))).toBeNull();
  });

  test("components have tints and values, the move is told", () => {
    const value = { kind: "number", value: "3" } as const;
    const shown = shownBySteps({
      steps: [
        step("part-path", { vertices: written("0,1"), value }),
        step("part-cycle", { vertices: written("2,3,4"), value }),
        step("domination-choose", { vertex: written("1") }),
      ],
    } as unknown as Explanation);
    expect(shown.labels.get(0)).toBe("∗3");
    expect(classesOf(shown, 3)).toBe("grouped tint-1");
    expect(classesOf(shown, 1)).toBe("grouped tint-0 told-answer");
  });

  test("heaps that are drawn as graphs are components, too", () => {
    const vertex = (...moves: string[]) => ({ moves });
    const board = {
      vertices: [vertex("1=2"), vertex("1=0"), vertex(), vertex("2=1", "2=0")],
    } as unknown as GraphView;
    const place = (place: number, value: number) =>
      step("family-value", {
        place: { kind: "number", value: `${place}` },
        value: { kind: "number", value: `${value}` },
      });
    expect(shownByStep(place(1, 4), board)?.move).toEqual([0, 1]);
    const shown = shownBySteps(
      { steps: [place(1, 4), place(2, 5)] } as unknown as Explanation,
      board,
    );
    expect([...shown.labels]).toEqual([
      [0, "∗4"],
      [3, "∗5"],
    ]);
    expect([0, 1, 2, 3].map((v) => shown.groups.get(v))).toEqual([0, 0, undefined, 1]);
    // On other boards a heap is a heap.
    expect(shownBySteps({ steps: [place(1, 4)] } as unknown as Explanation).labels.size).toBe(0);
  });

  test("pairs share a letter", () => {
    const pairs = [
      [0, 8],
      [2, 6],
    ];
    const shown = shownBySteps({
      steps: [
        step("symmetry-first", { vertex: { kind: "number", value: "4" } }),
        step("symmetry-pairs", { pairs: { kind: "sets", value: pairs } }),
      ],
    } as unknown as Explanation);
    expect([shown.labels.get(0), shown.labels.get(8), shown.labels.get(6)]).toEqual([
      "a",
      "a",
      "b",
    ]);
    expect(shown.answer).toEqual([4]);
    expect([letterOf(25), letterOf(26), letterOf(27)]).toEqual(["z", "aa", "ab"]);
  });
});
