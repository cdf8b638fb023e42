# Wythoff's game, its generalisations and its relatives (three heaps, Nimhoff, quota).

rule-wythoff-multiple = what is taken from one pile is a multiple of b
rule-wythoff-gap = what is taken from the two piles differs by less than ab
rule-wythoff-congruent = what is taken from the two piles differs by a multiple of b
rule-nimhoff-total = fewer than h tokens are taken from several heaps together
rule-equal-takes = the same number is taken from each of the heaps
rule-nim-sum-takes = what is taken from several heaps has nim-sum 0

wythoff-over = Piles { $x } and { $y }: no move is left (b = { $b }), and the player to move has lost
wythoff-over-misere = Piles { $x } and { $y }: no move is left (b = { $b }), and the player to move has won
wythoff-order = Smaller pile x = { $x }, larger pile y = { $y }, difference y − x = { $difference }
wythoff-class = The difference leaves { $class } modulo { $b }: class { $class }, opposite class { $opposite }

wythoff-table-lower =
    { $b-count ->
        [1] In the table of pairs, each beginning with the least number not used before it, x = { $x } is the smaller number of pair { $index }, with the partner { $partner }
       *[other] In the table of pairs, each beginning with the least number not used before it, x = { $x } is the smaller number of pair { $index } of class { $class }, with the partner { $partner }
    }
wythoff-table-upper =
    { $b-count ->
        [1] In the table of pairs, each beginning with the least number not used before it, x = { $x } is the larger number of pair { $index }, with the partner { $partner }
       *[other] In the table of pairs, each beginning with the least number not used before it, x = { $x } is the larger number of pair { $index } of class { $class }, with the partner { $partner }
    }
wythoff-table-pair =
    { $b-count ->
        [1] In the table of pairs, pair { $index } is ({ $lower }, { $upper })
       *[other] In the table of pairs, pair { $index } of class { $class } is ({ $lower }, { $upper })
    }
wythoff-misere-table-lower =
    { $b-count ->
        [1] In the table of misère pairs, x = { $x } is the smaller number of pair { $index }, with the partner { $partner }
       *[other] In the table of misère pairs, x = { $x } is the smaller number of pair { $index } of class { $class }, with the partner { $partner }
    }
wythoff-misere-table-upper =
    { $b-count ->
        [1] In the table of misère pairs, x = { $x } is the larger number of pair { $index }, with the partner { $partner }
       *[other] In the table of misère pairs, x = { $x } is the larger number of pair { $index } of class { $class }, with the partner { $partner }
    }
wythoff-misere-table-pair =
    { $b-count ->
        [1] In the table of misère pairs, pair { $index } is ({ $lower }, { $upper })
       *[other] In the table of misère pairs, pair { $index } of class { $class } is ({ $lower }, { $upper })
    }
wythoff-beside = Beside the table, ({ $lower }, { $upper }) is P: misère play with b = { $b } has the pairs (1, 1 + i), here i = { $class }
wythoff-listed = In misère play ({ $lower }, { $upper }) is P: (2, 2) and (0, 1) stand in for the pairs (0, 0) and (1, 2), here number { $index }

wythoff-fraction-below = The fractional part of xτ is below 1/τ²: ⌊{ $x }τ⌋ = { $floor } and ⌊({ $x } + 1)τ⌋ = { $next }, one more
wythoff-fraction-above = The fractional part of xτ is above 1/τ²: ⌊{ $x }τ⌋ = { $floor } and ⌊({ $x } + 1)τ⌋ = { $next }, two more
wythoff-floor-lower =
    { $class-count ->
        [0] With α = (2 − { $c } + √{ $radicand })/2, x = { $x } is ⌊nα⌋ for n = { $index }, and ⌊n(α + { $c })⌋ = { $partner }
       *[other] With α = (2 − { $c } + √{ $radicand })/2 and γ = ({ $room } + { $class }α)/{ $c } ({ $b } classes), x = { $x } is ⌊nα + γ⌋ for n = { $index }, and ⌊n(α + { $c }) + γ + { $class }⌋ = { $partner }
    }
wythoff-floor-upper =
    { $class-count ->
        [0] With α = (2 − { $c } + √{ $radicand })/2, x = { $x } is ⌊n(α + { $c })⌋ for n = { $index }, and ⌊nα⌋ = { $partner }
       *[other] With α = (2 − { $c } + √{ $radicand })/2 and γ = ({ $room } + { $class }α)/{ $c } ({ $b } classes), x = { $x } is ⌊n(α + { $c }) + γ + { $class }⌋ for n = { $index }, and ⌊nα + γ⌋ = { $partner }
    }
wythoff-floor-pair =
    { $class-count ->
        [0] With α = (2 − { $c } + √{ $radicand })/2 and n = { $index }: ⌊nα⌋ = { $lower } and ⌊n(α + { $c })⌋ = { $upper }
       *[other] With α = (2 − { $c } + √{ $radicand })/2, γ = ({ $room } + { $class }α)/{ $c } ({ $b } classes) and n = { $index }: ⌊nα + γ⌋ = { $lower } and ⌊n(α + { $c }) + γ + { $class }⌋ = { $upper }
    }

