import { describe, expect, test } from "vitest";
import type { Operand, Step } from "../api/types";
import { figuresOf, headOf, shortened, showsDigits } from "./figures";

const step = (operands: Record<string, Operand>): Step => ({ claim: "x", operands, steps: [] });

describe("pictures of steps", () => {
  test("a nim-sum is drawn as a matrix in base two", () => {
    const [figure] = figuresOf(
      step({
        terms: { kind: "numbers", value: ["5", "7", "9"] },
        total: { kind: "number", value: "11" },
      }),
      true,
    );
    expect(figure).toMatchObject({
      kind: "digits",
      digits: {
        rows: [
          [0, 1, 0, 1],
          [0, 1, 1, 1],
          [1, 0, 0, 1],
        ],
        totals: [{ values: [1, 0, 1, 1] }],
        marked_columns: [3, 1, 0],
      },
    });
  });

  test("a total that is no nim-sum is left to words", () => {
    const sum = step({
      terms: { kind: "numbers", value: ["5", "7"] },
      total: { kind: "number", value: "12" },
    });
    expect(figuresOf(sum, true)).toEqual([]);
  });

  test("no sum is drawn where the digits are", () => {
    const digits = {
      base: 2,
      labels: [],
      rows: [[1]],
      totals: [],
      marked_columns: [],
      marked_row: null,
    };
    const table = step({ table: { kind: "digits", value: digits } });
    expect(showsDigits([{ ...step({}), steps: [table] }])).toBe(true);
    expect(showsDigits([step({})])).toBe(false);
    const sum = step({
      terms: { kind: "numbers", value: ["1", "2"] },
      total: { kind: "number", value: "3" },
    });
    expect(figuresOf(sum, false)).toEqual([]);
    expect(figuresOf(sum, true)).toHaveLength(1);
  });

  test("two words are drawn side by side", () => {
    const words = step({
      lower: { kind: "indices", value: [1, 0] },
      upper: { kind: "indices", value: [1, 0, 0] },
    });
    expect(figuresOf(words, true)).toEqual([
      {
        kind: "words",
        words: [
          { name: "lower", digits: [1, 0] },
          { name: "upper", digits: [1, 0, 0] },
        ],
      },
    ]);
  });

  test("weights of digits", () => {
    expect(headOf(2, 3)).toEqual({ base: "2", power: 3 });
    expect([0, 1, 2, 3, 4].map((i) => headOf(0, i).base)).toEqual(["1", "2", "3", "5", "8"]);
  });

  test("long numbers lose their middle", () => {
    expect(shortened("12345678901234")).toBe("12345678901234");
    expect(shortened("123456789012345")).toBe("123456…12345");
  });
});
