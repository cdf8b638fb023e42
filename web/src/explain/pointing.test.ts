import { describe, expect, test } from "vitest";
import type { Explanation, Step } from "../api/types";
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