wythoff-word =
    { $c-count ->
        [1] Written as a sum of the Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours, { $number } has the digits ({ $digits-list }), final zeros: { $zeros }
       *[other] In the p-system of [1; { $c }, { $c }, …] the number { $number } has the digits ({ $digits-list }), final zeros: { $zeros }
    }
wythoff-zeros-even = An even number of final zeros ({ $zeros }): { $x } is the smaller number of a pair
wythoff-zeros-odd = An odd number of final zeros ({ $zeros }): { $x } is the larger number of a pair
wythoff-scan-lower = Scan of ({ $digits-list }) from the right against { $rest } or { $rest } + 1, then { $class }, { $rest }, { $class }, …: { $x } is a lower number of class { $class } (b = { $b })
wythoff-scan-upper = Scan of ({ $digits-list }) from the right against { $rest } or { $rest } + 1, then { $class }, { $rest }, { $class }, …: { $x } is not a lower number of class { $class } (b = { $b }), so it is an upper one of the opposite class
wythoff-partner =
    { $class-count ->
        [0] A 0 at the end: ({ $lower-list }) becomes ({ $upper-list }), which is { $value }
       *[other] Append the digit { $class }; if the last digit is above { $b } − { $class }, lower it by one and append { $class } + 1 instead: ({ $lower-list }) becomes ({ $upper-list }), which is { $value }
    }
wythoff-inverse =
    { $class-count ->
        [0] Without its last digit 0, ({ $upper-list }) is ({ $lower-list }), which is { $value }
       *[other] Drop the last digit, and if it was { $class } + 1, raise the one before it by one: ({ $upper-list }) becomes ({ $lower-list }), which is { $value }
    }
wythoff-mixed = In the q-system the number of the pair, { $index }, has the digits ({ $digits-list }), final zeros: { $zeros }; read in the p-system of [1; { $c }, { $c }, …] it is { $value }
wythoff-mixed-even = An even number of final zeros ({ $zeros }): pair { $index } is ({ $lower }, { $upper })
wythoff-mixed-odd = An odd number of final zeros ({ $zeros }): pair { $index } begins one lower, with { $value } − 1 = { $lower }, and is ({ $lower }, { $upper })
wythoff-mixed-near = In class { $class } the lower number is { $value } or a neighbour ({ $zeros } final zeros do not decide), the one whose partner is n·{ $c } + { $class } above it, n = { $index }: ({ $lower }, { $upper })

wythoff-case-equal = Case { $case }: y = { $y } is the partner { $partner } of x = { $x }: P
wythoff-case-above = Case { $case }: y = { $y } is above the partner { $partner } of x = { $x }: take { $take } from it
wythoff-case-upper = Case { $case }: x = { $x } is the larger number of its pair: take { $take } from y = { $y }, down to the partner { $partner }
wythoff-case-below = Case { $case }: y = { $y } is below the partner { $partner } of x = { $x }: take from both piles, down to the pair whose difference is the greatest not above y − x
wythoff-case-twins = Case { $case }: x = { $x } and y = { $y } (partner of x: { $partner }) are closer than any later pair: take from both piles, down to the first pair
wythoff-take-both =
    { $b-count ->
        [1] { $a-count ->
            [1] Take { $take-x } from { $x } and as many ({ $take-y }) from { $y }: ({ $lower }, { $upper }) is left
           *[other] Take { $take-x } from { $x } and { $take-y } from { $y }, which differ by less than { $a }: ({ $lower }, { $upper }) is left
        }
       *[other] Take { $take-x } from { $x } and { $take-y } from { $y }, which differ by a multiple of { $b } below { $a }·{ $b }: ({ $lower }, { $upper }) is left
    }

wythoff-misere-table-only = for misère play with b ≥ 2 only the table is known
wythoff-large-digits = with ab ≥ 2^32 the digits are too large

nimhoff-value = Heaps { $heaps }, divided by h = { $h }: quotients { $quotients } with nim-sum { $total }, all tokens together leave { $rest }; the value is { $h } × { $total } + { $rest } = { $value }

quota-parts = With a quota of { $m } times the last move: { $number } = { $parts-sum }, each part more than { $m } times the next
quota-within = The least part is { $least }, and up to { $most } may be taken: N, take it
quota-beyond = The least part is { $least }, and at most { $most } may be taken: P
quota-empty = No token is left ({ $tokens }): the player to move has lost

method-name-recursive = recursive (table of pairs)
method-name-algebraic = algebraic (floors of multiples)
method-name-arithmetic = arithmetic (digits)
method-name-cyclic = value of cyclic Nimhoff
method-name-greedy-parts = greedy parts

head-p-share = share of P-positions
head-p-count = P-positions below N
head-identity = identity
head-left-side = left-hand side
head-right-side = right-hand side
head-parts = parts

table-from-ten-million = at most 10000000: misère play with b ≥ 2 has only a recursion
table-rows-ten-million = at most 10000000 rows and classes: misère play with b ≥ 2 has only a recursion
table-ab-32-bits = ab below 2^32
table-rows-1000 = at most 1000 rows (N = 10^1000)
table-rows-1024 = at most 1024 rows
table-rows-200 = at most 200
table-density-misere = normal play, or b = 1

# Numeration by weights.
problem-large-digit = these weights end too early: a digit would be greater than 4294967295
