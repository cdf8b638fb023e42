# Heads of columns: the key in the code is what follows "head-".

head-grundy = Grundy
head-index = n
head-move = coup
head-outcome = issue
head-pile = tas
head-position = position
head-remoteness = éloignement
head-value = valeur
