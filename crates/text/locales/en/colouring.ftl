# The colouring game of Alice and Bob: moves, words, pieces and what they are worth.

move-pass = pass
rule-already-blocked = some vertex can no longer get a colour, so the game is over
colouring-expected-equals = expected "=" between vertex and colour, as in 3=2
colouring-clash = a vertex gets only one colour, and never that of a neighbour
colouring-few-colours = the word has colours that the game does not have; expected a larger number of --colours
colouring-who-passes = only one of the players may pass; expected --alice-passes or --bob-passes, not both
word-missing-letter = a letter is missing; expected 0, z, a, b, c, D, T, Q, H or a number of leaves such as (7)
word-not-a-letter = "{ $found }" is not a letter; expected 0, z, a, b, c, D, T, Q, H or a number of leaves such as (7)
word-not-a-leaf = a word begins and ends with a leaf: expected z, a, b or c, found "{ $found }"
word-short-cycle = a cycle needs three letters at least, found { $found }
word-unclosed = expected "]" before the end
word-colours = expected different colours among a, b, c and then a closing brace
word-too-many-colours = { $colours } colours for { $leaves } leaves
word-number = expected a whole number of at most 100,000
word-too-long = a word has at most 100,000 letters

method-name-pieces = pieces that cannot disturb each other
colouring-no-pieces = vertices are not coloured in this game
colouring-with-passes = pieces explain only the game without passes
colouring-done = Every vertex has a colour: Alice has won
colouring-blocked = Vertex { $vertex } sees all colours and can get none: Bob has won
colouring-piece-alice = The piece { $vertices }: Alice wins the piece whoever starts, even if Bob may pass in it
colouring-piece-bob = The piece { $vertices }: Bob wins the piece whoever starts, even if Alice may pass in it
colouring-piece-next = The piece { $vertices }: whoever plays there first wins it, even if the other may pass
colouring-piece-alice-first = The piece { $vertices }: Alice wins it if she plays there first, even if Bob may pass; Bob has no such threat
colouring-piece-bob-first = The piece { $vertices }: Bob wins it if he plays there first, even if Alice may pass; she cannot secure it with one move
colouring-piece-open = The piece { $vertices }: neither can secure it; it depends on who runs out of other moves
colouring-strong-alice = No piece is lost and at most one must be saved at once: Alice wins
colouring-strong-bob = There are more threats than Alice can parry: Bob wins
colouring-searched-alice = The pieces alone do not settle it; searching the whole position shows that Alice wins
colouring-searched-bob = The pieces alone do not settle it; searching the whole position shows that Bob wins
colouring-move = The move leads to { $target }, where the opponent has no good move

method-name-word = bitype of a caterpillar, by its word
method-name-shape = shape of a tree
side-alice = Alice
side-bob = Bob
colouring-other-rules = the theorems are about three colours, without passes, at the start of the game
colouring-no-word = theorems give the bitype only of caterpillars written as one word, such as word:zDDzDz
colouring-unknown-word = no theorem gives the bitype of this word
colouring-no-opening = the winner is known, but the documents name no first move here
colouring-no-shape = the graph is not a tree, or its shape decides nothing
colouring-word = The caterpillar { $word } has the bitype { $bitype }: { $alice } wins when Alice begins, { $bob } wins when Bob begins
colouring-corrected = The printed statement is corrected here; the corrected one rests on noyau’s colouring solver, not on a printed proof
colouring-shape = { $shape }: Alice wins, whoever begins
colouring-shape-shallow = A tree of diameter at most 4
colouring-shape-three = A tree none of whose paths has more than three vertices of degree three or more
