import { describe, expect, test } from "vitest";
import {
  clear,
  isChosen,
  isMove,
  isPicked,
  pick,
  placesOf,
  rowsOf,
  step,
  take,
  type Rows,
  takenBy,
} from "./rows";

const takesText = (state: Rows) => state.takes.join(",");

describe("rows of matches", () => {
  const start = rowsOf(["1", "3", "5"], 1);

  test("a click chooses the match and all to its right", () => {
    const state = pick(start, 2, 3);
    expect(takesText(state)).toBe("0,0,2");
    expect([2, 3, 4].map((at) => isChosen(state, 2, at))).toEqual([false, true, true]);
    expect(isPicked(state, 2, 3)).toBe(true);
    expect(isPicked(state, 2, 2)).toBe(false);
  });

  test("a second row replaces the first where a move changes one row", () => {
    expect(takesText(pick(pick(start, 2, 3), 1, 0))).toBe("0,3,0");
  });

  test("as many rows as the game allows stay chosen", () => {
    const two = pick(pick(rowsOf(["1", "3", "5"], 2), 2, 3), 1, 0);
    expect(takesText(two)).toBe("0,3,2");
    expect(takesText(pick(two, 0, 0))).toBe("1,0,2");
  });

  test("no more is taken than there is", () => {
    expect(takesText(take(start, 1, 99n))).toBe("0,3,0");
    expect(takesText(take(start, 1, -1n))).toBe("0,0,0");
    expect(take(start, 7, 1n)).toBe(start);
  });

  test("numbers of any size", () => {
    const huge = rowsOf([(10n ** 30n).toString()], 1);
    expect(takesText(take(huge, 0, 10n ** 29n))).toBe("1" + "0".repeat(29));
  });

  test("nothing chosen is no move", () => {
    expect(isMove(start)).toBe(false);
    expect(isMove(clear(pick(start, 2, 3)))).toBe(false);
  });

  test("arrows skip empty rows and stop at the ends", () => {
    const gap = rowsOf(["0", "2", "0", "4"], 1);
    expect(gap.cursor).toEqual({ row: 1, at: 0 });
    const down = step(gap, "ArrowDown");
    expect(down.cursor).toEqual({ row: 3, at: 0 });
    expect(step(down, "ArrowDown")).toBe(down);
    const end = step(down, "End");
    expect(end.cursor).toEqual({ row: 3, at: 3 });
    expect(step(end, "ArrowRight").cursor).toEqual({ row: 3, at: 3 });
    expect(step(end, "ArrowUp").cursor).toEqual({ row: 1, at: 1 });
  });

  test("rows keep the places of the start", () => {
    expect(placesOf([1n, 0n, 2n], "1,3,5")).toEqual([1n, 3n, 5n]);
    expect(placesOf([1n, 2n], "1,3,5")).toEqual([1n, 2n]);
    expect(placesOf([1n, 2n], undefined)).toEqual([1n, 2n]);
  });

  test("of several moves one after the other, each takes its matches", () => {
    const line = [
      { position: "3,5,4", by: "move" },
      { position: "3,1,4", by: "answer" },
    ] as const;
    const by = (row: number, at: number) => takenBy(line, [3n, 5n, 7n], row, at);
    expect([by(2, 6), by(2, 4), by(2, 3)]).toEqual(["move", "move", null]);
    expect([by(1, 4), by(1, 1), by(1, 0)]).toEqual(["answer", "answer", null]);
    // In other games, a position has more numbers than rows.
    expect(takenBy([{ position: "11,2", by: "move" }], [12n], 0, 11)).toBeNull();
  });
});
