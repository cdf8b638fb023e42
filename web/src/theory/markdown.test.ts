import { describe, expect, test } from "vitest";
import { glossed } from "./glossed";
import { blocksOf, inlineOf } from "./markdown";
import { THEORY } from "./pages";
import { pathOf, theoryText } from "./theory";

describe("the Markdown of the pages of theory", () => {
  test("words of the glossary are told apart, once in a section, never in code or links", () => {
    const source =
      "# mex\n\nThe mex, `mex`, [mex](a.md), mex.\n\n- Mex\n\n## B\n\n| a |\n|---|\n| mex |\n";
    const [head, line, list, , table] = glossed(blocksOf(source), [
      { word: "mex", forms: ["mex"] },
    ]);
    const word = { kind: "word", word: "mex", text: "mex" };
    expect(head).toMatchObject({ text: [{ kind: "text", text: "mex" }] });
    expect(line).toMatchObject({
      text: [
        { text: "The " },
        word,
        { text: ", " },
        { kind: "code" },
        { text: ", " },
        { kind: "link" },
        { kind: "text", text: ", mex." },
      ],
    });
    expect(list).toMatchObject({ items: [[{ kind: "text", text: "Mex" }]] });
    expect(table).toMatchObject({ rows: [[[{ text: "a" }]], [[word]]] });
  });

  test("text with code, emphasis and links", () => {
    expect(inlineOf("**Leaf law** (`k = 0`): *see* [nim](nim.md), 2 * 3 * 4")).toEqual([
      { kind: "strong", text: "Leaf law" },
      { kind: "text", text: " (" },
      { kind: "code", text: "k = 0" },
      { kind: "text", text: "): " },
      { kind: "em", text: "see" },
      { kind: "text", text: " " },
      { kind: "link", text: "nim", to: "nim.md" },
      { kind: "text", text: ", 2 * 3 * 4" },
    ]);
  });

  test("blocks one after the other", () => {
    const source =
      "# A\n\none\ntwo\n\n- x\n  y\n- z\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n# c\n```\n";
    const blocks = blocksOf(source);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      "heading",
      "paragraph",
      "list",
      "table",
      "code",
    ]);
    expect(blocks[1]).toEqual({ kind: "paragraph", text: [{ kind: "text", text: "one two" }] });
    expect(blocks[4]).toEqual({ kind: "code", text: "# c" });
  });

  test("every page exists in both languages, and is read to its end", async () => {
    for (const name of THEORY) {
      const [english, french] = [await theoryText(name, "en"), await theoryText(name, "fr")];
      expect(english, name).not.toBe(french);
      for (const text of [english, french]) {
        const blocks = blocksOf(text ?? "");
        expect(blocks[0]?.kind, name).toBe("heading");
        expect(blocks.length, name).toBeGreaterThan(8);
      }
    }
    expect(await theoryText("nothing", "en")).toBeNull();
  });

  test("citations lead to a page", () => {
    expect(pathOf({ document: "noyau", section: "domination" })).toBe("/theory/domination");
    expect(pathOf({ document: "noyau", section: "moore" })).toBe("/theory/nim");
    expect(pathOf({ document: "noyau", section: null })).toBe("/sources");
    expect(pathOf({ document: "gorin", section: "I.2" })).toBe("/sources");
  });
});
