# Les règles telles que les lisent les joueurs : ce qu’est un coup, pour les paramètres choisis, et qui gagne.
# $variant vaut plain quand tous les paramètres ont leur valeur habituelle.

rules-one-row = Une rangée d’allumettes. À votre tour, prenez-en au moins une et au plus { $p }.
rules-nim = Des rangées d’allumettes. À votre tour, prenez-en autant que vous voulez, au moins une, toutes dans la même rangée.
rules-marienbad = Des rangées d’allumettes. À votre tour, prenez-en autant que vous voulez, au moins une, toutes dans la même rangée.
rules-moore = Des rangées d’allumettes. À votre tour, prenez des allumettes dans au moins une et au plus { $k } rangées, autant que vous voulez dans chacune.
rules-fibonacci = Une rangée d’allumettes. Le premier coup ne peut pas tout prendre. Ensuite, prenez-en au moins une et au plus deux fois autant que l’adversaire vient d’en prendre.
rules-quota = Une rangée d’allumettes. Le premier coup ne peut pas tout prendre. Ensuite, prenez-en au moins une et au plus { $m } fois autant que l’adversaire vient d’en prendre.
rules-wythoff =
    { $variant ->
        [plain] Une dame sur un échiquier. À votre tour, menez-la vers la gauche, vers le bas, ou en diagonale vers la gauche et le bas, aussi loin que vous voulez. C’est comme prendre dans l’un de deux tas, ou le même nombre dans les deux.
        [near] Deux tas. À votre tour, prenez autant que vous voulez dans un tas, ou dans les deux tas des nombres dont la différence est inférieure à { $a }.
        [equal] Deux tas. À votre tour, prenez un multiple de { $b } dans un tas, ou le même nombre dans les deux.
       *[other] Deux tas. À votre tour, prenez un multiple de { $b } dans un tas, ou dans les deux tas des nombres dont la différence est un multiple de { $b } inférieur à { $a } fois { $b }.
    }
rules-fraenkel =
    { $variant ->
        [plain] Deux tas. À votre tour, prenez autant que vous voulez dans un tas, ou le même nombre dans les deux. D’autres réglages permettent aux deux nombres de différer un peu.
       *[other] Deux tas. À votre tour, prenez autant que vous voulez dans un tas, ou dans les deux tas des nombres dont la différence est inférieure à { $a }.
    }
rules-connell =
    { $variant ->
        [plain] Deux tas. À votre tour, prenez autant que vous voulez dans un tas, ou le même nombre dans les deux. Avec d’autres réglages, ce que l’on prend dans un seul tas doit être un multiple d’un certain nombre.
       *[other] Deux tas. À votre tour, prenez un multiple de { $k } dans un tas, ou le même nombre dans les deux.
    }
rules-fraenkel-borosh =
    { $variant ->
        [plain] Deux tas. À votre tour, prenez autant que vous voulez dans un tas, ou le même nombre dans les deux. D’autres réglages permettent aux deux nombres de différer un peu, ou demandent des multiples d’un certain nombre dans un seul tas.
        [near] Deux tas. À votre tour, prenez autant que vous voulez dans un tas, ou dans les deux tas des nombres dont la différence est inférieure à { $a }.
        [equal] Deux tas. À votre tour, prenez un multiple de { $b } dans un tas, ou le même nombre dans les deux.
       *[other] Deux tas. À votre tour, prenez un multiple de { $b } dans un tas, ou dans les deux tas des nombres dont la différence est un multiple de { $b } inférieur à { $a } fois { $b }.
    }
rules-nimhoff = Des rangées d’allumettes. À votre tour, prenez autant que vous voulez dans une rangée, ou moins de { $h } en tout dans plusieurs rangées.
rules-wythoff-subsets = Jusqu’à six rangées d’allumettes. À votre tour, prenez autant que vous voulez dans une rangée, ou le même nombre dans chacune de plusieurs rangées.
rules-wythoff-nim-sum = Jusqu’à six rangées d’allumettes. À votre tour, prenez autant que vous voulez dans une rangée, ou dans plusieurs rangées des nombres dont la nim-somme est 0.
rules-octal =
    { $variant ->
        [plain] Le jeu de quilles : des quilles en rangées. À votre tour, renversez une quille, ou deux qui se touchent ; une rangée peut ainsi se couper en deux.
       *[other] Des rangées de jetons. Le code { $code } dit ce qu’un coup peut faire : son premier chiffre après le point concerne la prise d’un jeton dans une rangée, le deuxième celle de deux, et ainsi de suite. 1 la permet quand il ne reste rien de la rangée, 2 quand il en reste une rangée, 4 quand il en reste deux ; les autres chiffres en sont des sommes.
    }
