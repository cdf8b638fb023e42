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
family-misere = values are about normal play only
family-has-period = the values have a proved period, see the method period
family-no-period = no period of the values is proved, see the method table

method-name-period = proved period
method-name-table = table of values

# Misère play. $element, $product: products of generators; $generators: each with its heap.
misere-quotient =
    { $order-count ->
        [one] The misère quotient of the heaps up to { $to } has one element, and the player to move wins
       *[other] The misère quotient of the heaps up to { $to } has { $order } elements, { $portion } of them lost for the player to move; generators { $generators }
    }
misere-solved =
    { $order-count ->
        [one] The misère quotient of the game has one element, and the player to move wins; the heaps repeat from size { $preperiod } on with period { $period }, which is proved
       *[other] The misère quotient of the game has { $order } elements, { $portion } of them lost for the player to move, and the heaps repeat from size { $preperiod } on with period { $period }, which is proved; generators { $generators }
    }
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

# Rules of families: what stands after error-grammar and error-foreclose.
grammar-unexpected = line { $line }, column { $column }: expected { $expected }, found `{ $found }`
grammar-missing = line { $line }, column { $column }: expected { $expected }, found the end of the line
grammar-no-kinds = line { $line }: expected the name of a kind, found the end of the text
grammar-empty = a grammar needs at least one kind
grammar-unknown-kind = line { $line }: there is no kind { $named }
grammar-not-smaller = line { $line }: the rule leads to members that are not smaller; expected moves that end
grammar-zero-step = line { $line }: the rule has a step of 0; expected at least 1
grammar-below-first = line { $line }: the rule applies below the first size of its kind
grammar-too-large = line { $line }: the rule has a number beyond { $most }
grammar-not-octal = { $digit } is not a digit of an octal code at this place
grammar-empty-period = the word that is repeated needs at least one letter
grammar-no-such-vertex = there is no vertex { $vertex }; expected a number below { $vertices }, the number of vertices
grammar-too-many-vertices = a graph of { $vertices } vertices is too large to be glued to a path; expected at most { $most }
grammar-kind-name = the name of a kind
grammar-line-start = the name of a kind, `at` or `take`
grammar-new-name = a name that no other kind has
grammar-known-name = the name of a kind in this text
grammar-name-colon = `:` after the name of a kind
grammar-rule-colon = `:` before what is left
grammar-part = `nothing`, a part, or `*` and a nim value
grammar-sizes = a part, since the rule does not say for which sizes it holds (`at …`)
grammar-nim-value = `*` and a nim value, since a rule leaves at most two parts
grammar-takes = between 1 and 1024 takes, the smallest first
grammar-number = a number
grammar-smaller-number = a smaller number
grammar-token = a name, a number or a sign
grammar-quoted = a name between two `"`
grammar-end-of-line = the end of the line
foreclose-constant = a rule of “{ $kind }” leaves a constant, and whether a constant is over is not known
foreclose-over = in “{ $kind }” size { $size } is over, but a smaller size is not
foreclose-gap = in “{ $kind }” size { $size } must not be left to the opponent, but a smaller size may be
foreclose-endless = “{ $kind }” has no size from which all members may be left to the opponent
