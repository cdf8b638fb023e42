# Heads of columns: the key in the code is what follows "head-".

head-grundy = Grundy
head-index = n
head-move = move
head-outcome = outcome
head-pile = pile
head-position = position
head-remoteness = remoteness
head-value = value
