# The one-row game.

move-row = take { $take }: { $from } → { $to }

row-normal =
    { $outcome ->
        [P] At most { $most } may go, so leave multiples of { $most } + 1. { $size } is one already: P
       *[other] At most { $most } may go, so leave multiples of { $most } + 1. { $size } exceeds one by { $remainder }: take { $remainder }
    }
row-misere =
    { $outcome ->
        [P] The last token loses, so leave one more than a multiple of { $most } + 1. { $size } is such a number: P
       *[other] The last token loses, so leave one more than a multiple of { $most } + 1. { $size } exceeds such a number by { $remainder }: take { $remainder }
    }
row-over = No token is left: the opponent took the last one, the player to move has won
start-first = Who should start: you
start-second = Who should start: let the opponent start

method-name-remainder = remainder
