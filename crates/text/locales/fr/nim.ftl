# Nim: moves on heaps, Bouton's theorem, Gorin's matrix, McIntyre's bases, observations.

move-heap = tas { $heap } : { $from } → { $to }, prendre { $take }
move-heaps = tas { $changes }, prendre { $take } en tout

nim-balanced = La nim-somme vaut { $total }, chaque colonne est équilibrée : P
nim-unbalanced = La nim-somme vaut { $total }, elle n’est pas nulle : N
nim-choose = Le premier chiffre de { $total } est en 2^{ $top } ; le tas { $heap } ({ $size }) le possède, et { $size } ⊕ { $total } = { $leave } est plus petit : laisser { $leave }

columns-even = Les sommes de colonnes ({ $sums-list }) sont toutes paires : la position est dans le noyau
columns-odd = Les sommes de colonnes sont ({ $sums-list }) ; les colonnes impaires sont J = { $odd }
columns-flip = La ligne { $heap } a un 1 dans la colonne de J la plus à gauche ; changer ses chiffres dans les colonnes J = { $odd } transforme { $size } en { $leave }

column-splits = Colonne { $column } : { $digits-list } se partage en { $sets }
column-stuck = Colonne { $column } : { $digits-list } ne se partage pas en ensembles de somme nulle. Chacun de ces ensembles a pour nim-somme 0, et cette colonne a pour nim-somme { $total } (chiffres présents un nombre impair de fois : { $odd })
mcintyre-all-split = En base { $base }, chaque colonne se partage en ensembles minimaux de somme nulle : P
mcintyre-some-stuck = En base { $base }, une colonne ne se partage pas en ensembles minimaux de somme nulle : N
mcintyre-choose = Les nim-sommes des colonnes forment { $total } ; l’ajouter chiffre par chiffre au tas { $heap } transforme { $size } en { $leave }, qui est plus petit

observe-empty = Il ne reste aucun jeton : le joueur qui doit jouer a perdu
observe-one = Il ne reste que le tas { $heap }, de { $size } : prenez tout
observe-equal = Deux tas égaux, { $low } et { $high } : ce que vous prenez à l’un, l’adversaire le prend à l’autre
observe-unequal = Deux tas inégaux, { $low } et { $high } : égalisez-les en ramenant le tas { $heap } à { $low }
observe-pair = Deux tas de { $equal } et un troisième : prenez les { $size } du tas { $heap }, il reste deux tas égaux
observation-needs-few-heaps = elle traite d’un tas, de deux tas, et de trois tas dont deux sont égaux

table-rows-2048 = au plus 2048 lignes
table-base-2-10 = 2 ou 10
table-by-xor-mex = xor ou mex
table-base-power-of-two = une puissance de deux : 2, 4, 8, 16 (chiffres : jusqu’à 65536 ; ensembles : jusqu’à 32)

method-name-bouton = Bouton (binaire)
method-name-matrix = matrice de Gorin
method-name-base4 = McIntyre, base 4
method-name-base8 = McIntyre, base 8
method-name-base16 = McIntyre, base 16
method-name-base2-t = McIntyre, base 2^t
method-name-observation = observation
