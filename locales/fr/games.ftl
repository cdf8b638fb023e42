# Names and rules of the games, their parameters, the levels of the machine.

game-one-row = Le jeu à une rangée
    .rules = Une rangée de jetons ; un coup en prend de 1 à p. Le joueur qui ne peut plus jouer perd (avec --misere : gagne).
game-nim = Le jeu de Nim
    .rules = Des tas de jetons ; un coup prend autant de jetons que l’on veut dans un seul tas. Le joueur qui ne peut plus jouer perd.
game-marienbad = Marienbad (Nim misère)
    .rules = Des lignes d’allumettes ; un coup prend autant d’allumettes que l’on veut dans une seule ligne. Qui prend la dernière allumette perd.
game-moore = Le Nim de Moore
    .rules = Des tas de jetons ; un coup prend des jetons dans un tas au moins et k tas au plus. Le joueur qui ne peut plus jouer perd.
game-fibonacci = Le Nim de Fibonacci
    .rules = Une rangée de jetons. Le premier coup ne peut pas tout prendre ; ensuite un coup prend au plus le double de ce que l’adversaire vient de prendre. Le joueur qui ne peut plus jouer perd.

parameter-p = nombre maximal de jetons pris en un coup
parameter-k = nombre maximal de tas changés en un coup
parameter-misere = le joueur qui ne peut plus jouer gagne
