// The words of a compound, as typed: `conjunctive,short,misere`. The first of each list goes
// without saying.

export const WORDS = {
  where: ["disjunctive", "conjunctive", "selective"],
  end: ["long", "short"],
  who: ["normal", "misere"],
  order: ["", "largest-first", "smallest-first"],
} as const;

export type Compound = { readonly [Part in keyof typeof WORDS]: string } & {
  /** Words that are typed and have no list here, such as `2-exact`. */
  readonly others: readonly string[];
};

export function compoundOf(text: string): Compound {
  const given = text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const known: readonly string[] = Object.values(WORDS).flat();
  const find = (words: readonly string[]) =>
    words.find((word) => word !== "" && given.includes(word)) ?? words[0]!;
  return {
    where: find(WORDS.where),
    end: find(WORDS.end),
    who: find(WORDS.who),
    order: find(WORDS.order),
    others: given.filter((word) => !known.includes(word)),
  };
}

/** The compound as typed; empty for the plain sum. */
export function compoundText(compound: Compound): string {
  const { where, end, who, order, others } = compound;
  // One of the other words may say where a move is made.
  const place = others.length > 0 && where === WORDS.where[0] ? "" : where;
  const words = [place, end, who, order, ...others].filter((word) => word !== "");
  return words.join(",") === "disjunctive,long,normal" ? "" : words.join(",");
}
