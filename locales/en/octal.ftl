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
