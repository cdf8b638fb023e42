# Names and rules of the games, their parameters, the levels of the machine.

game-one-row = The one-row game
    .rules = One row of tokens; a move takes 1 to p of them. Whoever cannot move loses (with --misere: wins).
game-nim = Nim
    .rules = Heaps of tokens; a move takes any number of tokens from one heap. Whoever cannot move loses (with --misere: wins).
game-marienbad = Marienbad (misère Nim)
    .rules = Rows of matches; a move takes any number of matches from one row. Whoever takes the last match loses.
game-moore = Moore’s Nim
    .rules = Heaps of tokens; a move takes tokens from at least one and at most k heaps. Whoever cannot move loses.
game-fibonacci = Fibonacci Nim
    .rules = One row of tokens. The first move may not take them all; after that a move takes at most twice what the opponent just took. Whoever cannot move loses.
game-wythoff = Wythoff’s game
    .rules = Two piles of tokens; a move takes any number of tokens from one pile, or the same number from both. With --a and --b: a multiple of b from one pile, or from both piles numbers that differ by a multiple of b less than ab. Whoever cannot move loses (with --misere: wins).
game-fraenkel = Fraenkel’s game (first generalisation of Wythoff’s)
    .rules = Two piles of tokens; a move takes any number of tokens from one pile, or from both piles numbers that differ by less than a. Whoever cannot move loses (with --misere: wins).
game-connell = Connell’s game (second generalisation of Wythoff’s)
    .rules = Two piles of tokens; a move takes a multiple of k tokens from one pile, or the same number from both. Whoever cannot move loses (with --misere: wins).
game-fraenkel-borosh = The game of Fraenkel and Borosh (third generalisation of Wythoff’s)
    .rules = Two piles of tokens; a move takes a multiple of b tokens from one pile, or from both piles numbers that differ by a multiple of b less than ab. Whoever cannot move loses (with --misere: wins).
game-quota = Take-away with a quota
    .rules = One row of tokens. The first move may not take them all; after that a move takes at most m times what the opponent just took. Whoever cannot move loses.
game-nimhoff = Cyclic Nimhoff
    .rules = Heaps of tokens; a move takes any number of tokens from one heap, or fewer than h tokens in all from several heaps. Whoever cannot move loses.
game-wythoff-subsets = Wythoff’s game on several heaps (equal numbers)
    .rules = Up to six heaps of tokens; a move takes any number of tokens from one heap, or the same number from each of several heaps. Whoever cannot move loses.
game-wythoff-nim-sum = Wythoff’s game on several heaps (nim-sum)
    .rules = Up to six heaps of tokens; a move takes any number of tokens from one heap, or from several heaps numbers whose nim-sum is 0. Whoever cannot move loses.

parameter-p = most tokens one move may take
parameter-k = most heaps one move may change
parameter-connell-k = what a move takes from one pile is a multiple of k
parameter-a = what is taken from two piles differs by less than a (times b)
parameter-fraenkel-a = what is taken from the two piles differs by less than a
parameter-b = what is taken from one pile is a multiple of b
parameter-h = fewer than h tokens may be taken from several heaps at once
parameter-m = a move takes at most m times what the opponent took
parameter-misere = whoever cannot move wins
