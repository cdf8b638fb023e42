# Games on graphs: moves, graphs that cannot be read, components and their theorems.

move-mark =
    { $taken-count ->
        [one] vertex { $vertex }, which goes alone
       *[other] vertex { $vertex }: { $taken } vertices go
    }
move-colour = vertex { $vertex } gets colour { $colour }
rule-vertex-gone = a vertex that is gone cannot be chosen
rule-colour-gone = a vertex gets only one colour, and never that of a neighbour
rule-no-such-vertex = only a vertex of the graph can be chosen

graph-missing = something is missing here; expected { $expected }
graph-unexpected = "{ $found }" does not belong here; expected { $expected }
graph-huge-number = the number { $found } is too large for a graph
graph-too-small = found { $found }; expected a number from { $least } on
graph-out-of-range = found { $found }; expected a number from { $least } to { $most }
graph-loop = vertex { $vertex } is joined to itself; expected two different vertices
graph-repeated = vertices { $u } and { $v } are joined already; expected every edge once
graph-no-such-vertex = there is no vertex { $vertex }; expected a number below { $order }, the number of vertices
graph-run-backwards = the run of vertices goes backwards; expected a last vertex that is not below the first one, as in 2..4
graph-too-many-vertices = the graph has { $count } vertices; expected at most { $most }
graph-too-many-edges = the graph has { $count } edges or more; expected at most { $most }
graph-row-length = the row has { $found } cells; expected { $rows }, as many as there are rows
graph-asymmetric = rows { $row } and { $column } (from 0) disagree whether the two vertices are joined; expected a symmetric matrix
graph-too-deep = more than { $most } parentheses inside one another
graph-no-such-root = { $name } has no vertex { $vertex } to be glued at; expected a number below { $order }
graph-not-connected = no edges lead from vertex { $root } to vertex { $vertex }; expected a connected graph. What is not connected is played beside it: domination path:3+path:N

graph-expected-number = a number
graph-expected-order = the number of vertices
graph-expected-vertex = a vertex, a number from 0
graph-expected-end-of-line = the end of the line
graph-expected-end = the end
graph-expected-six-bits = a character from ? to ~
graph-expected-zero-fill = a last character filled up with zero bits
graph-expected-colon = a colon
graph-expected-cell = 0 or 1
graph-expected-graph-word = the word graph
graph-expected-digraph-word = the word digraph
graph-expected-open-brace = an opening brace
graph-expected-statement = a vertex, an attribute or a closing brace
graph-expected-edge = -- (the graph has no directions)
graph-expected-arc = -> (the graph has directions)
graph-expected-quote = a closing quotation mark
graph-expected-close-bracket = a closing bracket
graph-expected-end-of-comment = the end of the comment
graph-expected-name = the name of a graph, such as path:5 or grid:3x4
graph-expected-times = * and the name of a graph
graph-expected-family-colon = a colon and the numbers of the family
graph-expected-open-parenthesis = an opening parenthesis
graph-expected-close-parenthesis = a closing parenthesis
graph-expected-separator = a semicolon or comma and another argument
graph-expected-root = @ and the vertex where to glue
graph-expected-seed = @ and a seed, a number
graph-expected-second-number = a comma and a second number
graph-expected-dash = - and the other end of the edge

part-complete = { $vertices }: any two of the { $order } vertices are joined, one move takes them all, value { $value }
part-multipartite = { $vertices }: complete multipartite with parts { $parts-list }; all even has value 0, all odd 1, both kinds 2: value { $value }
part-regular =
    { $missing-count ->
        [one] { $vertices }: each of the { $order } vertices is joined to all others but one, which every move leaves alone: value { $value }
       *[other] { $vertices }: each of the { $order } vertices is joined to all others but { $missing }, and a move leaves just those: value { $value }
    }
part-path = { $vertices }: a path of { $order } vertices; the values repeat with period 34 from 52 on, so it counts as { $reduced }: value { $value }
part-cycle = { $vertices }: a cycle of { $order } vertices; every move leaves the path of { $rest }: value { $value }
part-ladder = { $vertices }: the grid of 2 × { $columns } { $kind }: value { $value }
part-saw = { $vertices }: a triangular saw with a spine of { $spine }; it is the Kayles heap of { $heap }: value { $value }
part-caterpillar = { $vertices }: the caterpillar { $word }; the values of its factors follow from one another: value { $value }
part-circular-caterpillar = { $vertices }: the circular caterpillar { $word }; a move opens it, value { $value }
part-star = { $vertices }: a star with branches { $branches-list }: value { $value }
part-interval = { $vertices }: an interval graph with { $count } intervals; a move leaves what lies to its left and to its right: value { $value }
part-opened = { $vertices }: theorems give the values of what each move leaves, { $options-list }: value { $value }
part-reduced = { $vertices }: the laws of leaves and pendant paths take { $removed } vertices away, which changes the value by { $change }; what is left is { $left }: value { $value }
part-universal = { $vertices }: vertex { $vertex } is joined to all others; to play it ends the game
part-unknown = { $vertices }: no theorem knows this component

part-name-complete = a complete graph
part-name-multipartite = a complete multipartite graph
part-name-regular = a dense regular graph
part-name-path = a path
part-name-cycle = a cycle
part-name-ladder = a grid of two rows
part-name-saw = a triangular saw
part-name-caterpillar = a caterpillar
part-name-circular-caterpillar = a circular caterpillar
part-name-star = a star
part-name-interval = an interval graph
part-name-graph = another graph

ladder-g = without pendant vertices
ladder-h = with a pendant vertex at a corner
ladder-i = with pendant vertices at both ends of a row
ladder-j = with pendant vertices at opposite corners

parts-alike = { $vertices }: { $count } components of the same kind, of value { $value } each: together { $together }
domination-balanced = The components add up to 0: the player to move loses
domination-unbalanced = The components add up to { $total }, not 0: the player to move wins
domination-choose = Vertex { $vertex } changes its component from { $before } to { $after } = { $before } ⊕ { $total }, and the sum becomes 0

components-members = the board is given by its members, which are too large for a graph
components-other-rules = the theorems are about normal play on undirected graphs
components-unknown-part = no theorem knows every component

method-name-components = components and their theorems
