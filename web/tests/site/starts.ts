// Positions to ask about besides the example of each game: small ones, ends of games, and some hard
// ones.

export const STARTS: Readonly<Record<string, readonly string[]>> = {
  nim: ["0", "3,5,7", "1,1,1,1"],
  marienbad: ["1,3,5,7", "1,1"],
  wythoff: ["0,0", "1,2", "27,46"],
  fibonacci: ["13", "20"],
  octal: ["0", "5,6", "40"],
  subtraction: ["9,10"],
  domination: ["path:5", "grid:3x4", "petersen:5,2", "random-tree:12@5", "cycle:7 + path:3"],
};
