// Words that are explained, and where they occur in a text.

export const WORDS = [
  "p-position",
  "n-position",
  "nim-sum",
  "grundy",
  "mex",
  "sum",
  "misere",
  "option",
  "octal",
  "period",
  "golden",
  "fibonacci",
  "graph",
  "vertex",
  "component",
  "symmetry",
  "remoteness",
] as const;
export type Word = (typeof WORDS)[number];

/** A word with the forms in which it occurs. */
export interface Entry {
  readonly word: Word;
  readonly forms: readonly string[];
}

export type Piece = { readonly text: string; readonly word: Word | null };

/** The text in pieces, with the first occurrence of each word marked. */
export function pieces(text: string, entries: readonly Entry[]): Piece[] {
  const byForm = new Map(
    entries.flatMap(({ word, forms }) => forms.map((form) => [form.toLowerCase(), word] as const)),
  );
  // Longer forms first: "valeur de Grundy" before "valeur".
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).map(escaped);
  if (forms.length === 0) return [{ text, word: null }];
  // French and English letters stand on neither side of a word.
  const pattern = new RegExp(`(?<![\\p{L}-])(${forms.join("|")})(?![\\p{L}-])`, "giu");
  const seen = new Set<Word>();
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const word = byForm.get(match[0].toLowerCase())!;
    if (seen.has(word)) continue;
    seen.add(word);
    found.push({ text: text.slice(end, match.index), word: null }, { text: match[0], word });
    end = match.index + match[0].length;
  }
  return [...found, { text: text.slice(end), word: null }].filter((piece) => piece.text !== "");
}

const escaped = (form: string): string => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
