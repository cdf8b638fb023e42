# Positions of several components, played by a compound.

# $first, $second: words that were typed.
compound-contradiction = "{ $second }" contradicts "{ $first }"; expected one of the two
compound-unknown = "{ $word }" is not a word of a compound; expected disjunctive, conjunctive or selective (or 2-exact, 2-minimal, 2-maximal), long or short, normal or misere, largest-first, smallest-first, mod-3-first or f-0.3.1-first
compound-no-selection = the compound does not say where a move is made; expected disjunctive, conjunctive or selective
compound-no-order = { $selection } and { $order } contradict each other: where every component is played in, none comes first
compound-ranks = "{ $word }" is not a list of ranks; expected numbers up to 255 for the sizes 0, 1, 2, …, at most { $most } of them with dots between them, as in f-0.3.1.[2.5]-first
compound-measure-alone = "{ $word }" says what an order looks at; expected an order too, such as largest-first
compound-measure-heaps = heaps are ordered by size; expected a position of domination for by-vertices and by-edges
compound-misere-beside = the compound says "normal", and --misere the contrary; expected one of the two
compound-constant = the positions of this family are not all made of components: some of its rules keep only the Grundy value of a part; expected a family without such rules, or the graph itself as a position of domination
compound-kinds = the members of this family are of several kinds, whose sizes cannot be compared; expected a compound without an order, or the graph itself as a position of domination

rule-compound-over = a component is finished, and with it the game
rule-compound-twice = one move is made in a component at a time, and none in a finished one
rule-compound-one = a move is made in exactly one component
rule-compound-all = a move is made in every component that is not finished
rule-compound-some = a move is made in at least one component
rule-compound-count = the number of components that are played in is fixed by the compound
rule-compound-largest = no component that is left alone may be larger than one that is played in
rule-compound-smallest = no component that is left alone may be smaller than one that is played in
rule-compound-remainder = no component that is left alone may have a larger remainder than one that is played in
rule-compound-listed = no component that is left alone may have a greater rank than one that is played in

move-together =
    { $count-count ->
        [one] a move in one component
       *[other] a move in each of { $count } components
    }

compound-not-paths = its theorems are about paths that are all still in play
compound-open = whether such a union is won is an open question
compound-no-move = the theorem gives no move here
method-name-paths = theorem on unions of paths
method-name-game-function = game function of the compound, component by component

# $lengths-list: numbers of vertices of the paths; $outcome: P or N.
paths-move = The move { $move } leaves a position that is lost for the opponent
paths-grundy = The paths { $lengths-list } have Grundy values whose nim-sum is 0 exactly when the player to move loses: { $outcome }
paths-foreclosed-normal = A player who can empty a path of at most 3 vertices wins; when there is no such path, the foreclosed values decide: for { $lengths-list } their nim-sum says { $outcome }
paths-foreclosed-misere = Nobody wants to empty a path; the nim-sum of the foreclosed values of { $lengths-list } decides: { $outcome }
paths-suspense-normal = The longest of { $lengths-list } decides: the player to move loses when it has 5(2^n − 1) or 5(2^(n+1) − 1) − 1 vertices: { $outcome }
paths-suspense-misere = The longest of { $lengths-list } decides: the player to move loses when it has 7·2^n − 6 or 7·2^n − 5 vertices: { $outcome }
paths-remoteness-normal = The first path to end decides: the player to move loses when the shortest of { $lengths-list } has 4 or 5 vertices, or all have 9 or 10: { $outcome }
paths-remoteness-misere = The player to move loses when a path has 1 or 2 vertices, for { $lengths-list }: { $outcome }
paths-selective-normal = The player to move loses when every one of { $lengths-list } is 0 or 4 modulo 5: { $outcome }
paths-selective-long-misere = The player to move loses when there are two paths or more and each is 0 or 4 modulo 5, or there is one, of 1, 2, 6, 7 vertices or of 14 or more that is 0 or 4 modulo 5; for { $lengths-list }: { $outcome }
paths-selective-short-misere = The player to move loses when every one of { $lengths-list } is 1 or 2 modulo 7: { $outcome }
paths-largest-short = Paths of at most 3 vertices do not matter beside longer ones, and the rest may be replaced by at most five paths, whose options were searched; for { $lengths-list }: { $outcome }
paths-weight-long-normal = With v_n = 3·2^n − 2, the player to move loses when the paths { $lengths-list } weigh as much as their level: { $outcome }
paths-weight-long-misere = With v_n = 3·2^n − 2, the player to move loses when the paths { $lengths-list } weigh one more than their level: { $outcome }
paths-weight-short-normal = A path of at most 3 vertices wins; a single one loses for 4, 5 or 11·2^k + 7k + (−2, −1, 3 or 4) vertices, a union by the list of its level; for { $lengths-list }: { $outcome }
paths-weight-short-misere = With v_n = 5·2^n − 2, the player to move loses when the paths { $lengths-list } weigh as much as their level, or none has 3 vertices or more: { $outcome }
paths-smallest-long = The parity of the number of paths of 1, 2 and 6 vertices decides; how they are counted depends on the other paths; for { $lengths-list }: { $outcome }
paths-smallest-short-normal = The shortest path decides: the player to move loses when it has 4, 5, 9 or 10 vertices; for { $lengths-list }: { $outcome }
paths-smallest-short-misere = The shortest path decides: the player to move loses when it has 1 or 2 vertices; for { $lengths-list }: { $outcome }
paths-some-smallest-normal = The player to move loses when the shortest path has 4 or 5 vertices, or all have 9 or 10; for { $lengths-list }: { $outcome }
paths-some-smallest-misere = The player to move loses when there are two paths or more and the shortest has 4 or 5 vertices, or all have 9 or 10, or there is one, of 1, 2, 6 or 7 vertices; for { $lengths-list }: { $outcome }

compound-directions = the components of a graph with arrows are not told apart yet; expected no compound
compound-colours = components that hold vertices and colours have no size to be ordered by; expected a compound without an order
compound-alice-and-bob = Alice and Bob have moves of their own, so that components cannot be played one by one; expected no compound
compound-no-component = the move does not say in which component it is made; expected its number and a colon before the move, as in 2:1=0
misere-alice-and-bob = Alice wins when every vertex has a colour, whoever moves last; expected no --misere
rule-no-such-component = there is no such component
move-component = in component { $component }, leave { $to } of { $from }
board-unknown = this is not a family of boards; expected graph, path, path^2, cycle, ladder, saw, trapezoidal-saw, comb or caterpillar:2(1)
