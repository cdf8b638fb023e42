// Puzzles: positions with exactly one winning move, positions that are won within some number of
// moves, and endings. They are generated from a seed, so that an address or a day means the same
// puzzle for everyone. The engine decides which positions have the wanted property.

export type Difficulty = "easy" | "medium" | "hard";
export const DIFFICULTIES: readonly Difficulty[] = ["easy", "medium", "hard"];

/**
 * The kind of task: find the only winning move, win within some number of moves, or win an ending.
 */
export type Mode = "find" | "within" | "ending";
export const MODES: readonly Mode[] = ["find", "within", "ending"];

type Random = () => number;
type Range = readonly [least: number, most: number];
type Parameters = Readonly<Record<string, string>>;

interface Kind {
  /** The name of the kind in addresses. */
  readonly id: string;
  readonly game: string;
  readonly parameters?: Parameters;
  /** Whether all games last as long as there are vertices, so that nobody can win faster. */
  readonly untimed?: boolean;
  /** The numbers of one's own moves to win, by difficulty, if they are not the usual ones. */
  readonly within?: readonly Range[];
  /** A position that may become a puzzle; `level` is 0, 1 or 2. */
  readonly make: (random: Random, level: number) => string;
  /** A small position, which is larger for later stages. */
  readonly ending: (random: Random, stage: number) => string;
}

