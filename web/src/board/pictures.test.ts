import { expect, test } from "vitest";
import { matchesOf, pictureOf, targetsOf } from "./pictures";

test("no two games of matches, and no two of a piece, have the same picture", () => {
  const rows = ["one-row", "nim", "marienbad", "moore", "fibonacci", "quota", "nimhoff"];
  const several = ["wythoff-subsets", "wythoff-nim-sum"];
  const matches = [...rows, ...several].map((id) => JSON.stringify(matchesOf(id)));
  expect(new Set(matches).size).toBe(matches.length);
  const squares = ["wythoff", "fraenkel", "connell", "fraenkel-borosh", "puzzle"];
  expect(new Set(squares.map((id) => targetsOf(id).join(" "))).size).toBe(squares.length);
});

test("a move takes no more matches than there are", () => {
  for (const id of ["one-row", "moore", "wythoff-nim-sum", "unknown"]) {
    const { rows, taken } = matchesOf(id);
    expect(taken).toHaveLength(rows.length);
    expect(rows.every((count, row) => taken[row]! <= count)).toBe(true);
  }
  expect(pictureOf("nim")).toBeUndefined();
});
