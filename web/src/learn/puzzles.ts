// Puzzles: positions with exactly one winning move. They are made up from a seed, so that an address
// or a day means the same puzzle for all; the engine says which of them have one winning move.

export type Difficulty = "easy" | "medium" | "hard";
export const DIFFICULTIES: readonly Difficulty[] = ["easy", "medium", "hard"];

type Random = () => number;

interface Kind {
  readonly game: string;
  /** A position that may be a puzzle; `level` is 0, 1 or 2. */
  readonly make: (random: Random, level: number) => string;
}

export interface Puzzle {
  readonly game: string;
  readonly position: string;
}

const within = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

const heaps = (random: Random, count: number, most: number): string =>
  Array.from({ length: count }, () => within(random, 1, most)).join(",");

/** A rectangle without some of its vertices. */
function holed(random: Random, rows: number, columns: number, holes: number): string {
  const gone = new Set<number>();
  while (gone.size < holes) gone.add(within(random, 0, rows * columns - 1));
  return `grid:${rows}x${columns} - ${[...gone].sort((a, b) => a - b).join(",")}`;
}

export const KINDS: readonly Kind[] = [
  { game: "nim", make: (random, level) => heaps(random, 3, [5, 9, 15][level]!) },
  {
    game: "wythoff",
    make: (random, level) => {
      const most = [6, 11, 18][level]!;
      return `${within(random, 1, most)},${within(random, 1, most)}`;
    },
  },
  { game: "domination", make: (random, level) => holed(random, 3, 3 + level, 2 + level) },
  { game: "marienbad", make: (random, level) => heaps(random, 3 + (level > 1 ? 1 : 0), 4 + level) },
  { game: "fibonacci", make: (random, level) => `${within(random, 4, [14, 30, 48][level]!)}` },
  { game: "path", make: (random, level) => heaps(random, 1 + Math.min(level, 1), 7 + 3 * level) },
];

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32 on a hash of the text). */
export function randomFrom(seed: string): Random {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The day in the calendar that all share. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Which game a day has, and how hard it is: games take turns, weekends are hard. */
export function ofTheDay(day: string): { game: string; difficulty: Difficulty } {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  const weekday = (days + 4) % 7;
  const difficulty = weekday === 0 || weekday === 6 ? "hard" : weekday < 3 ? "easy" : "medium";
  return { game: KINDS[days % KINDS.length]!.game, difficulty };
}

/** What is asked of the engine about a position. */
export type CountWins = (game: string, position: string) => Promise<number>;

const MOST_TRIES = 60;

/** The first position of a seed that has exactly one winning move. */
export async function puzzleOf(
  game: string,
  difficulty: Difficulty,
  seed: string,
  winsIn: CountWins,
): Promise<Puzzle | null> {
  const kind = KINDS.find((one) => one.game === game) ?? KINDS[0]!;
  const level = DIFFICULTIES.indexOf(difficulty);
  const random = randomFrom(`${kind.game} ${difficulty} ${seed}`);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const position = kind.make(random, level);
    if ((await winsIn(kind.game, position)) === 1) return { game: kind.game, position };
  }
  return null;
}

/** Days in a row on which the puzzle of the day was solved. */
export interface Streak {
  readonly last: string;
  readonly days: number;
}

export function streakFrom(kept: unknown): Streak {
  const { last, days } = (kept ?? {}) as Partial<Streak>;
  return typeof last === "string" && Number.isInteger(days)
    ? { last, days: days! }
    : { last: "", days: 0 };
}

/** The streak after a day was solved. */
export function solvedOn({ last, days }: Streak, day: string): Streak {
  if (last === day) return { last, days };
  return { last: day, days: last === before(day) ? days + 1 : 1 };
}

/** The streak as it stands today: a day that was missed ends it. */
export const current = ({ last, days }: Streak, day: string): number =>
  last === day || last === before(day) ? days : 0;

const before = (day: string): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000));
