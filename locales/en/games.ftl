# Names and rules of the games, their parameters, the levels of the machine.

game-one-row = The one-row game
    .rules = One row of tokens; a move takes 1 to p of them. Whoever cannot move loses (with --misere: wins).
game-nim = Nim
    .rules = Heaps of tokens; a move takes any number of tokens from one heap. Whoever cannot move loses.
game-marienbad = Marienbad (misère Nim)
    .rules = Rows of matches; a move takes any number of matches from one row. Whoever takes the last match loses.
game-moore = Moore’s Nim
    .rules = Heaps of tokens; a move takes tokens from at least one and at most k heaps. Whoever cannot move loses.
game-fibonacci = Fibonacci Nim
    .rules = One row of tokens. The first move may not take them all; after that a move takes at most twice what the opponent just took. Whoever cannot move loses.

parameter-p = most tokens one move may take
parameter-k = most heaps one move may change
parameter-misere = whoever cannot move wins
