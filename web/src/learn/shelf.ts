// The order of games for beginners: how hard each game is to get into, from a teacher's view.

export type Difficulty = "easy" | "medium" | "hard";

const EASY = ["one-row", "nim", "marienbad", "fibonacci", "wythoff", "path", "domination"];
const HARD = [
  "fraenkel-borosh",
  "nimhoff",
  "wythoff-subsets",
  "wythoff-nim-sum",
  "trapezoidal-saw",
  "family",
  "marking",
  "oriented-domination",
];

export const difficultyOf = (id: string): Difficulty =>
  EASY.includes(id) ? "easy" : HARD.includes(id) ? "hard" : "medium";

const RANK: Record<Difficulty, number> = { easy: 0, medium: 1, hard: 2 };

/** Sorts by difficulty. Equal games keep the order of the catalogue. */
export const byDifficulty = <T extends { readonly id: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => RANK[difficultyOf(a.id)] - RANK[difficultyOf(b.id)]);

/** Whether a text contains all the words that are searched for, with or without accents. */
export function matches(text: string, wanted: string): boolean {
  const plain = (text: string) =>
    text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
  const all = plain(text);
  return plain(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
