import { describe, expect, test } from "vitest";
import { boardOf, sequenceOf, unpacked } from "./numbers";

describe("decimal strings", () => {
  test("a sequence has numbers, and says that it was stopped", () => {
    const sent = {
      from: "3",
      stopped: { message: "out of time" },
      values: ["0", "12"],
      period: null,
    };
    const values = Uint32Array.of(0, 12);
    expect(sequenceOf(sent)).toEqual({ from: 3, stopped: true, values, period: null });
  });

  test("values in short form are unpacked", () => {
    expect([...unpacked("?A@oA")]).toEqual([0, 1, 0, 40]);
    expect([...unpacked("")]).toEqual([]);
    const sent = { from: "0", stopped: null, values: null, packed: "AA", period: null };
    expect([...sequenceOf(sent).values]).toEqual([1, 2]);
  });

  test("a period without an exception has none", () => {
    const period = {
      preperiod: "71",
      period: "12",
      saltus: "0",
      proved: true,
      last_exception: null,
    };
    const read = sequenceOf({ from: "0", stopped: null, values: null, period }).period;
    expect(read).toEqual({
      preperiod: 71,
      period: 12,
      saltus: 0,
      proved: true,
      last_exception: null,
    });
  });

  test("what is not known of a board stays unknown", () => {
    const board = boardOf({ piece: "queen", rows: [["P", null]], values: [["0", null]] });
    expect(board.values).toEqual([[0, null]]);
    expect(boardOf({ piece: "queen", rows: [], values: null }).values).toBeNull();
  });
});
