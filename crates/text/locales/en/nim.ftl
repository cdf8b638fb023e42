# Nim: moves on heaps, Bouton's theorem, Gorin's matrix, McIntyre's bases, observations.

move-heap = heap { $heap }: { $from } → { $to }, take { $take }
move-heaps = heaps { $changes }, take { $take } in all

nim-balanced = The nim-sum is { $total }, every column is balanced: P
nim-unbalanced = The nim-sum is { $total }, not zero: N
nim-choose = The top bit of { $total } is 2^{ $top }; heap { $heap } ({ $size }) has it, and { $size } ⊕ { $total } = { $leave } is smaller: leave { $leave }

columns-even = The column sums ({ $sums-list }) are all even: the position is in the kernel
columns-odd = The column sums are ({ $sums-list }); the odd columns are J = { $odd }
columns-flip = Row { $heap } has a 1 in the leftmost column of J; flipping its digits in the columns J = { $odd } turns { $size } into { $leave }

column-splits = Column { $column }: { $digits-list } splits into { $sets }
column-stuck = Column { $column }: { $digits-list } does not split into zero-sum sets. Each such set has nim-sum 0, and this column has nim-sum { $total } (digits that occur an odd number of times: { $odd })
mcintyre-all-split = In base { $base } every column splits into minimal zero-sum sets: P
mcintyre-some-stuck = In base { $base } some column does not split into minimal zero-sum sets: N
mcintyre-choose = The column nim-sums spell { $total }; adding it digit by digit to heap { $heap } turns { $size } into { $leave }, which is smaller

observe-empty = No token is left: the player to move has lost
observe-one = Only heap { $heap } is left, with { $size }: take it all
observe-equal = Two equal heaps, { $low } and { $high }: whatever you take from one, the opponent takes from the other
observe-unequal = Two unequal heaps, { $low } and { $high }: make them equal by lowering heap { $heap } to { $low }
observe-pair = Two heaps of { $equal } and a third one: take all { $size } of heap { $heap }, and two equal heaps are left
observation-needs-few-heaps = it covers one heap, two heaps, and three heaps of which two are equal

table-rows-2048 = at most 2048 rows
table-base-2-10 = 2 or 10
table-by-xor-mex = xor or mex
table-base-power-of-two = a power of two: 2, 4, 8, 16 (digits: up to 65536; sets: up to 32)

method-name-bouton = Bouton (binary)
method-name-matrix = Gorin’s matrix
method-name-base4 = McIntyre, base 4
method-name-base8 = McIntyre, base 8
method-name-base16 = McIntyre, base 16
method-name-base2-t = McIntyre, base 2^t
method-name-observation = observation
