# Lessons, glossary and puzzles of the page. Texts of lessons stand in the order of their steps.

learn-title = Learn
learn-lead = Nine short lessons, from three matches to games on graphs. Each has a few boards; the machine checks your moves.
learn-progress =
    { $done ->
        [0] Not begun
       *[other] { $done } of { $steps } steps
    }
learn-finished = Finished
learn-next = Continue
learn-skip = Skip this task
learn-next-lesson = Next lesson: { $title }
learn-all = All lessons
learn-done = You have finished this lesson.
learn-free = Keep playing this game
learn-find = Find a winning move.
learn-win = Win against the perfect machine.
learn-win-second = The machine starts. Win anyway.
learn-try = Try it.
learn-right = Right: this move wins.
learn-wrong = Not this one: now the other player can win. Try another move.
learn-lost = The machine wins this time.
learn-late = That took more than { $moves } moves. Try a quicker way.
learn-won = You win!
learn-once-more = Once more

puzzle-title = Puzzles
puzzle-lead = Find one move, win within a set number of moves, or play out an ending.
puzzle-ask = Find the only winning move.
puzzle-mode = Kind
puzzle-mode-find = the only winning move
puzzle-mode-within = win within a set number of moves
puzzle-mode-ending = endgame training
puzzle-ask-within = Win with at most { $moves } moves of your own, whatever the machine answers.
puzzle-ask-ending = This ending is won. Win it against the perfect machine.
puzzle-trained =
    { $count ->
        [one] One ending won.
       *[other] { $count } endings won in a row.
    }
puzzle-of-day = Puzzle of the day
puzzle-difficulty = Difficulty
puzzle-easy = easy
puzzle-medium = medium
puzzle-hard = hard
puzzle-number = Puzzle { $number }
puzzle-next = Another puzzle
puzzle-none = No puzzle was found here.
puzzle-streak =
    { $days ->
        [one] One day so far.
       *[other] { $days } days in a row.
    }

lesson-matches = Three matches
    .about = Won and lost positions, counted backwards.
lesson-matches-1 = A row of matches. You and the machine take turns; on your turn you take one match or two. Whoever takes the last match wins. Here are two.
lesson-matches-2 = Now there are three, and it is your turn. If you take one, two are left and the machine takes both. If you take two, it takes the last one. With three matches, the player who has to move loses. Such a position is called a P-position: the previous player wins. A position in which the next player can win is an N-position.
lesson-matches-3 = With four matches, you can hand the machine the very position that was so bad for you.
lesson-matches-4 = It goes on like this: with 3, 6, 9, 12 … matches, the player who has to move loses. If they take one, you take two; if they take two, you take one: three each time. From any other number, go down to the nearest multiple of three. Win this game.

lesson-nim = Nim
    .about = Several rows, copying, and the nim-sum.
lesson-nim-1 = Nim is played with several rows. On your turn you take as many matches as you like, but from one row only. Whoever takes the last match wins. Two rows of the same length are a P-position: whatever is taken from one, the other player takes from the other. Make these rows equal.
lesson-nim-2 = Now win a whole game by copying.
lesson-nim-3 = With three rows, write each length as a sum of 1, 2, 4, 8 …, each used at most once: 3 = 2 + 1, 5 = 4 + 1, 6 = 4 + 2. In the position 3, 5, 6 each of 1, 2 and 4 occurs twice, so they cancel out. When everything cancels out, every move breaks the balance, and the other player can restore it. In 3, 5, 7 not everything cancels out: 7 = 4 + 2 + 1, so 1 occurs three times.
lesson-nim-4 = What is left over is the nim-sum of the rows. Charles Bouton proved in 1901: a position of Nim is a P-position exactly when its nim-sum is 0. Win from here.

lesson-misere = The last one loses
    .about = Misère play, as in the film Last Year at Marienbad.
lesson-misere-1 = In misère play whoever takes the last match loses. It makes a difference only at the very end. When every row has one match, nobody has a choice, so leave an odd number of such rows. Here the rows are 1, 1 and 3.
lesson-misere-2 = As long as two rows or more have at least two matches, play as in ordinary Nim: make the nim-sum 0.
lesson-misere-3 = The moment to think comes when only one long row is left: cut it down to one match, or take all of it, so that an odd number of single matches remains. Win from here.

lesson-wythoff = The queen and the corner
    .about = Wythoff’s game on a chessboard, and the golden ratio.
