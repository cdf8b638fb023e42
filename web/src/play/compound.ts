// The words of a compound, as typed: `conjunctive,short,misere`. The first of each list goes
// without saying.

export const WORDS = {
  where: ["disjunctive", "conjunctive", "selective"],
  end: ["long", "short"],
  who: ["normal", "misere"],
  order: ["", "largest-first", "smallest-first"],
} as const;

export type Compound = { readonly [Part in keyof typeof WORDS]: string };

export function compoundOf(text: string): Compound {
  const given = text.split(",").map((word) => word.trim());
  const find = (words: readonly string[]) =>
    words.find((word) => word !== "" && given.includes(word)) ?? words[0]!;
  return {
    where: find(WORDS.where),
    end: find(WORDS.end),
    who: find(WORDS.who),
    order: find(WORDS.order),
  };
}

/** The compound as typed; empty for the plain sum. */
export function compoundText(compound: Compound): string {
  const { where, end, who, order } = compound;
  const words = [where, end, who, order].filter((word) => word !== "");
  return words.join(",") === "disjunctive,long,normal" ? "" : words.join(",");
}
