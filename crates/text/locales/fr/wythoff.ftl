# Wythoff's game, its generalisations and its relatives (three heaps, Nimhoff, quota).

rule-wythoff-multiple = on prend dans une seule pile un multiple de b
rule-wythoff-gap = les nombres pris dans les deux piles diffèrent de moins de ab
rule-wythoff-congruent = les nombres pris dans les deux piles diffèrent d’un multiple de b
rule-nimhoff-total = on prend moins de h jetons en tout dans plusieurs tas
rule-equal-takes = on prend le même nombre dans chacun des tas
rule-nim-sum-takes = les nombres pris dans plusieurs tas ont pour nim-somme 0

wythoff-over = Piles { $x } et { $y } : il ne reste aucun coup (b = { $b }), le joueur qui doit jouer a perdu
wythoff-over-misere = Piles { $x } et { $y } : il ne reste aucun coup (b = { $b }), le joueur qui doit jouer a gagné
wythoff-order = Plus petite pile x = { $x }, plus grande pile y = { $y }, différence y − x = { $difference }
wythoff-class = La différence laisse { $class } modulo { $b } : classe { $class }, classe opposée { $opposite }

wythoff-table-lower =
    { $b-count ->
        [1] Dans la table des paires, où chacune commence par le plus petit nombre pas encore employé, x = { $x } est le petit nombre de la paire { $index }, de partenaire { $partner }
       *[other] Dans la table des paires, où chacune commence par le plus petit nombre pas encore employé, x = { $x } est le petit nombre de la paire { $index } de la classe { $class }, de partenaire { $partner }
    }
wythoff-table-upper =
    { $b-count ->
        [1] Dans la table des paires, où chacune commence par le plus petit nombre pas encore employé, x = { $x } est le grand nombre de la paire { $index }, de partenaire { $partner }
       *[other] Dans la table des paires, où chacune commence par le plus petit nombre pas encore employé, x = { $x } est le grand nombre de la paire { $index } de la classe { $class }, de partenaire { $partner }
    }
wythoff-table-pair =
    { $b-count ->
        [1] Dans la table des paires, la paire { $index } est ({ $lower }, { $upper })
       *[other] Dans la table des paires, la paire { $index } de la classe { $class } est ({ $lower }, { $upper })
    }
wythoff-misere-table-lower =
    { $b-count ->
        [1] Dans la table des paires misère, x = { $x } est le petit nombre de la paire { $index }, de partenaire { $partner }
       *[other] Dans la table des paires misère, x = { $x } est le petit nombre de la paire { $index } de la classe { $class }, de partenaire { $partner }
    }
wythoff-misere-table-upper =
    { $b-count ->
        [1] Dans la table des paires misère, x = { $x } est le grand nombre de la paire { $index }, de partenaire { $partner }
       *[other] Dans la table des paires misère, x = { $x } est le grand nombre de la paire { $index } de la classe { $class }, de partenaire { $partner }
    }
wythoff-misere-table-pair =
    { $b-count ->
        [1] Dans la table des paires misère, la paire { $index } est ({ $lower }, { $upper })
       *[other] Dans la table des paires misère, la paire { $index } de la classe { $class } est ({ $lower }, { $upper })
    }
wythoff-beside = À côté de la table, ({ $lower }, { $upper }) est P : le jeu misère avec b = { $b } a les paires (1, 1 + i), ici i = { $class }
wythoff-listed = Au jeu misère ({ $lower }, { $upper }) est P : (2, 2) et (0, 1) remplacent les paires (0, 0) et (1, 2), ici le numéro { $index }

