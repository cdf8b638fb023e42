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
family-misere = les valeurs ne concernent que le jeu normal
family-has-period = les valeurs ont une période démontrée, voir la méthode period
family-no-period = aucune période des valeurs n’est démontrée, voir la méthode table

method-name-period = période démontrée
method-name-table = table des valeurs

# Jeu misère. $element, $product : produits de générateurs ; $generators : chacun avec son tas.
misere-quotient =
    { $order-count ->
        [one] Le quotient misère des tas jusqu’à { $to } a un seul élément, et le joueur qui doit jouer gagne
       *[other] Le quotient misère des tas jusqu’à { $to } a { $order } éléments, dont { $portion } { $portion-count ->
            [one] perdu
           *[other] perdus
        } pour le joueur qui doit jouer ; générateurs { $generators }
    }
misere-solved =
    { $order-count ->
        [one] Le quotient misère du jeu a un seul élément, et le joueur qui doit jouer gagne ; les tas se répètent à partir de la taille { $preperiod } avec la période { $period }, ce qui est démontré
       *[other] Le quotient misère du jeu a { $order } éléments, dont { $portion } { $portion-count ->
            [one] perdu
           *[other] perdus
        } pour le joueur qui doit jouer, et les tas se répètent à partir de la taille { $preperiod } avec la période { $period }, ce qui est démontré ; générateurs { $generators }
    }
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

# Règles des familles : ce qui suit error-grammar et error-foreclose.
grammar-unexpected = ligne { $line }, colonne { $column } : on attendait { $expected }, on trouve « { $found } »
grammar-missing = ligne { $line }, colonne { $column } : on attendait { $expected }, on trouve la fin de la ligne
grammar-no-kinds = ligne { $line } : on attendait le nom d’une sorte, on trouve la fin du texte
grammar-empty = une grammaire a besoin d’au moins une sorte
grammar-unknown-kind = ligne { $line } : il n’y a pas de sorte { $named }
grammar-not-smaller = ligne { $line } : la règle mène à des membres qui ne sont pas plus petits ; il faut que les coups finissent
grammar-zero-step = ligne { $line } : la règle a un pas de 0 ; il faut au moins 1
grammar-below-first = ligne { $line } : la règle s’applique au-dessous de la première taille de sa sorte
grammar-too-large = ligne { $line } : la règle contient un nombre supérieur à { $most }
grammar-not-octal = { $digit } ne peut pas être un chiffre d’un code octal à cette place
grammar-empty-period = le mot répété a besoin d’au moins une lettre
grammar-no-such-vertex = il n’y a pas de sommet { $vertex } ; on attendait un nombre inférieur à { $vertices }, le nombre de sommets
grammar-too-many-vertices = un graphe de { $vertices } sommets est trop grand pour être collé à une chaîne ; on en attendait au plus { $most }
grammar-kind-name = le nom d’une sorte
grammar-line-start = le nom d’une sorte, « at » ou « take »
grammar-new-name = un nom qu’aucune autre sorte ne porte
grammar-known-name = le nom d’une sorte de ce texte
grammar-name-colon = « : » après le nom d’une sorte
grammar-rule-colon = « : » avant ce qui reste
grammar-part = « nothing », une partie, ou « * » et une valeur de nim
grammar-sizes = une partie, car la règle ne dit pas pour quelles tailles elle vaut (« at … »)
grammar-nim-value = « * » et une valeur de nim, car une règle laisse au plus deux parties
grammar-takes = de 1 à 1024 prises, la plus petite d’abord
grammar-number = un nombre
grammar-smaller-number = un nombre plus petit
grammar-token = un nom, un nombre ou un signe
grammar-quoted = un nom entre deux signes « " »
grammar-end-of-line = la fin de la ligne
foreclose-constant = une règle de « { $kind } » laisse une constante, dont on ne sait pas si elle est finie
foreclose-over = dans « { $kind } », la taille { $size } est finie, mais une taille plus petite ne l’est pas
foreclose-gap = dans « { $kind } », la taille { $size } ne doit pas être laissée à l’adversaire, mais une taille plus petite peut l’être
foreclose-endless = « { $kind } » n’a pas de taille à partir de laquelle tous les membres peuvent être laissés à l’adversaire
