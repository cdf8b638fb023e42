// Small boards for the games of the catalogue, in a square of 48 units.

export interface Picture {
  readonly points: readonly (readonly [number, number])[];
  readonly edges: readonly (readonly [number, number])[];
  /** The classes of vertices that are not plain. */
  readonly marks?: Readonly<Record<number, string>>;
}

const ring = (order: number): Picture => ({
  points: Array.from({ length: order }, (_, i) => {
    const angle = (2 * Math.PI * i) / order - Math.PI / 2;
    return [24 + 17 * Math.cos(angle), 24 + 17 * Math.sin(angle)] as const;
  }),
  edges: Array.from({ length: order }, (_, i) => [i, (i + 1) % order] as const),
});

const path = (points: Picture["points"], edges: Picture["edges"] = []): Picture => ({
  points,
  edges,
});

const grid: Picture = {
  points: [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => [9 + 15 * (i % 3), 9 + 15 * Math.floor(i / 3)]),
  edges: [0, 1, 3, 4, 6, 7]
    .map((v) => [v, v + 1] as const)
    .concat([0, 1, 2, 3, 4, 5].map((v) => [v, v + 3] as const)),
};

const PICTURES: Readonly<Record<string, Picture>> = {
  path: {
    ...path(
      [5, 14.5, 24, 33.5, 43].map((x) => [x, 24]),
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    ),
    marks: { 2: "accent" },
  },
  cycle: { ...ring(7), marks: { 0: "accent" } },
  ladder: path(
    [8, 19, 30, 41].flatMap((x) => [[x, 16] as const, [x, 32] as const]),
    [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
      [0, 2],
      [2, 4],
      [4, 6],
      [1, 3],
      [3, 5],
      [5, 7],
    ],
  ),
  saw: path(
    [
      [6, 34],
      [18, 34],
      [30, 34],
      [42, 34],
      [12, 16],
      [24, 16],
      [36, 16],
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 4],
      [4, 1],
      [1, 5],
      [5, 2],
      [2, 6],
      [6, 3],
    ],
  ),
  "trapezoidal-saw": path(
    [
      [5, 33],
      [24, 33],
      [43, 33],
      [8, 16],
      [20, 16],
      [28, 16],
      [40, 16],
    ],
    [
      [0, 1],
      [1, 2],
      [0, 3],
      [3, 4],
      [4, 1],
      [1, 5],
      [5, 6],
      [6, 2],
    ],
  ),
  comb: path(
    [7, 18, 29, 40].flatMap((x) => [[x, 17] as const, [x, 34] as const]),
    [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
      [0, 2],
      [2, 4],
      [4, 6],
    ],
  ),
  caterpillar: path(
    [
      [9, 20],
      [24, 20],
      [39, 20],
      [4, 36],
      [14, 36],
      [24, 36],
      [34, 36],
      [44, 36],
      [24, 6],
    ],
    [
      [0, 1],
      [1, 2],
      [0, 3],
      [0, 4],
      [1, 5],
      [2, 6],
      [2, 7],
      [1, 8],
    ],
  ),
  domination: { ...grid, marks: { 4: "accent" } },
  marking: { ...grid, marks: { 0: "ink", 5: "ink", 7: "ink" } },
  "graph-colouring": { ...ring(5), marks: { 0: "one", 1: "two", 3: "one" } },
  colouring: { ...grid, marks: { 0: "one", 1: "two", 4: "three", 8: "one" } },
};

/** Rows of matches, and the number that the move takes from each. */
export interface Matches {
  readonly rows: readonly number[];
  readonly taken: readonly number[];
}

const MATCHES: Readonly<Record<string, Matches>> = {
  "one-row": { rows: [6], taken: [3] },
  nim: { rows: [1, 3, 5], taken: [0, 0, 2] },
  marienbad: { rows: [1, 3, 5], taken: [0, 3, 0] },
  moore: { rows: [2, 3, 5], taken: [0, 1, 3] },
  fibonacci: { rows: [5, 3], taken: [0, 2] },
  quota: { rows: [4, 4], taken: [0, 3] },
  nimhoff: { rows: [3, 3, 4], taken: [0, 1, 1] },
  "wythoff-subsets": { rows: [3, 4, 5], taken: [2, 2, 2] },
  "wythoff-nim-sum": { rows: [3, 4, 5], taken: [1, 2, 3] },
};
const PLAIN: Matches = { rows: [1, 3, 5], taken: [0, 0, 0] };

export const matchesOf = (id: string): Matches => MATCHES[id] ?? PLAIN;

/** Rows of tokens as text: `o` stays, `x` is taken by the move, a space is a gap. */
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  octal: ["ooooo", "oxxoo"],
  subtraction: ["ooooo", "oooxx", "ooo"],
  family: ["oo oo", "ooxoo", "o o o"],
};
export const tokensOf = (id: string): readonly string[] => TOKENS[id] ?? TOKENS["octal"]!;

/** The squares that a piece in the upper right corner of a board of four by four may move to. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  wythoff: ["0,3", "1,3", "2,3", "3,0", "3,1", "3,2", "2,2", "1,1", "0,0"],
  fraenkel: ["2,2", "1,1", "0,0", "2,1", "1,2", "1,0", "0,1"],
  connell: ["1,3", "3,1", "2,2", "1,1", "0,0"],
  "fraenkel-borosh": ["1,3", "3,1", "2,2", "1,1", "0,0", "2,0", "0,2"],
};
/** The squares if the game has no piece of its own: P-positions of Wythoff's game. */
const PAIRS: readonly string[] = ["0,0", "1,2", "2,1"];

export const targetsOf = (id: string): readonly string[] => TARGETS[id] ?? PAIRS;

export const pictureOf = (id: string): Picture | undefined => PICTURES[id];