wythoff-fraction-below = La partie fractionnaire de xτ est inférieure à 1/τ² : ⌊{ $x }τ⌋ = { $floor } et ⌊({ $x } + 1)τ⌋ = { $next }, un de plus
wythoff-fraction-above = La partie fractionnaire de xτ est supérieure à 1/τ² : ⌊{ $x }τ⌋ = { $floor } et ⌊({ $x } + 1)τ⌋ = { $next }, deux de plus
wythoff-floor-lower =
    { $class-count ->
        [0] Avec α = (2 − { $c } + √{ $radicand })/2, x = { $x } est ⌊nα⌋ pour n = { $index }, et ⌊n(α + { $c })⌋ = { $partner }
       *[other] Avec α = (2 − { $c } + √{ $radicand })/2 et γ = ({ $room } + { $class }α)/{ $c } ({ $b } classes), x = { $x } est ⌊nα + γ⌋ pour n = { $index }, et ⌊n(α + { $c }) + γ + { $class }⌋ = { $partner }
    }
wythoff-floor-upper =
    { $class-count ->
        [0] Avec α = (2 − { $c } + √{ $radicand })/2, x = { $x } est ⌊n(α + { $c })⌋ pour n = { $index }, et ⌊nα⌋ = { $partner }
       *[other] Avec α = (2 − { $c } + √{ $radicand })/2 et γ = ({ $room } + { $class }α)/{ $c } ({ $b } classes), x = { $x } est ⌊n(α + { $c }) + γ + { $class }⌋ pour n = { $index }, et ⌊nα + γ⌋ = { $partner }
    }
wythoff-floor-pair =
    { $class-count ->
        [0] Avec α = (2 − { $c } + √{ $radicand })/2 et n = { $index } : ⌊nα⌋ = { $lower } et ⌊n(α + { $c })⌋ = { $upper }
       *[other] Avec α = (2 − { $c } + √{ $radicand })/2, γ = ({ $room } + { $class }α)/{ $c } ({ $b } classes) et n = { $index } : ⌊nα + γ⌋ = { $lower } et ⌊n(α + { $c }) + γ + { $class }⌋ = { $upper }
    }

wythoff-word =
    { $c-count ->
        [1] Écrit comme somme de nombres de Fibonacci 1, 2, 3, 5, 8, … dont deux ne se suivent jamais, { $number } a les chiffres ({ $digits-list }), zéros finals : { $zeros }
       *[other] Dans le p-système de [1 ; { $c }, { $c }, …], le nombre { $number } a les chiffres ({ $digits-list }), zéros finals : { $zeros }
    }
wythoff-zeros-even = Un nombre pair de zéros finals ({ $zeros }) : { $x } est le petit nombre d’une paire
wythoff-zeros-odd = Un nombre impair de zéros finals ({ $zeros }) : { $x } est le grand nombre d’une paire
wythoff-scan-lower = Lecture de ({ $digits-list }) depuis la droite, en comparant à { $rest } ou { $rest } + 1, puis { $class }, { $rest }, { $class }, … : { $x } est un petit nombre de la classe { $class } (b = { $b })
wythoff-scan-upper = Lecture de ({ $digits-list }) depuis la droite, en comparant à { $rest } ou { $rest } + 1, puis { $class }, { $rest }, { $class }, … : { $x } n’est pas un petit nombre de la classe { $class } (b = { $b }), c’est donc un grand nombre de la classe opposée
wythoff-partner =
    { $class-count ->
        [0] Un 0 à la fin : ({ $lower-list }) devient ({ $upper-list }), soit { $value }
       *[other] Ajouter à la fin le chiffre { $class } ; si le dernier chiffre dépasse { $b } − { $class }, le baisser de un et ajouter plutôt { $class } + 1 : ({ $lower-list }) devient ({ $upper-list }), soit { $value }
    }
wythoff-inverse =
    { $class-count ->
        [0] Sans son dernier chiffre 0, ({ $upper-list }) est ({ $lower-list }), soit { $value }
       *[other] Ôter le dernier chiffre et, si c’était { $class } + 1, augmenter le précédent de un : ({ $upper-list }) devient ({ $lower-list }), soit { $value }
    }