lesson-wythoff-1 = A queen moves left, down, or diagonally left and down, as far as she likes. You and the machine move her in turn; whoever brings her to the corner 0, 0 wins. Do it now.
lesson-wythoff-2 = Count backwards. From the square 1, 2 no move reaches the corner, and every move leads to a square from which the other player reaches it: a P-position. The same is true of 2, 1. Bring the queen to such a square.
lesson-wythoff-3 = The P-positions are 0, 0, then 1, 2, then 3, 5, then 4, 7, then 6, 10, then 8, 13, and so on, and their mirror images. The differences are 0, 1, 2, 3, 4, 5. Each pair begins with the smallest number not in any earlier pair. Which of these squares can you reach from here?
lesson-wythoff-4 = The first number of the n-th pair is n times the golden ratio 1.618…, rounded down; the second is n more. So the P-positions lie along two straight lines from the corner. Win from here.

lesson-fibonacci = Twice as many
    .about = Fibonacci Nim, and numbers written as sums.
lesson-fibonacci-1 = One row. The first move may not take everything. After that a move takes at most twice as many as the move before it. Whoever takes the last match wins. With three matches, whoever begins loses if the other player plays well.
lesson-fibonacci-2 = Whoever begins loses when there are 2, 3, 5, 8, 13, 21 … matches: the Fibonacci numbers, each the sum of the two before it. With four matches there is a winning move: 4 = 3 + 1. Take the smaller part.
lesson-fibonacci-3 = Every number is a sum of Fibonacci numbers, no two of them neighbours in the list: 12 = 8 + 3 + 1. Take the smallest part: twice that is too little to take the next part away.
lesson-fibonacci-4 = Win this game.

lesson-sums = Sums of games
    .about = Values, the smallest missing number, and why Nim is everywhere.
lesson-sums-1 = Two rows; a move takes one or two matches from one row. That is the first lesson twice, side by side: a sum of two games. Give each row a number, its Grundy value. An empty row has 0. Any other row has the mex of the values it can reach: the smallest number that is not among them. One match can become none, so its value is 1. Two can become one or none: value 2. Three can become two or one, of values 2 and 1: value 0 again.
lesson-sums-2 = The values of 0, 1, 2, 3, 4, 5 … matches are 0, 1, 2, 0, 1, 2, and so on. A sum is a P-position exactly when the nim-sum of the values is 0. Four and five matches have the values 1 and 2: make the values equal.
lesson-sums-3 = This is the theorem of Roland Sprague and Patrick Grundy: in any game that must end, where both players have the same moves and whoever cannot move loses, every position is worth as much as a row of Nim. Here are three rows. Win.

lesson-kayles = Kayles
    .about = Taking and breaking: moves that split a row.
lesson-kayles-1 = Pins stand in a row. A throw knocks down one pin or two neighbours. Whoever knocks down the last pin wins. With a single row the first player always wins: hit the middle, then copy on the other side. Hit the middle.
lesson-kayles-2 = A row that is split is a sum of its two parts, so its value is the nim-sum of theirs. Rows of 1, 2, 3, 4, 5, 6, 7 pins have the values 1, 2, 3, 1, 4, 3, 2. Here stand rows of three and five pins, with the values 3 and 4. Change the row of five into something of value 3.
lesson-kayles-3 = Even for long rows there is little to compute: from 71 pins on, the values repeat with period 12. Kayles is one of the octal games, in which a code of digits says what may be taken and what may remain. Win from here.

lesson-symmetry = Games on graphs
    .about = Node Kayles, and winning by symmetry.
lesson-symmetry-1 = A graph has vertices, some of them joined by edges. A move chooses a vertex; it disappears, and its neighbours with it. Whoever cannot move loses. Here are five vertices in a row. Leave two equal parts.
lesson-symmetry-2 = Take the middle of this board: what is left looks the same after half a turn. Answer every move on the opposite side, and the last move is yours.
lesson-symmetry-3 = Whoever moves second can do the same from the start, if no vertex is its own opposite, or joined to it. Here the machine starts; answer on the opposite side.

lesson-colouring = Alice and Bob
    .about = The colouring game: one player wants to finish, the other to spoil.
