// Which pages of theory there are; whoever writes the site needs their names and nothing else.

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
