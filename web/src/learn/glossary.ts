// The words of the glossary, and where they occur in a text.

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

/**
 * Splits a text into pieces and marks the first occurrence of each word, except words that were
 * `seen` before.
 */
export function pieces(
  text: string,
  entries: readonly Entry[],
  seen: Set<Word> = new Set(),
): Piece[] {
  const byForm = new Map(
    entries.flatMap(({ word, forms }) => forms.map((form) => [form.toLowerCase(), word] as const)),
  );
  // Longer forms come first: "valeur de Grundy" before "valeur".
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).map(escaped);
  if (forms.length === 0) return [{ text, word: null }];
  // A word must not stand next to another letter, French or English.
  const pattern = new RegExp(`(?<![\\p{L}-])(${forms.join("|")})(?![\\p{L}-])`, "giu");
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

/** Verdicts of one letter. They are words of the glossary only in explanations. */
const LETTERS: Readonly<Record<string, Word>> = { P: "p-position", N: "n-position" };

function lettersIn(text: string, seen: Set<Word>): Piece[] {
  return text.split(/(?<![\p{L}\d-])([PN])(?![\p{L}\d(-])/u).map((part, i) => {
    const word = i % 2 === 1 ? LETTERS[part]! : null;
    if (word === null || seen.has(word)) return { text: part, word: null };
    seen.add(word);
    return { text: part, word };
  });
}

/** The parts in which no words are searched for: code and formulas. */
const VERBATIM = /(<code>.*?<\/code>|<span class="math">.*?<\/span>|<[^>]*>)/s;

/** A sentence in HTML whose words are links. `link` writes one link. */
export function linkedHtml(
  html: string,
  entries: readonly Entry[],
  link: (word: Word, text: string) => string,
): string {
  if (entries.length === 0) return html;
  const seen = new Set<Word>();
  const linked = ({ text, word }: Piece) => (word === null ? text : link(word, text));
  const parts = html.split(VERBATIM).map((part, i) => {
    if (i % 2 === 1) return part;
    const found = pieces(part, entries, seen);
    const all = found.flatMap((piece) => (piece.word ? [piece] : lettersIn(piece.text, seen)));
    return all.map(linked).join("");
  });
  return parts.join("");
}

const escaped = (form: string): string => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
