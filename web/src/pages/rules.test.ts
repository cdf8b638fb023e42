import { beforeAll, describe, expect, test, vi } from "vitest";
import names from "../../../crates/text/locales/en/games.ftl?raw";
import type { GameInfo, Parameter } from "../api/types";
import { bundleOf, LANGS, texts } from "../text/texts.svelte";
import { rulesOf } from "./rules";

const parameter = (name: string, kind: Parameter["kind"], usual: string | null): Parameter => ({
  name,
  aliases: [],
  kind,
  default: usual,
  least: null,
  most: null,
  help: "",
  choices: null,
});

const game = (id: string, parameters: readonly Parameter[] = []): GameInfo => ({
  id,
  aliases: [],
  name: id,
  summary: "as the program says it",
  parameters,
  example: "",
  board: "rows",
  methods: [],
  tables: [],
});

describe("rules for players", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await texts.use("en");
  });

  test("every game of the catalogue has them, in every language", async () => {
    const ids = [...names.matchAll(/^game-([a-z-]+) =/gm)].map((found) => found[1]!);
    expect(ids.length).toBeGreaterThan(20);
    for (const lang of LANGS) {
      const bundle = await bundleOf(lang);
      expect(ids.filter((id) => !bundle.hasMessage(`rules-${id}`))).toEqual([]);
    }
  });

  test("they speak of the parameters that are set", () => {
    const row = game("one-row", [parameter("p", "number", "3"), parameter("misere", "flag", null)]);
    expect(rulesOf(row, {})).toContain("at most 3");
    expect(rulesOf(row, {})).toContain("last move wins");
    expect(rulesOf(row, { p: "5", misere: "true" })).toMatch(/at most 5.*last move loses/);
    const wythoff = game("wythoff", [parameter("a", "number", "1"), parameter("b", "number", "1")]);
    expect(rulesOf(wythoff, {})).toContain("queen");
    expect(rulesOf(wythoff, { a: "3", b: "2" })).toMatch(
      /a multiple of 2 from.*less than 3 times 2/,
    );
    // Special cases such as multiples of one and differences less than one have simpler words.
    expect(rulesOf(wythoff, { a: "3" })).toMatch(/differ by less than 3\. /);
    expect(rulesOf(wythoff, { b: "2" })).toMatch(
      /a multiple of 2 from one pile, or the same number/,
    );
    for (const given of [{ a: "3" }, { b: "2" }]) {
      expect(rulesOf(wythoff, given)).not.toMatch(/multiple of 1|1 times|times 1/);
    }
  });

  test("each way to win is told", () => {
    expect(rulesOf(game("marienbad"), {})).toContain("last move loses");
    expect(rulesOf(game("colouring", [parameter("colours", "number", "3")]), {})).not.toContain(
      "last move",
    );
    const counts = ["neighbours", "alice-marks", "bob-marks", "alice-max-passes", "bob-max-passes"];
    const marking = game(
      "marking",
      [...counts, "at-least"].map((name) => parameter(name, "number", "0")),
    );
    expect(rulesOf(marking, { "at-least": "4" })).toContain("at least 4 vertices");
    const compound = rulesOf(game("octal", [parameter("code", "text", "0.77")]), {
      compound: "2-exact,short,misere,largest-first",
    });
    expect(compound).toContain(
      "A move is made in exactly 2 components; play goes on until one is finished",
    );
    expect(compound).toContain("the last move loses");
    expect(compound).toContain("largest first");
  });

  test("a game without a text is told as the program tells it", () => {
    expect(rulesOf(game("new-game"), {})).toBe("as the program says it");
  });
});
