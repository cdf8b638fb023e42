import { describe, expect, test } from "vitest";
import { bundleOf, LANGS } from "../text/texts.svelte";
import { linkedHtml, pieces, WORDS, type Entry } from "./glossary";
import { LESSONS, textOf } from "./lessons";
import { progressFrom } from "./progress.svelte";

describe("lessons", () => {
  test("every step has a text in every language, and no text is left over", async () => {
    for (const lang of LANGS) {
      const bundle = await bundleOf(lang, true);
      for (const lesson of LESSONS) {
        expect(bundle.getMessage(`lesson-${lesson.id}`)?.attributes["about"]).toBeTruthy();
        for (const step of lesson.steps.keys()) {
          expect(bundle.hasMessage(textOf(lesson, step)), textOf(lesson, step)).toBe(true);
        }
        expect(bundle.hasMessage(textOf(lesson, lesson.steps.length))).toBe(false);
      }
    }
  });

  test("only numbers of steps come back from the browser", () => {
    expect(progressFrom({ nim: 2, wythoff: "x", kayles: -1 })).toEqual({ nim: 2 });
    expect(progressFrom("nonsense")).toEqual({});
    expect(progressFrom(null)).toEqual({});
  });
});

describe("the glossary", () => {
  test("every word has forms and a meaning in every language", async () => {
    for (const lang of LANGS) {
      const bundle = await bundleOf(lang, true);
      for (const word of WORDS) {
        const { value, attributes } = bundle.getMessage(`glossary-${word}`)!;
        expect([value, attributes["forms"], attributes["means"]].every(Boolean), word).toBe(true);
      }
    }
  });

  test("words are marked where they stand alone, once", () => {
    const entries: Entry[] = [
      { word: "nim-sum", forms: ["nim-sum"] },
      { word: "p-position", forms: ["P-position", "P-positions"] },
      { word: "graph", forms: ["graph", "graphs"] },
    ];
    const marked = (text: string) =>
      pieces(text, entries)
        .filter(({ word }) => word !== null)
        .map(({ text }) => text);
    expect(marked("The nim-sum of P-positions is 0; a nim-sum.")).toEqual([
      "nim-sum",
      "P-positions",
    ]);
    expect(marked("A paragraph about graphics.")).toEqual([]);
    expect(
      pieces("A graph.", entries)
        .map(({ text }) => text)
        .join(""),
    ).toBe("A graph.");
    expect(pieces("A graph.", [])).toEqual([{ text: "A graph.", word: null }]);
  });

  test("sentences of the program are linked, but for code and formulas", () => {
    const entries: Entry[] = [{ word: "nim-sum", forms: ["nim-sum"] }];
    const linked = (html: string) => linkedHtml(html, entries, (word, text) => `[${word}|${text}]`);
    expect(linked('The nim-sum is <span class="math">N ⊕ 1</span>, not zero: N')).toBe(
      'The [nim-sum|nim-sum] is <span class="math">N ⊕ 1</span>, not zero: [n-position|N]',
    );
    expect(linked("P: <code>P</code> loses, P")).toBe("[p-position|P]: <code>P</code> loses, P");
    expect(linked("Packet counts N(k), p and CP1")).toBe("Packet counts N(k), p and CP1");
    expect(linkedHtml("P", [], () => "")).toBe("P");
  });
});
