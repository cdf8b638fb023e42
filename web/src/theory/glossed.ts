// Links the words of the glossary in a theory page, each where it first occurs in a section.

import { pieces, type Entry, type Word } from "../learn/glossary";
import type { Block, Inline } from "./markdown";

export type Glossed =
  Inline | { readonly kind: "word"; readonly text: string; readonly word: Word };

/** The blocks of a page, with the words of the glossary separated from the text around them. */
export type GlossedBlock =
  | Exclude<Block, { kind: "heading" | "paragraph" | "list" | "table" }>
  | { readonly kind: "heading"; readonly level: number; readonly text: readonly Glossed[] }
  | { readonly kind: "paragraph"; readonly text: readonly Glossed[] }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly items: readonly (readonly Glossed[])[];
    }
  | { readonly kind: "table"; readonly rows: readonly (readonly (readonly Glossed[])[])[] };

export function glossed(blocks: readonly Block[], entries: readonly Entry[]): GlossedBlock[] {
  let seen = new Set<Word>();
  const words = (text: readonly Inline[]): Glossed[] =>
    text.flatMap((part): Glossed[] =>
      part.kind !== "text"
        ? [part]
        : pieces(part.text, entries, seen).map(({ text, word }) =>
            word === null ? { kind: "text", text } : { kind: "word", text, word },
          ),
    );
  return blocks.map((block) => {
    switch (block.kind) {
      case "heading":
        seen = new Set();
        return block;
      case "code":
        return block;
      case "paragraph":
        return { ...block, text: words(block.text) };
      case "list":
        return { ...block, items: block.items.map(words) };
      case "table":
        return { ...block, rows: block.rows.map((row) => row.map(words)) };
    }
  });
}
