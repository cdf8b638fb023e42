// The names of the theory pages, in a file of their own because the build of the site needs nothing
// else.

export const THEORY = [
  "nim",
  "wythoff",
  "algebraic",
  "arithmetic",
  "recursive",
  "resistance",
  "octal",
  "misere",
  "compounds",
  "domination",
  "colouring",
] as const;
