# The rules as players read them: what a move is, for the parameters that are set, and who wins.
# $variant is plain where all parameters have their usual values.

rules-one-row = One row of matches. In your turn take at least one and at most { $p }.
rules-nim = Rows of matches. In your turn take as many as you like, at least one, all from the same row.
rules-marienbad = Rows of matches. In your turn take as many as you like, at least one, all from the same row.
rules-moore = Rows of matches. In your turn take matches from at least one and at most { $k } rows, as many as you like from each.
rules-fibonacci = One row of matches. The first move may not take all of them. After that take at least one and at most twice as many as your opponent just took.
rules-quota = One row of matches. The first move may not take all of them. After that take at least one and at most { $m } times as many as your opponent just took.
rules-wythoff =
    { $variant ->
        [plain] A queen on a chessboard. In your turn move her left, down, or diagonally left and down, as far as you like. It is the same as taking from one of two piles, or equally many from both.
       *[other] Two piles. In your turn take a multiple of { $b } from one pile, or from both piles numbers that differ by a multiple of { $b } less than { $a } times { $b }.
    }
rules-fraenkel =
    { $variant ->
        [plain] Two piles. In your turn take as many as you like from one pile, or equally many from both.
       *[other] Two piles. In your turn take as many as you like from one pile, or from both piles numbers that differ by less than { $a }.
    }
rules-connell =
    { $variant ->
        [plain] Two piles. In your turn take as many as you like from one pile, or equally many from both.
       *[other] Two piles. In your turn take a multiple of { $k } from one pile, or equally many from both.
    }
rules-fraenkel-borosh =
    { $variant ->
        [plain] Two piles. In your turn take as many as you like from one pile, or equally many from both.
       *[other] Two piles. In your turn take a multiple of { $b } from one pile, or from both piles numbers that differ by a multiple of { $b } less than { $a } times { $b }.
    }
rules-nimhoff = Rows of matches. In your turn take as many as you like from one row, or fewer than { $h } in all from several rows.
rules-wythoff-subsets = Up to six rows of matches. In your turn take as many as you like from one row, or equally many from each of several rows.
rules-wythoff-nim-sum = Up to six rows of matches. In your turn take as many as you like from one row, or from several rows numbers whose nim-sum is 0.
rules-octal =
    { $variant ->
        [plain] Kayles: rows of pins. In your turn knock down one pin, or two that stand side by side; a row may fall into two.
       *[other] Rows of tokens. The code { $code } says what a move may do: its first digit after the point is about taking one token from a row, the second about two, and so on. 1 allows it when nothing remains of the row, 2 when one row remains, 4 when two rows remain; other digits are sums of these.
    }
rules-subtraction = Rows of tokens. In your turn take tokens from one row; how many must be one of { $takes }.
rules-path =
    { $variant ->
        [plain] Vertices in rows. In your turn choose one: it goes, and its neighbours go with it.
       *[other] Vertices in rows. In your turn choose one: it goes, and all up to distance { $k } go with it.
    }
rules-cycle = Rings of vertices. In your turn choose one: it goes with its two neighbours, and the ring becomes a row.
rules-ladder = Ladders. In your turn choose a vertex: it goes, and its neighbours go with it.
rules-saw = Rows of triangles. In your turn choose a vertex: it goes, and its neighbours go with it.
rules-trapezoidal-saw = Rows of squares that share corners. In your turn choose a vertex: it goes, and its neighbours go with it.
rules-comb = Combs. In your turn choose a vertex: it goes, and its neighbours go with it.
rules-caterpillar = Caterpillars: a row of vertices with leaves. In your turn choose a vertex: it goes, and its neighbours go with it.
rules-family = Rows whose moves a grammar of your own describes.
rules-domination = A graph. In your turn choose a vertex: it goes, and its neighbours go with it.
rules-oriented-domination =
    { $successors ->
        [true] A graph with arrows. In your turn choose a vertex: it goes, and those its arrows point to go with it.
       *[other] A graph with arrows. In your turn choose a vertex: it goes, and those whose arrows point to it go with it.
    }
rules-marking =
    { $variant ->
        [plain] A graph. In your turn mark a vertex that has no marked neighbour.
       *[other] A graph. In your turn mark vertices that have at most { $neighbours } marked neighbours: Alice { $alice-marks }, Bob { $bob-marks }. Alice may pass { $alice-max-passes } times, Bob { $bob-max-passes } times.
    }
rules-graph-colouring = A graph and { $colours } colours. In your turn give a vertex a colour that none of its neighbours has.
rules-colouring = A graph and { $colours } colours. Alice and Bob take turns to give a vertex a colour that none of its neighbours has. Alice wins when every vertex has a colour; Bob wins when some vertex can get none.

rules-end-normal = Whoever makes the last move wins.
rules-end-misere = Whoever makes the last move loses.
rules-end-at-least = Alice wins when at least { $at-least } vertices are marked in the end, Bob otherwise.
rules-compound = Of several components a move is made { $where }; play goes on { $end }, and { $who }.
rules-compound-order = Which components come first: { $order }.
rules-where-exact = in exactly { $count } of them
rules-where-minimal = in at least { $count } of them
rules-where-maximal = in at most { $count } of them
