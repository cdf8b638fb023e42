// The lessons in order, with the task of each step. The texts are in `locales/*/learn.ftl`, in the
// same order. The engine decides whether a move is right.

export interface Task {
  /** Find one move, win a whole game, or just try. */
  readonly kind: "find" | "win" | "try";
  readonly game: string;
  readonly position: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether the machine makes the first move. */
  readonly second?: boolean;
  /** The number of one's own moves within which the game must be won. */
  readonly within?: number | undefined;
}

export interface Lesson {
  readonly id: string;
  readonly steps: readonly Task[];
}

const row = (kind: Task["kind"], position: string): Task => ({
  kind,
  game: "one-row",
  position,
  parameters: { p: "2" },
});
const of =
  (game: string, parameters: Readonly<Record<string, string>> = {}) =>
  (kind: Task["kind"], position: string, second = false): Task => ({
    kind,
    game,
    position,
    parameters,
    second,
  });

const nim = of("nim");
const misere = of("marienbad");
const queen = of("wythoff");
const fibonacci = of("fibonacci");
const oneOrTwo = of("subtraction", { takes: "1,2" });
const kayles = of("octal", { code: "0.77" });
const nodes = of("domination");
const twoColours = of("colouring", { colours: "2" });
const threeColours = of("colouring", { colours: "3" });

export const LESSONS: readonly Lesson[] = [
  { id: "matches", steps: [row("find", "2"), row("try", "3"), row("find", "4"), row("win", "8")] },
  {
    id: "nim",
    steps: [nim("find", "3,5"), nim("win", "2,4"), nim("find", "3,5,7"), nim("win", "1,4,6")],
  },
  {
    id: "misere",
    steps: [misere("find", "1,1,3"), misere("find", "2,3"), misere("win", "1,3,4")],
  },
  {
    id: "wythoff",
    steps: [queen("find", "4,4"), queen("find", "2,5"), queen("find", "6,8"), queen("win", "7,9")],
  },
  {
    id: "fibonacci",
    steps: [
      fibonacci("try", "3"),
      fibonacci("find", "4"),
      fibonacci("find", "12"),
      fibonacci("win", "10"),
    ],
  },
  {
    id: "sums",
    steps: [oneOrTwo("find", "1,3"), oneOrTwo("find", "4,5"), oneOrTwo("win", "4,5,7")],
  },
  { id: "kayles", steps: [kayles("find", "5"), kayles("find", "3,5"), kayles("win", "4,5")] },
  {
    id: "symmetry",
    steps: [nodes("find", "path:5"), nodes("win", "grid:3x3"), nodes("win", "grid:4x4", true)],
  },
  {
    id: "colouring",
    steps: [
      twoColours("find", "path:3"),
      threeColours("find", "grid:2x3"),
      threeColours("win", "grid:2x3"),
    ],
  },
];

export const lessonCalled = (id: string): Lesson | undefined =>
  LESSONS.find((lesson) => lesson.id === id);

export const textOf = ({ id }: Lesson, step: number): string => `lesson-${id}-${step + 1}`;
