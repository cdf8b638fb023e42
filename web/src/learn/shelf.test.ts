import { describe, expect, test } from "vitest";
import { byDifficulty, matches } from "./shelf";

describe("the shelf of games", () => {
  test("easy games come first, others keep their order", () => {
    const list = ["moore", "family", "nim", "quota"].map((id) => ({ id }));
    expect(byDifficulty(list).map(({ id }) => id)).toEqual(["nim", "moore", "quota", "family"]);
  });

  test("words are found in any order, without accents", () => {
    expect(matches("Marienbad (misère Nim)", "nim misere")).toBe(true);
    expect(matches("Wythoff’s game", "wythoff's")).toBe(true);
    expect(matches("Wythoff’s game", "kayles")).toBe(false);
    expect(matches("anything", "")).toBe(true);
  });
});
