# The rules as players read them: what a move is, for the parameters that are set, and who wins.
# $variant is plain where all parameters have their usual values.

rules-one-row = One row of matches. On your turn take at least one and at most { $p }.
rules-nim = Rows of matches. On your turn take as many as you like, at least one, all from the same row.
rules-marienbad = Rows of matches. On your turn take as many as you like, at least one, all from the same row.
rules-moore = Rows of matches. On your turn take matches from at least one and at most { $k } rows, as many as you like from each.
rules-fibonacci = One row of matches. The first move may not take all of them. After that take at least one and at most twice as many as your opponent just took.
rules-quota = One row of matches. The first move may not take all of them. After that take at least one and at most { $m } times as many as your opponent just took.
rules-wythoff =
    { $variant ->
        [plain] A queen on a chessboard. On your turn move her left, down, or diagonally left and down, as far as you like. It is the same as taking from one of two piles, or the same number from both.
        [near] Two piles. On your turn take as many as you like from one pile, or from both piles numbers that differ by less than { $a }.
        [equal] Two piles. On your turn take a multiple of { $b } from one pile, or the same number from both.
       *[other] Two piles. On your turn take a multiple of { $b } from one pile, or from both piles numbers that differ by a multiple of { $b } less than { $a } times { $b }.
    }
rules-fraenkel =
    { $variant ->
        [plain] Two piles. On your turn take as many as you like from one pile, or the same number from both. Other settings let the two numbers differ a little.
       *[other] Two piles. On your turn take as many as you like from one pile, or from both piles numbers that differ by less than { $a }.
    }
rules-connell =
    { $variant ->
        [plain] Two piles. On your turn take as many as you like from one pile, or the same number from both. With other settings, what is taken from one pile alone must be a multiple of some number.
       *[other] Two piles. On your turn take a multiple of { $k } from one pile, or the same number from both.
    }
rules-fraenkel-borosh =
    { $variant ->
        [plain] Two piles. On your turn take as many as you like from one pile, or the same number from both. Other settings let the two numbers differ a little, or ask for multiples of some number from one pile alone.
        [near] Two piles. On your turn take as many as you like from one pile, or from both piles numbers that differ by less than { $a }.
        [equal] Two piles. On your turn take a multiple of { $b } from one pile, or the same number from both.
       *[other] Two piles. On your turn take a multiple of { $b } from one pile, or from both piles numbers that differ by a multiple of { $b } less than { $a } times { $b }.
    }
rules-nimhoff = Rows of matches. On your turn take as many as you like from one row, or fewer than { $h } in all from several rows.
rules-wythoff-subsets = Up to six rows of matches. On your turn take as many as you like from one row, or the same number from each of several rows.
rules-wythoff-nim-sum = Up to six rows of matches. On your turn take as many as you like from one row, or from several rows numbers whose nim-sum is 0.
rules-octal =
    { $variant ->
        [plain] Kayles: rows of pins. On your turn knock down one pin, or two that stand side by side; a row may fall into two.
       *[other] Rows of tokens. The code { $code } says what a move may do: its first digit after the point is about taking one token from a row, the second about two, and so on. 1 allows it when nothing remains of the row, 2 when one row remains, 4 when two rows remain; other digits are sums of these.
    }
rules-subtraction = Rows of tokens. On your turn take tokens from one row; how many must be one of { $takes }.
rules-path =
    { $variant ->
        [plain] Vertices in rows. On your turn choose one: it goes, and its neighbours go with it.
       *[other] Vertices in rows. On your turn choose one: it goes, and all up to distance { $k } go with it.
    }
rules-cycle = Rings of vertices. On your turn choose one: it goes with its two neighbours, and the ring becomes a row.
rules-ladder = Ladders. On your turn choose a vertex: it goes, and its neighbours go with it.
rules-saw = Rows of triangles. On your turn choose a vertex: it goes, and its neighbours go with it.
rules-trapezoidal-saw = Rows of squares that share corners. On your turn choose a vertex: it goes, and its neighbours go with it.
rules-comb = Combs. On your turn choose a vertex: it goes, and its neighbours go with it.
rules-caterpillar = Caterpillars: a row of vertices with leaves. On your turn choose a vertex: it goes, and its neighbours go with it.
rules-family = Rows whose moves a grammar of your own describes.
rules-domination = A graph. On your turn choose a vertex: it goes, and its neighbours go with it.
rules-oriented-domination =
    { $successors ->
        [true] A graph with arrows. On your turn choose a vertex: it goes, and those its arrows point to go with it.
       *[other] A graph with arrows. On your turn choose a vertex: it goes, and those whose arrows point to it go with it.
    }
rules-marking =
    { $variant ->
        [plain] A graph. On your turn mark a vertex that has no marked neighbour.
       *[other] A graph. On your turn mark vertices that have at most { $neighbours } marked neighbours: Alice { $alice-marks }, Bob { $bob-marks }. Alice may pass { $alice-max-passes } times, Bob { $bob-max-passes } times.
    }
rules-graph-colouring = A graph and { $colours } colours. On your turn give a vertex a colour that none of its neighbours has.
rules-colouring = A graph and { $colours } colours. Alice and Bob take turns to give a vertex a colour that none of its neighbours has.

rules-end-normal = Whoever makes the last move wins.
rules-end-misere = Whoever makes the last move loses.
rules-end-at-least = Alice wins when at least { $at-least } vertices are marked in the end, Bob otherwise.
rules-end-colouring = Alice wins when every vertex has a colour; Bob wins when some vertex can get none.
rules-end-marienbad = { rules-end-misere }
rules-compound = A move is made { $where }; play goes on { $end }, and { $who }.
rules-compound-order = Order of the components: { $order }.
rules-order-largest-first = largest first
rules-order-smallest-first = smallest first
rules-order-remainder-first = largest remainder of the size divided by { $modulus } first
rules-order-listed-first = greatest rank first
rules-where-exact = in exactly { $count } components
rules-where-minimal = in at least { $count } components
rules-where-maximal = in at most { $count } components
