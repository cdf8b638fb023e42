# Marienbad: packets, even and odd configurations, the three cases, the ending.

marienbad-cp1 = Nombres de paquets N(k) = ({ $counts-list }) : tous pairs, et une ligne a au moins deux allumettes. Configuration paire CP1 : P
marienbad-cp2 = Uniquement des lignes d’une allumette, en nombre impair. Configuration paire CP2 : P
marienbad-ci = Nombres de paquets N(k) = ({ $counts-list }) : ni CP1 ni CP2. Configuration impaire CI : N
marienbad-case-ones = Uniquement des lignes d’une allumette, au nombre de { $single } : prendre la ligne { $heap }, il en reste un nombre impair
marienbad-case-one-big = Une seule ligne de deux allumettes ou plus, la ligne { $heap } ({ $size }), à côté de { $single } lignes d’une allumette : la réduire à { $leave }, il reste un nombre impair d’allumettes isolées
marienbad-case-flip = k* = { $top } est le plus grand k tel que N(k) soit impair, et la ligne { $heap } a un paquet de 2^{ $top }. Vu de cette ligne P = { $even }, I⁺ = { $plus }, I₋ = { $minus } : supprimer les paquets de I⁺, créer ceux de I₋, et { $size } devient { $leave }
marienbad-over = Il ne reste aucune allumette : l’adversaire a pris la dernière, le joueur qui doit jouer a gagné

ending-ones =
    { $outcome ->
        [P] Il ne reste que { $single } lignes d’une allumette, nombre impair : la dernière sera pour vous
       *[other] Il ne reste que { $single } lignes d’une allumette, nombre pair : la dernière sera pour l’adversaire
    }
ending-now = Une seule ligne a deux allumettes ou plus : laisser maintenant un nombre impair de lignes d’une allumette
ending-not-yet =
    { $outcome ->
        [P] { $big } lignes ont deux allumettes ou plus : jouer comme au Nim ; la nim-somme vaut { $total }
       *[other] { $big } lignes ont deux allumettes ou plus : jouer comme au Nim ; la nim-somme { $total } doit devenir 0
    }

method-name-packets = paquets de Pantaloni
method-name-ending = le Nim jusqu’à la fin
