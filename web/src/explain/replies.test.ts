import { describe, expect, test } from "vitest";
import type { Answer, GraphView, JudgedMove, LegalMove, Step, View } from "../api/types";
import { verticesOf } from "../board/graph";
import { factsOf, repliesIn, winIn } from "./replies";

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

describe("what is known of a position that is too large to be explained", () => {
  const move = (notation: string, target: string) => ({ notation, target }) as LegalMove;
  const view = { moves: [move("0", "a"), move("1", "b"), move("2", "a")] } as unknown as View;
  const answer = (outcome: string, value: string | null, ...wins: string[]) =>
    ({
      outcome,
      value,
      winning_moves: wins.map((notation) => ({ notation })),
    }) as unknown as Answer;
  const judged = (notation: string, wins: boolean | null) =>
    ({
      ...view.moves.find((move) => move.notation === notation),
      move: { notation },
      wins,
    }) as unknown as JudgedMove;

  test("a loss: every move has an answer, moves that are alike have one line", () => {
    const replies = ["a", "b"].map((option) => ({ option, target: undefined }));
    expect(factsOf(view, answer("P", "0"), [])).toEqual({ kind: "lost", replies });
  });

  test("a win: by its move, of the answer or among the moves that were judged", () => {
    const won = { kind: "won", move: view.moves[1] };
    expect(factsOf(view, answer("N", "3", "1", "0"), [])).toEqual(won);
    const judgements = [judged("0", null), judged("1", true)];
    expect(factsOf(view, answer("N", null), judgements)).toEqual(won);
  });

  test("a search that was stopped: its bounds, and the moves that lose; nothing is made up", () => {
    const known = { outcome: null, at_least: "0", at_most: "45" };
    const judgements = [judged("0", null), judged("1", false)];
    const bad = [{ option: "b", target: undefined }];
    expect(factsOf(view, known, judgements)).toEqual({ kind: "partly", known, bad });
    const nothing = { outcome: "N", at_least: null, at_most: null };
    expect(factsOf(view, answer("N", null), [])).toEqual({
      kind: "partly",
      known: nothing,
      bad: [],
    });
  });
});