lesson-colouring-1 = Alice and Bob give colours to the vertices, in turn. Neighbours may not have the same colour. You are Alice, and want every vertex coloured; Bob wins as soon as some vertex has no colour left. Three in a row and two colours: where does Alice begin?
lesson-colouring-2 = A vertex is in danger while its neighbours could still take all the colours. With three colours, only a vertex with three neighbours or more can be in danger. Here those are the two in the middle. Find a good first move.
lesson-colouring-3 = Bob threatens a vertex by giving its neighbours different colours. Answer by colouring that vertex, or by giving its neighbours the same colour. Win from here.

glossary-title = Words
glossary-lead = What the words of this page mean.
glossary-p-position = P-position
    .forms = P-position|P-positions|P-square|P-squares
    .means = A position in which the player who has to move loses, if the other plays well: the previous player wins.
glossary-n-position = N-position
    .forms = N-position|N-positions
    .means = A position in which the player who has to move can win: the next player wins.
glossary-nim-sum = nim-sum
    .forms = nim-sum
    .means = What is left of several numbers when each is written as a sum of 1, 2, 4, 8 … and equal parts cancel out in pairs. The nim-sum of 3 and 5 is 6. It is written 3 ⊕ 5 = 6.
glossary-grundy = Grundy value
    .forms = Grundy value|Grundy values
    .means = The length of the row of Nim that a position is worth. It is 0 exactly when the position is a P-position. It is the mex of the values that can be reached in one move.
glossary-mex = mex
    .forms = mex
    .means = The minimal excluded number: the smallest of 0, 1, 2, 3 … that does not occur in a list. The mex of 0, 1, 3 is 2.
glossary-sum = sum of games
    .forms = sum of games|sum of two games
    .means = Several games side by side; a move is made in one of them. Its Grundy value is the nim-sum of the values of its parts.
glossary-misere = misère play
    .forms = misère play|misère
    .means = Whoever makes the last move loses. In normal play whoever makes the last move wins.
glossary-option = option
    .forms = option|options
    .means = A position that can be reached in one move.
glossary-octal = octal game
    .forms = octal game|octal games
    .means = A game of heaps in which a code says what may remain of a heap when one, two, three … tokens are taken: nothing, one heap or two heaps.
glossary-period = period
    .forms = period
    .means = Values have period 12 when, from some size on, each is equal to the one twelve sizes earlier.
glossary-golden = golden ratio
    .forms = golden ratio
    .means = The number 1.618…, one plus the square root of five, divided by two. Take 1 away from it, and you get 1 divided by it.
glossary-fibonacci = Fibonacci number
    .forms = Fibonacci number|Fibonacci numbers
    .means = One of 1, 2, 3, 5, 8, 13, 21 …; each is the sum of the two before it.
glossary-graph = graph
    .forms = graph|graphs
    .means = Points, called vertices, some of which are joined by lines, called edges.
glossary-vertex = vertex
    .forms = vertex|vertices
    .means = A point of a graph. Its neighbours are the vertices that it is joined to.
glossary-component = component
    .forms = component|components
    .means = A part of a position that no move connects with the rest; a position of several components is a sum.
glossary-symmetry = symmetry strategy
    .forms = symmetry strategy
    .means = Answering every move on the opposite side of a symmetric position.
glossary-remoteness = remoteness
    .forms = remoteness
    .means = How many more moves a game lasts when the winner hurries and the loser holds out as long as possible.

sources-title = Sources and proofs
sources-lead = Every step of an explanation names the theorem it rests on. These are the texts that are cited.
sources-deslongchamps = Nim and Wythoff’s game: binary sums, the golden ratio, Fibonacci words and generalisations with parameters.
sources-fraenkel = The generalised Wythoff games and their three strategies: recursive, algebraic, arithmetic.
sources-gorin = Nim with one row and with several, and how to recognise lost positions by counting.
sources-pantaloni = Marienbad, where the last match loses: packets of two, four and eight matches.
sources-graphs = Games on graphs: choosing vertices with their neighbours, and the colouring game of Alice and Bob.
sources-noyau = Proved here
    .about = What no text above proves has its proof on one of these pages, and is compared with brute force.
theory-nim = Nim, Marienbad, Moore’s and Fibonacci Nim
theory-wythoff = The Wythoff family
theory-algebraic = Wythoff: the algebraic theory
theory-arithmetic = Wythoff: the arithmetic theory
theory-recursive = Wythoff: the recursive theory
theory-resistance = How long a game lasts
theory-octal = Octal games and periods
theory-misere = Misère sums
theory-compounds = Compounds: how sums are played
theory-domination = The domination game on graphs
theory-colouring = The colouring game
