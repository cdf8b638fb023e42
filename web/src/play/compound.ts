// The words of a compound, as typed: `conjunctive,short,misere`, `2-exact,mod-3-first`. The first
// word of each list is the default and is left out.

export const WORDS = {
  where: ["disjunctive", "conjunctive", "selective", "exact", "minimal", "maximal"],
  end: ["long", "short"],
  who: ["normal", "misere"],
  order: ["", "largest-first", "smallest-first", "remainder-first", "listed-first"],
  measure: ["", "by-vertices", "by-edges"],
} as const;

export type Compound = { readonly [Part in keyof typeof WORDS]: string } & {
  /** The number of components in which a move is made, if `where` needs one. */
  readonly count: string;
  /** The divisor of sizes, if components are ordered by remainders. */
  readonly modulus: string;
  /** The ranks of sizes, if components are ordered by a list. */
  readonly ranks: string;
  /** Words that do not belong to compounds. The server will say so. */
  readonly others: readonly string[];
};

export const PLAIN: Compound = {
  where: "disjunctive",
  end: "long",
  who: "normal",
  order: "",
  measure: "",
  count: "2",
  modulus: "2",
  ranks: "[0.1]",
  others: [],
};

const SPELLINGS: Record<string, string> = { slow: "long", fast: "short", misère: "misere" };

export const isCounted = ({ where }: Compound): boolean =>
  ["exact", "minimal", "maximal"].includes(where);

/** Whether components can have an order. If every move is made in all components, they cannot. */
export const isOrdered = ({ where }: Compound): boolean => where !== "conjunctive";

export function compoundOf(text: string): Compound {
  const given = text.split(",").map((word) => word.trim());
  return given.filter((word) => word !== "").reduce(withWord, PLAIN);
}

function withWord(compound: Compound, typed: string): Compound {
  const word = SPELLINGS[typed] ?? typed;
  const counted = /^(\d+)-(exact|minimal|maximal)$/.exec(word);
  if (counted) return { ...compound, where: counted[2]!, count: counted[1]! };
  const remainder = /^mod-(\d+)-first$/.exec(word);
  if (remainder) return { ...compound, order: "remainder-first", modulus: remainder[1]! };
  const listed = /^f-(.+)-first$/.exec(word);
  if (listed) return { ...compound, order: "listed-first", ranks: listed[1]! };
  const lists = Object.entries(WORDS) as [keyof typeof WORDS, readonly string[]][];
  const part = lists.find(([, words]) => words.includes(word))?.[0];
  return part
    ? { ...compound, [part]: word }
    : { ...compound, others: [...compound.others, typed] };
}

/** The words of a part that occur in one of these compounds, and the default. */
export function offered(part: keyof typeof WORDS, choices: readonly string[]): readonly string[] {
  const chosen = choices.map((choice) => compoundOf(choice)[part]);
  return WORDS[part].filter((word) => word === PLAIN[part] || chosen.includes(word));
}

/** The compound as typed; empty for the plain sum. */
export function compoundText(compound: Compound): string {
  const { where, end, who, order, measure, count, modulus, ranks, others } = compound;
  const place = isCounted(compound) ? `${count}-${where}` : where;
  const orders: Record<string, string> = {
    "remainder-first": `mod-${modulus}-first`,
    "listed-first": `f-${ranks}-first`,
  };
  const first = isOrdered(compound) && order !== "" ? [orders[order] ?? order, measure] : [];
  const words = [place, end, who, ...first, ...others];
  const text = words.filter((word) => word !== "").join(",");
  return text === "disjunctive,long,normal" ? "" : text;
}