export interface Puzzle {
  readonly game: string;
  readonly parameters?: Parameters;
  readonly position: string;
  /** The number of one's own moves within which the position is won, if this is the task. */
  readonly within?: number;
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

/** A rectangle in which some vertices already have one of three colours; Alice is to move. */
function coloured(random: Random, rows: number, columns: number, count: number): string {
  const colours = new Map<number, number>();
  while (colours.size < count) {
    const vertex = within(random, 0, rows * columns - 1);
    const [row, column] = [Math.floor(vertex / columns), vertex % columns];
    const near = [
      ...(row > 0 ? [vertex - columns] : []),
      ...(row < rows - 1 ? [vertex + columns] : []),
      ...(column > 0 ? [vertex - 1] : []),
      ...(column < columns - 1 ? [vertex + 1] : []),
    ].map((v) => colours.get(v));
    const colour = within(random, 1, 3);
    if (!colours.has(vertex) && !near.includes(colour)) colours.set(vertex, colour);
  }
  const given = [...colours].sort(([a], [b]) => a - b).map(([v, colour]) => `${v}=${colour}`);
  return `grid:${rows}x${columns}/${given.join(",")}/A`;
}

export const KINDS: readonly Kind[] = [
  {
    id: "nim",
    game: "nim",
    make: (random, level) => heaps(random, 3, [5, 9, 15][level]!),
    ending: (random, stage) => heaps(random, stage < 3 ? 2 : 3, 2 + stage),
  },
  {
    id: "wythoff",
    game: "wythoff",
    make: (random, level) => {
      const most = [6, 11, 18][level]!;
      return `${within(random, 1, most)},${within(random, 1, most)}`;
    },
    ending: (random, stage) => heaps(random, 2, 3 + stage),
  },
  {
    id: "domination",
    game: "domination",
    // In three rows of three, many vertices are equivalent, so there is never exactly one winning
    // move.
    make: (random, level) => holed(random, 3, 4 + level, 3 + level),
    within: [
      [3, 3],
      [3, 3],
      [4, 6],
    ],
    ending: (random, stage) => holed(random, 2 + (stage > 3 ? 1 : 0), 2 + Math.min(stage, 5), 1),
  },
  {
    id: "marienbad",
    game: "marienbad",
    make: (random, level) => heaps(random, 3 + (level > 1 ? 1 : 0), 4 + level),
    ending: (random, stage) => heaps(random, stage < 3 ? 2 : 3, 2 + stage),
  },
  {
    id: "fibonacci",
    game: "fibonacci",
    make: (random, level) => `${within(random, 4, [14, 30, 48][level]!)}`,
    ending: (random, stage) => `${within(random, 2 + stage, 4 + 3 * stage)}`,
  },
  {
    id: "path",
    game: "path",
    make: (random, level) => heaps(random, 1 + Math.min(level, 1), 7 + 3 * level),
    ending: (random, stage) => heaps(random, stage < 3 ? 1 : 2, 4 + stage),
  },
  {
    id: "kayles",
    game: "octal",
    parameters: { code: "0.77" },
    make: (random, level) => heaps(random, 2 + (level > 1 ? 1 : 0), [5, 8, 9][level]!),
    ending: (random, stage) => heaps(random, stage < 4 ? 2 : 3, 3 + stage),
  },
  {
    id: "octal",
    game: "octal",
    parameters: { code: "0.137" },
    make: (random, level) => heaps(random, 2 + (level > 1 ? 1 : 0), [5, 8, 9][level]!),
    ending: (random, stage) => heaps(random, stage < 4 ? 2 : 3, 3 + stage),
  },
  {
    id: "colouring",
    game: "colouring",
    parameters: { colours: "3" },
    untimed: true,
    make: (random, level) => coloured(random, level > 0 ? 3 : 2, 4, level === 1 ? 4 : 3),
    ending: (random, stage) => coloured(random, stage < 3 ? 2 : 3, stage < 5 ? 4 : 5, 3),
  },
];

/**
 * A generator of numbers from 0 to 1 that depend only on the seed (mulberry32 on a hash of the
 * text).
 */
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

/** The calendar day in UTC, which is the same for everyone. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const kindCalled = (id: string | null): Kind | undefined =>
  KINDS.find((kind) => kind.id === id);

/** The tasks that a game can have. */
export const modesOf = (kind: Kind | undefined): readonly Mode[] =>
  MODES.filter((mode) => mode !== "within" || !kind?.untimed);

/** The game and the difficulty of a day. Games take turns; puzzles at weekends are hard. */
export function ofTheDay(day: string): { game: string; difficulty: Difficulty } {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  const weekday = (days + 4) % 7;
  const difficulty = weekday === 0 || weekday === 6 ? "hard" : weekday < 3 ? "easy" : "medium";
  return { game: KINDS[days % KINDS.length]!.id, difficulty };
}

/** The engine's answer about a position. */
export interface Facts {
  readonly won: boolean;
  /** The number of winning moves, if all are known. */
  readonly wins: number | null;
  /** The number of moves left with best play, if known. */
  readonly length: number | null;
}
export type Judge = (puzzle: Puzzle) => Promise<Facts>;

const MOST_TRIES = 240;
/** The most winning moves of a position in which a game is to be won. */
const MOST_WINS = 2;
/** The numbers of one's own moves to win, by difficulty. */
const WITHIN: readonly Range[] = [
  [2, 2],
  [3, 3],
  [4, 6],
];
/** The number of endings in a stage, and the last stage. */
const A_STAGE = 3;
const LAST_STAGE = 6;

export const stageOf = (number: number): number =>
  Math.min(LAST_STAGE, 1 + Math.floor((number - 1) / A_STAGE));

/** What a puzzle is chosen by. */
export interface Wanted {
  readonly mode: Mode;
  /** The kind of puzzle, by its name. */
  readonly game: string;
  readonly difficulty: Difficulty;
  /** A number or a day. */
  readonly seed: string;
}

/** The first position generated from the seed that has the wanted property. */
export async function puzzleOf(
  { mode, game, difficulty, seed }: Wanted,
  judge: Judge,
): Promise<Puzzle | null> {
  const kind = kindCalled(game) ?? KINDS[0]!;
  const level = DIFFICULTIES.indexOf(difficulty);
  // Puzzles with one winning move keep their old seeds.
  const random = randomFrom(`${kind.id} ${mode === "find" ? difficulty : mode + level} ${seed}`);
  const stage = stageOf(Number(seed) || 1);
  const { parameters } = kind;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const position = mode === "ending" ? kind.ending(random, stage) : kind.make(random, level);
    const puzzle = { game: kind.game, position, ...(parameters && { parameters }) };
    const facts = await judge(puzzle);
    if (mode === "find" && facts.won && facts.wins === 1) return puzzle;
    // If many moves win, there is nothing to find.
    const easy = facts.wins === null || facts.wins > MOST_WINS;
    if (mode === "ending" && facts.won && !easy) return puzzle;
    // The winner makes the last move, so n of 2n − 1 moves are one's own. If the last move loses,
    // the winner makes n of 2n moves.
    const own = Math.ceil((facts.length ?? 0) / 2);
    const [least, most] = (kind.within ?? WITHIN)[level]!;
    if (mode === "within" && facts.won && !easy && own >= least && own <= most) {
      return { ...puzzle, within: own };
    }
  }
  return null;
}

/** The successive days on which the puzzle of the day was solved. */
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

/** The streak after the puzzle of a day was solved. */
export function solvedOn({ last, days }: Streak, day: string): Streak {
  if (last === day) return { last, days };
  return { last: day, days: last === before(day) ? days + 1 : 1 };
}

/** The length of the streak on a day. A missed day ends the streak. */
export const current = ({ last, days }: Streak, day: string): number =>
  last === day || last === before(day) ? days : 0;

const before = (day: string): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000));
