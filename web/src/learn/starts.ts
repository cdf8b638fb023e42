// The start positions of first games: small enough for a phone, and won by the person who plays
// well. Games that are not listed start from the example of the catalogue.

export const GENTLE_STARTS: Readonly<Record<string, string>> = {
  "one-row": "11",
  nim: "2,3,4",
  marienbad: "1,3,5",
  moore: "1,2,3,4",
  fibonacci: "12",
  wythoff: "4,6",
  fraenkel: "4,6",
  connell: "4,6",
  "fraenkel-borosh": "4,8",
  quota: "12",
  nimhoff: "2,3,5",
  "wythoff-subsets": "1,2,4",
  "wythoff-nim-sum": "1,2,4",
  octal: "4,5",
  subtraction: "3,6",
  path: "7,4",
  cycle: "7",
  ladder: "5",
  saw: "4",
  "trapezoidal-saw": "3",
  comb: "5",
  caterpillar: "3",
  domination: "grid:3x3",
  "oriented-domination": "path:5",
  marking: "path:5",
  colouring: "grid:2x3",
};

/**
 * The parameters of first games whose usual ones make the same game as another one of the
 * catalogue.
 */
const TELLING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fraenkel: { a: "2" },
  connell: { k: "2" },
  "fraenkel-borosh": { a: "2", b: "2" },
};

export const firstParameters = (id: string): Readonly<Record<string, string>> => TELLING[id] ?? {};

export const gentleStart = (id: string): string | undefined => GENTLE_STARTS[id];
