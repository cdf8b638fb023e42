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
