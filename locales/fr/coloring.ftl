# Le jeu de coloration d’Alice et Bob : coups, mots, morceaux et ce qu’ils valent.

move-pass = passer
rule-already-blocked = un sommet ne peut plus recevoir de couleur, la partie est donc finie
coloring-expected-equals = « = » est attendu entre le sommet et la couleur, comme dans 3=2
coloring-clash = un sommet reçoit une seule couleur, et aucune qu’un voisin porte
coloring-few-colours = le mot a des couleurs que le jeu n’a pas ; il faut plus de --colors
coloring-who-passes = un seul des joueurs peut passer ; --alice-passes ou --bob-passes est attendu, pas les deux
word-missing-letter = il manque une lettre ; attendu : 0, z, a, b, c, D, T, Q, H ou un nombre de feuilles comme (7)
word-not-a-letter = « { $found } » n’est pas une lettre ; attendu : 0, z, a, b, c, D, T, Q, H ou un nombre de feuilles comme (7)
word-not-a-leaf = un mot commence et finit par une feuille : z, a, b ou c est attendu, pas « { $found } »
word-short-cycle = il faut au moins trois lettres pour un cycle, pas { $found }
word-unclosed = « ] » est attendu avant la fin
word-colours = des couleurs différentes parmi a, b, c sont attendues, puis une accolade fermante
word-too-many-colours = { $colours } couleurs pour { $leaves } feuilles
word-number = un nombre entier d’au plus 100 000 est attendu
word-too-long = un mot a au plus 100 000 lettres
