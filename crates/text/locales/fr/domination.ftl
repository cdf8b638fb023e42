# Jeux sur les graphes : coups, graphes illisibles, composantes et leurs théorèmes.

move-mark =
    { $taken-count ->
        [one] sommet { $vertex }, qui part seul
       *[other] sommet { $vertex } : { $taken } sommets partent
    }
move-colour = le sommet { $vertex } reçoit la couleur { $colour }
rule-vertex-gone = on ne peut pas choisir un sommet qui n’est plus là
rule-colour-gone = un sommet ne reçoit qu’une couleur, et jamais celle d’un voisin
rule-no-such-vertex = on ne peut choisir qu’un sommet du graphe

graph-missing = il manque quelque chose ici ; on attend { $expected }
graph-unexpected = « { $found } » n’a pas sa place ici ; on attend { $expected }
graph-huge-number = le nombre { $found } est trop grand pour un graphe
graph-too-small = on trouve { $found } ; on attend un nombre à partir de { $least }
graph-out-of-range = on trouve { $found } ; on attend un nombre de { $least } à { $most }
graph-loop = le sommet { $vertex } est joint à lui-même ; on attend deux sommets différents
graph-repeated = les sommets { $u } et { $v } sont déjà joints ; on attend chaque arête une seule fois
graph-no-such-vertex = il n’y a pas de sommet { $vertex } ; on attend un nombre inférieur à { $order }, le nombre de sommets
graph-run-backwards = la suite de sommets va à rebours ; on attend un dernier sommet qui n’est pas inférieur au premier, comme dans 2..4
graph-too-many-vertices = le graphe a { $count } sommets ; on en attend au plus { $most }
graph-too-many-edges = le graphe a au moins { $count } arêtes ; on en attend au plus { $most }
graph-row-length = la ligne a { $found } cases ; on en attend { $rows }, autant que de lignes
graph-asymmetric = les lignes { $row } et { $column } (à partir de 0) ne s’accordent pas sur l’arête entre ces sommets ; on attend une matrice symétrique
graph-too-deep = plus de { $most } parenthèses les unes dans les autres
graph-no-such-root = { $name } n’a pas de sommet { $vertex } où coller ; on attend un nombre inférieur à { $order }
graph-not-connected = aucune arête ne mène du sommet { $root } au sommet { $vertex } ; on attend un graphe connexe. Ce qui est à part se joue à côté : domination path:3+path:N

graph-expected-number = un nombre
graph-expected-order = le nombre de sommets
graph-expected-vertex = un sommet, un nombre à partir de 0
graph-expected-end-of-line = la fin de la ligne
graph-expected-end = la fin
graph-expected-six-bits = un caractère de ? à ~
graph-expected-zero-fill = un dernier caractère complété par des bits nuls
graph-expected-colon = un deux-points
graph-expected-cell = 0 ou 1
graph-expected-graph-word = le mot graph
graph-expected-digraph-word = le mot digraph
graph-expected-open-brace = une accolade ouvrante
graph-expected-statement = un sommet, un attribut ou une accolade fermante
graph-expected-edge = -- (le graphe n’est pas orienté)
graph-expected-arc = -> (le graphe est orienté)
graph-expected-quote = un guillemet fermant
graph-expected-close-bracket = un crochet fermant
graph-expected-end-of-comment = la fin du commentaire
graph-expected-name = le nom d’un graphe, comme path:5 ou grid:3x4
graph-expected-times = * et le nom d’un graphe
graph-expected-family-colon = un deux-points et les nombres de la famille
graph-expected-open-parenthesis = une parenthèse ouvrante
graph-expected-close-parenthesis = une parenthèse fermante
graph-expected-separator = un point-virgule ou une virgule et un autre argument
graph-expected-root = @ et le sommet où coller
graph-expected-seed = @ et une graine, un nombre
graph-expected-second-number = une virgule et un second nombre
graph-expected-dash = - et l’autre extrémité de l’arête

part-complete = { $vertices } : les { $order } sommets sont joints deux à deux, un coup les prend tous, valeur { $value }
part-multipartite = { $vertices } : multiparti complet de parts { $parts-list } ; toutes paires valent 0, toutes impaires 1, les deux sortes 2 : valeur { $value }
part-regular =
    { $missing-count ->
        [one] { $vertices } : chacun des { $order } sommets est joint à tous les autres sauf un, que tout coup laisse seul : valeur { $value }
       *[other] { $vertices } : chacun des { $order } sommets est joint à tous les autres sauf { $missing }, et un coup ne laisse que ceux-là : valeur { $value }
    }
part-path = { $vertices } : une chaîne de { $order } sommets ; les valeurs ont la période 34 à partir de 52, elle compte donc comme { $reduced } : valeur { $value }
part-cycle = { $vertices } : un cycle de { $order } sommets ; tout coup laisse la chaîne de { $rest } : valeur { $value }
part-ladder = { $vertices } : la grille 2 × { $columns } { $kind } : valeur { $value }
part-saw = { $vertices } : une scie triangulaire d’échine { $spine } ; c’est le tas de Kayles de { $heap } : valeur { $value }
part-caterpillar = { $vertices } : la chenille { $word } ; les valeurs de ses facteurs se déduisent les unes des autres : valeur { $value }
part-circular-caterpillar = { $vertices } : la chenille circulaire { $word } ; un coup l’ouvre, valeur { $value }
part-star = { $vertices } : une étoile de branches { $branches-list } : valeur { $value }
part-interval = { $vertices } : un graphe d’intervalles à { $count } intervalles ; un coup laisse ce qui est à sa gauche et à sa droite : valeur { $value }
part-opened = { $vertices } : des théorèmes donnent les valeurs de ce que laisse chaque coup, { $options-list } : valeur { $value }
part-reduced = { $vertices } : les lois des feuilles et des chaînes pendantes ôtent { $removed } sommets, ce qui change la valeur de { $change } ; il reste { $left } : valeur { $value }
part-universal = { $vertices } : le sommet { $vertex } est joint à tous les autres ; le jouer finit la partie
part-unknown = { $vertices } : aucun théorème ne connaît cette composante

part-name-complete = un graphe complet
part-name-multipartite = un graphe multiparti complet
part-name-regular = un graphe régulier dense
part-name-path = une chaîne
part-name-cycle = un cycle
part-name-ladder = une grille à deux lignes
part-name-saw = une scie triangulaire
part-name-caterpillar = une chenille
part-name-circular-caterpillar = une chenille circulaire
part-name-star = une étoile
part-name-interval = un graphe d’intervalles
part-name-graph = un autre graphe

ladder-g = sans sommet pendant
ladder-h = avec un sommet pendant à un coin
ladder-i = avec des sommets pendants aux deux bouts d’une ligne
ladder-j = avec des sommets pendants à deux coins opposés

parts-alike = { $vertices } : { $count } composantes de même nature, de valeur { $value } chacune : ensemble { $together }
domination-balanced = La somme des composantes est 0 : le joueur qui doit jouer perd
domination-unbalanced = La somme des composantes est { $total }, non nulle : le joueur qui doit jouer gagne
domination-choose = Le sommet { $vertex } fait passer sa composante de { $before } à { $after } = { $before } ⊕ { $total }, et la somme devient 0

components-members = le plateau est donné par ses membres, trop grands pour un graphe
components-other-rules = les théorèmes portent sur le jeu normal, sur les graphes non orientés
components-unknown-part = aucun théorème ne connaît toutes les composantes

method-name-components = composantes et leurs théorèmes
