# Outcomes, and the words around an answer or an explanation.
# Outcomes say for whom: "winning" alone would mean opposite things in the two literatures.

outcome-n = N: the player to move wins
outcome-p = P: the player to move loses, against perfect play
outcome-l = L: Left wins, whoever starts
outcome-r = R: Right wins, whoever starts
winner-alice-alice = Alice wins: it is her move
winner-alice-bob = Alice wins, whatever Bob plays
winner-bob-alice = Bob wins, whatever Alice plays
winner-bob-bob = Bob wins: it is his move

# $head, $tail: first and last digits; $digits: how many digits the number has.
abbreviated-number = { $head }…{ $tail } ({ $digits } digits)
# $count: how many numbers a shortened list has.
list-count = ({ $count } numbers)
text-count = ({ $count } characters)

explanation-title = Position { $position }, method { $method }
# $outcome: P or N; $move: notation of the move; $target: the position it leaves.
explanation-move =
    { $outcome ->
        [N] Winning move: { $move }, which leaves { $target }
       *[other] Move: { $move }, which leaves { $target }
    }

# Lines of totals under a table of digits.
total-sum = sum
total-nim-sum = nim-sum
columns-elided = { $shown } of the { $all } columns are drawn.
rows-elided = { $shown } of the { $all } rows are drawn.

answer-value = Grundy value: { $value }
# $moves-count: the number of moves, for the plural.
answer-remoteness =
    { $moves-count ->
        [one] The game lasts { $moves } move when the winner hurries and the loser resists
       *[other] The game lasts { $moves } moves when the winner hurries and the loser resists
    }
answer-winning-moves = Winning moves, quickest first:
answer-winning-moves-any = Winning moves:
answer-more-moves = … and others
# $move: notation; $phrase: the same move in words.
answer-move = { $move } ({ $phrase })
answer-hard-to-answer = A move with few good answers: { $move } ({ $phrase })
answer-resisting = Longest resistance: { $move } ({ $phrase })
answer-by-theorem = By theorem, method { $method }
answer-by-search =
    { $positions-count ->
        [0] By reductions of the board, without search
        [one] By search of { $positions } position
       *[other] By search of { $positions } positions
    }
