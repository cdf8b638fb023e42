# Marienbad: packets, even and odd configurations, the three cases, the ending.

marienbad-cp1 = Packet counts N(k) = ({ $counts-list }): all even, and some row has two matches or more. Even configuration CP1: P
marienbad-cp2 = Only rows of one match, an odd number of them. Even configuration CP2: P
marienbad-ci = Packet counts N(k) = ({ $counts-list }): neither CP1 nor CP2. Odd configuration CI: N
marienbad-case-ones = Only rows of one match, { $single } of them: take row { $heap }, and an odd number is left
marienbad-case-one-big = One row of two or more, row { $heap } ({ $size }), beside { $single } rows of one: reduce it to { $leave }, and an odd number of single matches is left
marienbad-case-flip = k* = { $top } is the largest k with N(k) odd, and row { $heap } has a packet of 2^{ $top }. Seen from that row P = { $even }, I⁺ = { $plus }, I₋ = { $minus }: drop the packets of I⁺, create those of I₋, and { $size } becomes { $leave }
marienbad-over = No match is left: the opponent took the last one, the player to move has won

ending-ones =
    { $outcome ->
        [P] Only single rows are left, { $single } of them, an odd number: the last match is yours
       *[other] Only single rows are left, { $single } of them, an even number: the last match is the opponent’s
    }
ending-now = Only one row has two matches or more: now leave an odd number of single rows
ending-not-yet =
    { $outcome ->
        [P] { $big } rows have two matches or more: play as in Nim; the nim-sum is { $total }
       *[other] { $big } rows have two matches or more: play as in Nim; the nim-sum { $total } must become 0
    }

method-name-packets = Pantaloni’s packets
method-name-ending = Nim until the ending
