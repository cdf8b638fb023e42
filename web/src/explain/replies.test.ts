import { describe, expect, test } from "vitest";
import type { GraphView, Step } from "../api/types";
import { verticesOf } from "../board/graph";
import { repliesIn, winIn } from "./replies";

const written = (value: string) => ({ kind: "written", value }) as const;
const step = (claim: string, operands: Step["operands"], steps: Step[] = []): Step => ({
  claim,
  operands,
  steps,
});

describe("moves that a search speaks of", () => {
  test("each move with its answer, or without one where it ends the game", () => {
    const loss = step("search-loss", {}, [
      step("search-reply", { option: written("path:4 - 0,1"), target: written("path:4 - 0..3") }),
      step("search-reply-over", { option: written("path:4 - 0..3") }),
    ]);
    expect(repliesIn(loss)).toEqual([
      { option: "path:4 - 0,1", target: "path:4 - 0..3" },
      { option: "path:4 - 0..3", target: null },
    ]);
    expect(repliesIn(step("nim-sum", {}, [loss]))).toEqual([]);
  });

  test("moves that leave the same position have one line", () => {
    const reply = { option: written("path:4 - 0..2"), target: written("path:4 - 0..3") };
    const loss = step("search-loss", {}, [
      step("search-reply", reply),
      step("search-reply", reply),
    ]);
    expect(repliesIn(loss)).toEqual([{ option: "path:4 - 0..2", target: "path:4 - 0..3" }]);
  });

  test("the position that is recommended", () => {
    expect(winIn(step("search-win", { target: written("3,5,6") }))).toBe("3,5,6");
    expect(winIn(step("colouring-move", { target: written("path:2/0=1/B") }))).toBe("path:2/0=1/B");
    expect(winIn(step("search-length", {}))).toBeNull();
  });

  test("the vertices of a move, whatever it is called", () => {
    const vertex = (moves: string[]) => ({ moves }) as unknown as GraphView["vertices"][number];
    const graph = { vertices: [vertex(["1=path:4"]), vertex(["0"]), vertex(["2"])] };
    const of = (notation: string) => verticesOf(graph as unknown as GraphView, { notation });
    expect(of("1=path:4")).toEqual([0]);
    expect(of("0 & 2")).toEqual([1, 2]);
    expect(of("pass")).toEqual([]);
    expect(verticesOf(null, { notation: "0" })).toEqual([]);
  });
});
