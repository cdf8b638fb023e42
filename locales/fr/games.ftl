# Names and rules of the games, their parameters, the levels of the machine.

game-one-row = Le jeu à une rangée
    .rules = Une rangée de jetons ; un coup en prend de 1 à p. Le joueur qui ne peut plus jouer perd (avec --misere : gagne).
game-nim = Le jeu de Nim
    .rules = Des tas de jetons ; un coup prend autant de jetons que l’on veut dans un seul tas. Le joueur qui ne peut plus jouer perd (avec --misere : gagne).
game-marienbad = Marienbad (Nim misère)
    .rules = Des lignes d’allumettes ; un coup prend autant d’allumettes que l’on veut dans une seule ligne. Qui prend la dernière allumette perd.
game-moore = Le Nim de Moore
    .rules = Des tas de jetons ; un coup prend des jetons dans un tas au moins et k tas au plus. Le joueur qui ne peut plus jouer perd.
game-fibonacci = Le Nim de Fibonacci
    .rules = Une rangée de jetons. Le premier coup ne peut pas tout prendre ; ensuite un coup prend au plus le double de ce que l’adversaire vient de prendre. Le joueur qui ne peut plus jouer perd.
game-wythoff = Le jeu de Wythoff
    .rules = Deux piles de jetons ; un coup prend autant de jetons que l’on veut dans une pile, ou le même nombre dans les deux. Avec --a et --b : un multiple de b dans une pile, ou dans les deux piles des nombres qui diffèrent d’un multiple de b inférieur à ab. Le joueur qui ne peut plus jouer perd (avec --misere : gagne).
game-fraenkel = Le jeu de Fraenkel (première généralisation de Wythoff)
    .rules = Deux piles de jetons ; un coup prend autant de jetons que l’on veut dans une pile, ou dans les deux piles des nombres qui diffèrent de moins de a. Le joueur qui ne peut plus jouer perd (avec --misere : gagne).
game-connell = Le jeu de Connell (deuxième généralisation de Wythoff)
    .rules = Deux piles de jetons ; un coup prend un multiple de k jetons dans une pile, ou le même nombre dans les deux. Le joueur qui ne peut plus jouer perd (avec --misere : gagne).
game-fraenkel-borosh = Le jeu de Fraenkel et Borosh (troisième généralisation de Wythoff)
    .rules = Deux piles de jetons ; un coup prend un multiple de b jetons dans une pile, ou dans les deux piles des nombres qui diffèrent d’un multiple de b inférieur à ab. Le joueur qui ne peut plus jouer perd (avec --misere : gagne).
game-quota = Le jeu à quota
    .rules = Une rangée de jetons. Le premier coup ne peut pas tout prendre ; ensuite un coup prend au plus m fois ce que l’adversaire vient de prendre. Le joueur qui ne peut plus jouer perd.
game-nimhoff = Nimhoff cyclique
    .rules = Des tas de jetons ; un coup prend autant de jetons que l’on veut dans un tas, ou moins de h jetons en tout dans plusieurs tas. Le joueur qui ne peut plus jouer perd.
game-wythoff-subsets = Le jeu de Wythoff à plusieurs tas (nombres égaux)
    .rules = Jusqu’à six tas de jetons ; un coup prend autant de jetons que l’on veut dans un tas, ou le même nombre dans chacun de plusieurs tas. Le joueur qui ne peut plus jouer perd.
game-wythoff-nim-sum = Le jeu de Wythoff à plusieurs tas (nim-somme)
    .rules = Jusqu’à six tas de jetons ; un coup prend autant de jetons que l’on veut dans un tas, ou dans plusieurs tas des nombres de nim-somme nulle. Le joueur qui ne peut plus jouer perd.

parameter-p = nombre maximal de jetons pris en un coup
parameter-k = nombre maximal de tas changés en un coup
parameter-connell-k = on prend dans une seule pile un multiple de k
parameter-a = les nombres pris dans les deux piles diffèrent de moins de a (fois b)
parameter-fraenkel-a = les nombres pris dans les deux piles diffèrent de moins de a
parameter-b = on prend dans une seule pile un multiple de b
parameter-h = on prend moins de h jetons en tout dans plusieurs tas
parameter-m = un coup prend au plus m fois ce que l’adversaire a pris
parameter-misere = le joueur qui ne peut plus jouer gagne
