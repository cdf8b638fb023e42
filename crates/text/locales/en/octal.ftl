# Games on families: moves, periods, values.

move-replace = heap { $heap }: { $from } → { $to }
move-split = heap { $heap }: { $from } → { $to }, a split
move-remove = heap { $heap }: { $from } is removed

family-period = The values repeat from size { $preperiod } on with period { $period }; the first { $checked } sizes were checked one by one, and by the periodicity theorem that is enough
family-saltus = The values repeat from size { $preperiod } on with period { $period }, some growing by a fixed amount each time; the first { $checked } sizes were checked one by one, and by the periodicity theorem that is enough
family-value = Heap { $place }, of size { $size }, has the value { $value }
family-reduced = { $size } = { $quotient } × { $period } + { $place }, and size { $place } has the value { $value }
family-target = Heap { $place }, of value { $value }, must become { $value } ⊕ { $total } = { $target }
family-verdict =
    { $outcome ->
        [P] The sum has the value { $total }: P
       *[other] The sum has the value { $total }, not zero: N
    }
family-misere = values speak about normal play only
family-has-period = the values have a proved period, see the method period
family-no-period = no period of the values is proved, see the method table

method-name-period = proved period
method-name-table = table of values

# Misère play. $element, $product: products of generators; $generators: each with its heap.
misere-quotient = Up to heap { $to }, sums in misère play are told apart by { $order } elements, { $portion } of them lost for the player to move; generators { $generators }
misere-solved = Sums in misère play are told apart by { $order } elements, { $portion } of them lost for the player to move, and heaps repeat from size { $preperiod } on with period { $period }, which is proved; generators { $generators }
misere-element = Heap { $place }, of size { $size }, is { $element }
misere-reduced = Heap { $place }, of size { $size }, counts as size { $like }, which is { $element }
misere-product =
    { $outcome ->
        [P] The product is { $product }, which is in the P-portion: P
       *[other] The product is { $product }, which is not in the P-portion: N
    }
misere-move = { $target } has the product { $product }, which is in the P-portion
misere-none = no finite misère quotient was found soon enough for heaps of this size
method-name-quotient = misère quotient
