# Heads of columns: the key in the code is what follows "head-".

head-bits = bits
head-digit = digit
head-grundy = Grundy
head-least-part = least part
head-outcome = outcome
head-pile = pile
head-position = position
head-remoteness = remoteness
head-set = set
head-size = size
head-start-outcome = outcome at the start
head-tokens = tokens
head-winning-move = winning move
head-winning-take = winning take
head-zeckendorf = Zeckendorf
head-basis = basis
head-compound = compound
head-lost-members = lost for the player to move
head-reached = up to
head-vertices = vertices