rules-subtraction = Des rangées de jetons. À votre tour, prenez des jetons dans une rangée ; leur nombre doit figurer parmi { $takes }.
rules-path =
    { $variant ->
        [plain] Des sommets en rangées. À votre tour, choisissez-en un : il part, et ses voisins partent avec lui.
       *[other] Des sommets en rangées. À votre tour, choisissez-en un : il part, et tous ceux jusqu’à la distance { $k } partent avec lui.
    }
rules-cycle = Des anneaux de sommets. À votre tour, choisissez-en un : il part avec ses deux voisins, et l’anneau devient une rangée.
rules-ladder = Des échelles. À votre tour, choisissez un sommet : il part, et ses voisins partent avec lui.
rules-saw = Des rangées de triangles. À votre tour, choisissez un sommet : il part, et ses voisins partent avec lui.
rules-trapezoidal-saw = Des rangées de carrés qui se touchent par un coin. À votre tour, choisissez un sommet : il part, et ses voisins partent avec lui.
rules-comb = Des peignes. À votre tour, choisissez un sommet : il part, et ses voisins partent avec lui.
rules-caterpillar = Des chenilles : une rangée de sommets avec des feuilles. À votre tour, choisissez un sommet : il part, et ses voisins partent avec lui.
rules-family = Des rangées dont votre propre grammaire décrit les coups.
rules-domination = Un graphe. À votre tour, choisissez un sommet : il part, et ses voisins partent avec lui.
rules-oriented-domination =
    { $successors ->
        [true] Un graphe avec des flèches. À votre tour, choisissez un sommet : il part, et ceux vers lesquels pointent ses flèches partent avec lui.
       *[other] Un graphe avec des flèches. À votre tour, choisissez un sommet : il part, et ceux dont une flèche pointe vers lui partent avec lui.
    }
rules-marking =
    { $variant ->
        [plain] Un graphe. À votre tour, marquez un sommet qui n’a aucun voisin marqué.
       *[other] Un graphe. À votre tour, marquez des sommets qui ont au plus { $neighbours } voisins marqués : Alice { $alice-marks }, Bob { $bob-marks }. Alice peut passer { $alice-max-passes } fois, Bob { $bob-max-passes } fois.
    }
rules-graph-colouring = Un graphe et { $colours } couleurs. À votre tour, donnez à un sommet une couleur qu’aucun de ses voisins n’a.
rules-colouring = Un graphe et { $colours } couleurs. Alice et Bob donnent à tour de rôle à un sommet une couleur qu’aucun de ses voisins n’a.

rules-end-normal = Celui qui joue le dernier coup gagne.
rules-end-misere = Celui qui joue le dernier coup perd.
rules-end-at-least = Alice gagne quand au moins { $at-least } sommets sont marqués à la fin, sinon Bob.
rules-end-colouring = Alice gagne quand tous les sommets ont une couleur ; Bob gagne quand un sommet ne peut plus en recevoir.
rules-end-marienbad = { rules-end-misere }
rules-compound = On joue { $where } ; la partie continue { $end }, et { $who }.
rules-compound-order = Ordre des composantes : { $order }.
rules-order-largest-first = la plus grande d’abord
rules-order-smallest-first = la plus petite d’abord
rules-order-remainder-first = le plus grand reste de la taille divisée par { $modulus } d’abord
rules-order-listed-first = le plus grand rang d’abord
rules-where-exact = dans exactement { $count } composantes
rules-where-minimal = dans au moins { $count } composantes
rules-where-maximal = dans au plus { $count } composantes