wythoff-mixed = Dans le q-système, le numéro de la paire, { $index }, a les chiffres ({ $digits-list }), zéros finals : { $zeros } ; lus dans le p-système de [1 ; { $c }, { $c }, …], ils font { $value }
wythoff-mixed-even = Un nombre pair de zéros finals ({ $zeros }) : la paire { $index } est ({ $lower }, { $upper })
wythoff-mixed-odd = Un nombre impair de zéros finals ({ $zeros }) : la paire { $index } commence un plus bas, par { $value } − 1 = { $lower }, et c’est ({ $lower }, { $upper })
wythoff-mixed-near = Dans la classe { $class } le petit nombre est { $value } ou un voisin ({ $zeros } zéros finals ne décident pas), celui dont le partenaire est n·{ $c } + { $class } plus haut, n = { $index } : ({ $lower }, { $upper })

wythoff-case-equal = Cas { $case } : y = { $y } est le partenaire { $partner } de x = { $x } : P
wythoff-case-above = Cas { $case } : y = { $y } dépasse le partenaire { $partner } de x = { $x } : prenez-y { $take }
wythoff-case-upper = Cas { $case } : x = { $x } est le grand nombre de sa paire : prenez { $take } à y = { $y }, jusqu’au partenaire { $partner }
wythoff-case-below = Cas { $case } : y = { $y } est inférieur au partenaire { $partner } de x = { $x } : prenez dans les deux piles, jusqu’à la paire dont la différence est la plus grande qui ne dépasse pas y − x
wythoff-case-twins = Cas { $case } : x = { $x } et y = { $y } (partenaire de x : { $partner }) sont plus proches que toute paire suivante : prenez dans les deux piles, jusqu’à la première paire
wythoff-take-both =
    { $b-count ->
        [1] { $a-count ->
            [1] Prenez { $take-x } à { $x } et autant à { $y } ({ $take-y }) : il reste ({ $lower }, { $upper })
           *[other] Prenez { $take-x } à { $x } et { $take-y } à { $y }, qui diffèrent de moins de { $a } : il reste ({ $lower }, { $upper })
        }
       *[other] Prenez { $take-x } à { $x } et { $take-y } à { $y }, qui diffèrent d’un multiple de { $b } inférieur à { $a }·{ $b } : il reste ({ $lower }, { $upper })
    }

wythoff-misere-table-only = pour le jeu misère avec b ≥ 2, on ne connaît que la table
wythoff-large-digits = avec ab ≥ 2^32, les chiffres sont trop grands

nimhoff-value = Tas { $heaps }, divisés par h = { $h } : quotients { $quotients } de nim-somme { $total }, tous les jetons ensemble laissent { $rest } ; la valeur est { $h } × { $total } + { $rest } = { $value }

quota-parts = Avec un quota de { $m } fois le coup précédent : { $number } = { $parts-sum }, chaque part dépassant { $m } fois la suivante
quota-within = La plus petite part est { $least }, et on peut prendre jusqu’à { $most } : N, prenez-la
quota-beyond = La plus petite part est { $least }, et on peut prendre au plus { $most } : P
quota-empty = Il ne reste aucun jeton ({ $tokens }) : le joueur qui doit jouer a perdu

method-name-recursive = récursive (table des paires)
method-name-algebraic = algébrique (parties entières)
method-name-arithmetic = arithmétique (chiffres)
method-name-cyclic = valeur du Nimhoff cyclique
method-name-greedy-parts = parts gloutonnes

head-p-share = part des positions P
head-p-count = positions P sous N
head-identity = identité
head-left-side = membre de gauche
head-right-side = membre de droite
head-parts = parts

table-from-ten-million = au plus 10000000 : le jeu misère avec b ≥ 2 n’a qu’une récurrence
table-rows-ten-million = au plus 10000000 lignes et classes : le jeu misère avec b ≥ 2 n’a qu’une récurrence
table-ab-32-bits = ab inférieur à 2^32
table-rows-1000 = au plus 1000 lignes (N = 10^1000)
table-rows-1024 = au plus 1024 lignes
table-rows-200 = au plus 200
table-density-misere = le jeu normal, ou b = 1

# Numeration by weights.
problem-large-digit = ces poids s’arrêtent trop tôt : un chiffre dépasserait 4294967295
