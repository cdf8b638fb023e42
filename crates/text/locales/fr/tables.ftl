# Heads of columns: the key in the code is what follows "head-".

head-bits = bits
head-digit = chiffre
head-grundy = Grundy
head-least-part = plus petite part
head-outcome = issue
head-pile = tas
head-position = position
head-remoteness = éloignement
head-set = ensemble
head-size = taille
head-start-outcome = issue au départ
head-tokens = jetons
head-winning-move = coup gagnant
head-winning-take = prise gagnante
head-zeckendorf = Zeckendorf
head-basis = fondement
head-compound = composé
head-lost-members = perdus pour le joueur qui doit jouer
head-reached = jusqu’à
head-vertices = sommets
