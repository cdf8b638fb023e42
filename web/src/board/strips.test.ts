import { describe, expect, test } from "vitest";
import { countChosen, isChosen, isDirect, moveText, pick, step, stretch, stripsOf } from "./strips";

/** Kayles on one row of five: one or two neighbouring pins. */
const kayles = stripsOf(["5"], ["1=4", "1=1,3", "1=2,2", "1=3", "1=1,2"]);
/** A path of six vertices: a vertex goes with its neighbours. */
const path = stripsOf(["2", "6"], ["1=0", "2=4", "2=3", "2=1,2"]);

describe("strips", () => {
  test("a click on a pin chooses it, a click beside it both", () => {
    const one = pick(kayles, 0, 2);
    expect(one.chosen).toEqual([{ strip: 0, run: { from: 2, count: 1, move: "1=2,2" } }]);
    const two = pick(one, 0, 3);
    expect(two.chosen[0]?.run).toEqual({ from: 2, count: 2, move: "1=1,2" });
    expect([1, 2, 3, 4].map((at) => isChosen(two, 0, at))).toEqual([false, true, true, false]);
  });

  test("a click on a vertex of a path takes its neighbours too", () => {
    expect(pick(path, 1, 0).chosen[0]?.run).toMatchObject({ from: 0, count: 2 });
    expect(pick(path, 1, 1).chosen[0]?.run).toMatchObject({ from: 0, count: 3 });
    expect(pick(path, 1, 2).chosen[0]?.run).toMatchObject({ from: 1, count: 3, move: "2=1,2" });
    expect(pick(path, 1, 5).chosen[0]?.run).toMatchObject({ from: 4, count: 2 });
    expect(pick(path, 0, 0).chosen[0]?.run).toMatchObject({ from: 0, count: 2, move: "1=0" });
  });

  test("a click plays where it can make every move", () => {
    expect(isDirect(path)).toBe(true);
    expect(isDirect(kayles)).toBe(false);
    expect(isDirect({ ...path, perMove: 2 })).toBe(false);
  });

  test("a run grows and shrinks to legal lengths only", () => {
    const one = pick(kayles, 0, 0);
    expect(stretch(one, 1).chosen[0]?.run.count).toBe(2);
    expect(stretch(stretch(one, 1), 1).chosen[0]?.run.count).toBe(2);
    expect(stretch(stretch(one, 1), -1).chosen[0]?.run.count).toBe(1);
  });

  test("heaps of another kind, and large ones, are written, not drawn", () => {
    const mixed = stripsOf(["H:5", "1000", "3"], ["1=5", "2=999", "3=2"]);
    expect(mixed.strips.map((strip) => strip.size)).toEqual([null, null, 3]);
    expect(mixed.cursor.strip).toBe(2);
    expect(pick(mixed, 0, 0).chosen).toEqual([]);
  });

  test("where a move is made in several strips, one run in each is chosen", () => {
    const both = pick(pick({ ...path, perMove: 2 }, 1, 2), 0, 0);
    expect(moveText(both)).toBe("1=0 & 2=1,2");
    expect(countChosen(both)).toBe(5);
    expect(moveText(pick(pick(path, 1, 2), 0, 0))).toBe("1=0");
  });

  test("arrows walk along a strip and between strips", () => {
    expect(step(path, "ArrowRight").cursor).toEqual({ strip: 0, at: 1 });
    expect(step(step(path, "ArrowDown"), "End").cursor).toEqual({ strip: 1, at: 5 });
  });
});
