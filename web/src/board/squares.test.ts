import { describe, expect, test } from "vitest";
import { isTarget, squareOf, squaresOf, step } from "./squares";

describe("squares", () => {
  test("a position is a square when it is small enough to be drawn", () => {
    expect(squareOf("27,46")).toEqual({ column: 27, row: 46 });
    expect(squareOf("0,0")).toEqual({ column: 0, row: 0 });
    expect(squareOf("64,1")).toBeNull();
    expect(squareOf("1,2,3")).toBeNull();
    expect(squareOf("10^30,1")).toBeNull();
  });

  test("the board has a margin and is never smaller than a chessboard", () => {
    const board = squaresOf({ column: 3, row: 20 }, ["0,0", "3,1"]);
    expect([board.columns, board.rows]).toEqual([8, 22]);
    expect(isTarget(board, { column: 3, row: 1 })).toBe(true);
    expect(isTarget(board, { column: 1, row: 3 })).toBe(false);
  });

  test("arrows move the cursor within the board", () => {
    const board = squaresOf({ column: 0, row: 7 }, []);
    expect(step(board, "ArrowLeft").cursor).toEqual({ column: 0, row: 7 });
    expect(step(board, "ArrowUp").cursor).toEqual({ column: 0, row: 8 });
    expect(step(step(board, "ArrowDown"), "ArrowRight").cursor).toEqual({ column: 1, row: 6 });
  });

  test("the board keeps its size when the piece moves on", () => {
    const board = squaresOf({ column: 2, row: 3 }, [], { column: 10, row: 12 });
    expect([board.columns, board.rows]).toEqual([12, 14]);
  });
});
