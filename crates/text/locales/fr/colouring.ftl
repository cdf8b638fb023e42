# Le jeu de coloration d’Alice et Bob : coups, mots, morceaux et ce qu’ils valent.

move-pass = passer
rule-already-blocked = un sommet ne peut plus recevoir de couleur, la partie est donc finie
colouring-expected-equals = « = » est attendu entre le sommet et la couleur, comme dans 3=2
colouring-clash = un sommet ne reçoit qu’une couleur, et jamais celle d’un voisin
colouring-few-colours = le mot a des couleurs que le jeu n’a pas ; il faut un plus grand nombre après --colours
colouring-who-passes = un seul des joueurs peut passer ; --alice-passes ou --bob-passes est attendu, pas les deux
word-missing-letter = il manque une lettre ; attendu : 0, z, a, b, c, D, T, Q, H ou un nombre de feuilles comme (7)
word-not-a-letter = « { $found } » n’est pas une lettre ; attendu : 0, z, a, b, c, D, T, Q, H ou un nombre de feuilles comme (7)
word-not-a-leaf = un mot commence et finit par une feuille : z, a, b ou c est attendu, pas « { $found } »
word-short-cycle = il faut au moins trois lettres pour un cycle, pas { $found }
word-unclosed = « ] » est attendu avant la fin
word-colours = des couleurs différentes parmi a, b, c sont attendues, puis une accolade fermante
word-too-many-colours = { $colours } couleurs pour { $leaves } feuilles
word-number = un nombre entier d’au plus 100 000 est attendu
word-too-long = un mot a au plus 100 000 lettres

method-name-pieces = morceaux qui ne peuvent se gêner
colouring-no-pieces = on ne colore pas de sommets dans ce jeu
colouring-with-passes = les morceaux n’expliquent que le jeu sans passes
colouring-done = Chaque sommet a une couleur : Alice a gagné
colouring-blocked = Le sommet { $vertex } voit toutes les couleurs et ne peut en recevoir aucune : Bob a gagné
colouring-piece-alice = Le morceau { $vertices } : Alice le gagne, quel que soit celui qui commence, même si Bob peut y passer
colouring-piece-bob = Le morceau { $vertices } : Bob le gagne, quel que soit celui qui commence, même si Alice peut y passer
colouring-piece-next = Le morceau { $vertices } : le premier qui y joue le gagne, même si l’autre peut passer
colouring-piece-alice-first = Le morceau { $vertices } : Alice le gagne si elle y joue en premier, même si Bob peut passer ; Bob n’a pas une telle menace
colouring-piece-bob-first = Le morceau { $vertices } : Bob le gagne s’il y joue en premier, même si Alice peut passer ; elle ne peut le sauver d’un seul coup
colouring-piece-open = Le morceau { $vertices } : personne ne peut se l’assurer ; tout dépend de qui manque d’autres coups
colouring-strong-alice = Aucun morceau n’est perdu et un seul au plus doit être sauvé tout de suite : Alice gagne
colouring-strong-bob = Il y a plus de menaces qu’Alice n’en peut parer : Bob gagne
colouring-searched-alice = Les morceaux seuls ne décident pas ; l’examen de la position entière montre qu’Alice gagne
colouring-searched-bob = Les morceaux seuls ne décident pas ; l’examen de la position entière montre que Bob gagne
colouring-move = Le coup mène à { $target }, où l’adversaire n’a pas de bon coup

method-name-word = bitype d’une chenille, par son mot
method-name-shape = forme d’un arbre
side-alice = Alice
side-bob = Bob
colouring-other-rules = les théorèmes portent sur trois couleurs, sans passes, au début de la partie
colouring-no-word = les théorèmes ne donnent le bitype que des chenilles écrites d’un seul mot, comme word:zDDzDz
colouring-unknown-word = aucun théorème ne donne le bitype de ce mot
colouring-no-opening = le gagnant est connu, mais les documents ne nomment pas de premier coup ici
colouring-no-shape = le graphe n’est pas un arbre, ou sa forme ne décide rien
colouring-word = La chenille { $word } a le bitype { $bitype } : { $alice } gagne quand Alice commence, { $bob } gagne quand Bob commence
colouring-corrected = L’énoncé imprimé est corrigé ici ; l’énoncé corrigé repose sur le solveur de coloriage de noyau, non sur une preuve publiée
colouring-shape = { $shape } : Alice gagne, quel que soit le joueur qui commence
colouring-shape-shallow = Un arbre de diamètre au plus 4
colouring-shape-three = Un arbre dont aucun chemin n’a plus de trois sommets de degré trois ou plus
