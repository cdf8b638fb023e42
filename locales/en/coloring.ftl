# The colouring game of Alice and Bob: moves, words, pieces and what they are worth.

move-pass = pass
rule-already-blocked = a vertex can get no colour any more, so the game is over
coloring-expected-equals = expected "=" between vertex and colour, as in 3=2
coloring-clash = a vertex gets one colour, and none that a neighbour has
coloring-few-colours = the word has colours that are not among those of the game; expected more --colors
coloring-who-passes = only one of the players may pass; expected --alice-passes or --bob-passes, not both
word-missing-letter = a letter is missing; expected 0, z, a, b, c, D, T, Q, H or a number of leaves such as (7)
word-not-a-letter = "{ $found }" is no letter; expected 0, z, a, b, c, D, T, Q, H or a number of leaves such as (7)
word-not-a-leaf = a word begins and ends with a leaf: expected z, a, b or c, found "{ $found }"
word-short-cycle = a cycle needs three letters at least, found { $found }
word-unclosed = expected "]" before the end
word-colours = expected different colours among a, b, c and then a closing brace
word-too-many-colours = { $colours } colours for { $leaves } leaves
word-number = expected a whole number of at most 100,000
word-too-long = a word has at most 100,000 letters

method-name-pieces = pieces that cannot disturb each other
coloring-no-pieces = vertices are not coloured in this game
coloring-with-passes = pieces are explained for the game without passes
coloring-done = Every vertex has a colour: Alice has won
coloring-blocked = Vertex { $vertex } sees all colours and can get none: Bob has won
coloring-piece-alice = The piece { $vertices }: Alice wins it whoever begins, even if Bob may pass there, so that it only offers moves to spare
coloring-piece-bob = The piece { $vertices }: Bob wins it whoever begins, even if Alice may pass there
coloring-piece-next = The piece { $vertices }: whoever plays there first wins it, even if the other may pass
coloring-piece-alice-first = The piece { $vertices }: Alice wins it if she plays there first, even if Bob may pass; Bob has no such threat
coloring-piece-bob-first = The piece { $vertices }: Bob wins it if he plays there first, even if Alice may pass; she cannot secure it with one move
coloring-piece-open = The piece { $vertices }: neither can secure it; it depends on who runs out of other moves
coloring-strong-alice = No piece is lost and at most one must be mended at once: Alice wins
coloring-strong-bob = There are more threats than Alice can parry: Bob wins
coloring-searched-alice = The pieces alone do not settle it; searching the whole position shows that Alice wins
coloring-searched-bob = The pieces alone do not settle it; searching the whole position shows that Bob wins
coloring-move = The move leads to { $target }, where the opponent has nothing good

method-name-word = bitype of a caterpillar, by its word
method-name-shape = shape of a tree
side-alice = Alice
side-bob = Bob
coloring-other-rules = the theorems are about three colours, without passes, where play begins
coloring-no-word = only caterpillars written as one word have a bitype by theorem, as word:zDDzDz
coloring-unknown-word = no theorem gives the bitype of this word
coloring-no-opening = the winner is known, but the documents name no first move here
coloring-no-shape = the graph is no tree, or one of a shape that decides nothing
coloring-word = The caterpillar { $word } has the bitype { $bitype }: { $alice } wins when Alice begins, { $bob } wins when Bob begins
coloring-corrected = The printed statement is corrected here; the corrected one rests on noyau’s colouring solver, not on a printed proof
coloring-shape = { $shape }: Alice wins, whoever begins
coloring-shape-shallow = A tree of diameter at most 4
coloring-shape-three = A tree none of whose paths has more than three vertices of degree three or more
