# Jeux sur des familles : coups, périodes, valeurs.

move-replace = tas { $heap } : { $from } → { $to }
move-split = tas { $heap } : { $from } → { $to }, une coupure
move-remove = tas { $heap } : { $from } est enlevé

family-period = Les valeurs se répètent à partir de la taille { $preperiod } avec la période { $period } ; les { $checked } premières tailles ont été vérifiées une à une, et d’après le théorème de périodicité cela suffit
family-saltus = Les valeurs se répètent à partir de la taille { $preperiod } avec la période { $period }, certaines en croissant chaque fois d’autant ; les { $checked } premières tailles ont été vérifiées une à une, et d’après le théorème de périodicité cela suffit
family-value = Le tas { $place }, de taille { $size }, a la valeur { $value }
family-reduced = { $size } = { $quotient } × { $period } + { $place }, et la taille { $place } a la valeur { $value }
family-target = Le tas { $place }, de valeur { $value }, doit devenir { $value } ⊕ { $total } = { $target }
family-verdict =
    { $outcome ->
        [P] La somme a la valeur { $total } : P
       *[other] La somme a la valeur { $total }, non nulle : N
    }
family-misere = les valeurs ne parlent que du jeu normal
family-has-period = les valeurs ont une période démontrée, voir la méthode period
family-no-period = aucune période des valeurs n’est démontrée, voir la méthode table

method-name-period = période démontrée
method-name-table = table des valeurs

# Jeu misère. $element, $product : produits de générateurs ; $generators : chacun avec son tas.
misere-quotient = Jusqu’au tas { $to }, les sommes en jeu misère se distinguent par { $order } éléments, dont { $portion } perdus pour celui qui joue ; générateurs { $generators }
misere-solved = Les sommes en jeu misère se distinguent par { $order } éléments, dont { $portion } perdus pour celui qui joue, et les tas se répètent à partir de la taille { $preperiod } avec la période { $period }, ce qui est démontré ; générateurs { $generators }
misere-element = Le tas { $place }, de taille { $size }, est { $element }
misere-reduced = Le tas { $place }, de taille { $size }, compte comme la taille { $like }, qui est { $element }
misere-product =
    { $outcome ->
        [P] Le produit est { $product }, qui est dans la partie P : P
       *[other] Le produit est { $product }, qui n’est pas dans la partie P : N
    }
misere-move = { $target } a le produit { $product }, qui est dans la partie P
misere-none = aucun quotient misère fini n’a été trouvé assez vite pour des tas de cette taille
method-name-quotient = quotient misère
