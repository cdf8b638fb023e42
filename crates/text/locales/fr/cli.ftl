# The command line: help, verbs, reports.

cli-about = Résoudre, expliquer, tabuler et jouer des jeux combinatoires
cli-examples =
    Exemples :
      noyau solve nim 43,27,12            qui gagne, par quels coups, et pourquoi
      noyau solve nim 3,5,2^4096-1        des tas de toute taille
      noyau explain nim 43,27,12,9,5 --by base4
      noyau moves marienbad 1,2,3
      noyau play marienbad                à l’écran, contre la machine
      noyau reproduce nim                 les documents, recalculés

    Une position est une liste de nombres (43,27,12) ; - la lit sur l’entrée standard, @FICHIER dans un fichier.
cli-usage = Utilisation :
cli-heading-verbs = Verbes
cli-verb-name = VERBE
cli-heading-arguments = Arguments
cli-heading-options = Options
cli-arg-help = Afficher l’aide
cli-arg-version = Afficher la version
cli-heading-parameters = Paramètres des jeux
cli-help = Expliquer un verbe, un jeu, ou un verbe pour un jeu
cli-arg-topic = Le verbe, le jeu, ou les deux ; rien pour tous les verbes
cli-heading-game-parameters = Paramètres de { $game }
help-unknown = il n’y a pas d’aide sur « { $name } »{ $suggestion } ; on attendait un verbe ou un jeu : { $known }
cli-list = Lister les jeux, leurs règles, paramètres, méthodes et tables
cli-solve = Dire qui gagne, par quels coups, et pourquoi
cli-explain = Expliquer une position par toutes les méthodes, ou par une seule
cli-moves = Lister les coups, les meilleurs d’abord, et où chacun mène
cli-refute = Montrer tout le gain : un coup, et une réponse à chaque réplique
cli-table = Afficher une table d’un jeu
cli-board = Dessiner les positions à deux nombres comme cases d’un échiquier
cli-check-kernel = Tester si un ensemble de positions est le noyau, avec un contre-exemple sinon
cli-replay = Rejouer une partie notée et juger chaque coup
cli-play = Jouer contre la machine
cli-reproduce = Recalculer les tables, exemples et errata des documents
cli-numeration = Écrire un nombre dans un système de numération : fraction continue, poids ou base quelconques
cli-sequence = Calculer les valeurs d’une famille de jeux : codes octaux, chaînes, échelles, scies, la vôtre
cli-period = Trouver la période d’une famille et la démontrer
cli-quotient = Calculer le quotient misère d’une famille de tas
cli-census = Compter tous les arbres ou graphes selon ce qu’un jeu en dit
cli-smallest = Trouver le plus petit graphe ou arbre d’une valeur de Grundy
cli-merge = Réunir les parts d’un recensement ou d’une recherche
cli-check = Vérifier à nouveau un certificat, par les seules règles
cli-serve = Servir la page et l’API sur cette machine
cli-completions = Afficher un script de complétion pour un shell
cli-man = Écrire les pages du manuel dans un dossier

cli-arg-port = Port d’écoute ; 0 pour n’importe quel port libre (8000 par défaut)
cli-arg-listen = Adresse d’écoute : 0.0.0.0 pour tous les réseaux de cette machine (127.0.0.1 par défaut)
cli-arg-host = Nom auquel le serveur répond, en plus de localhost ; peut être donné plusieurs fois
cli-arg-proxied = Toutes les requêtes passent par un mandataire, qui nomme le client dans X-Forwarded-For
cli-arg-log = Écrire une ligne pour chaque requête
cli-arg-json = Écrire du JSON
cli-arg-lang = Langue des textes (par défaut : celle du système)
cli-arg-colour = Quand employer des couleurs
cli-arg-game = Le jeu ; voir noyau list
cli-arg-position = La position : 43,27,12, ou - pour l’entrée standard, ou @FICHIER
cli-arg-limit = Lister au plus N coups
cli-arg-by = Méthode ou façon de calculer ; all pour toutes les méthodes
cli-arg-solve-by = Répondre par théorème s’il y en a un, ou par recherche
cli-arg-graph = Fichier du graphe sur lequel jouer, dans n’importe quel format, au lieu d’une position ; - est l’entrée standard
cli-arg-verify-to = Comparer formule et force brute sur toutes les positions jusqu’à N
cli-arg-brief = Ne pas donner l’explication
cli-arg-full-digits = Écrire les longs nombres en entier
cli-arg-max-digits = Accepter des nombres de N chiffres au plus
cli-arg-format = Forme de la sortie
cli-arg-depth = Montrer N échanges
cli-arg-name = La table ; voir noyau list JEU
cli-arg-from = Commencer à l’indice N
cli-arg-rows = Nombre de lignes (1e6 et 2^20 conviennent)
cli-arg-base = Base dans laquelle les nombres sont écrits
cli-arg-size = Taille de l’échiquier, par exemple 8x8
cli-arg-steps = Ne révéler que N étapes de propagation depuis le coin
cli-arg-set = Les positions de l’ensemble, ou @FICHIER avec une par ligne, ou -
cli-arg-within = Tester parmi tout ce qu’on atteint depuis cette position
cli-arg-file = La partie notée, ou - pour l’entrée standard
cli-arg-level = Le niveau de la machine
cli-arg-second = Laisser la machine commencer
cli-arg-two-players = Deux personnes jouent ; la machine regarde
cli-arg-line = Ligne par ligne au lieu d’un écran
cli-arg-seed = Graine des choix de la machine
cli-arg-save = Noter la partie dans FILE
cli-arg-suite = Ce qu’il faut reproduire ; tout par défaut
cli-arg-full = Inclure les longs calculs
cli-arg-quiet = Ne montrer que les échecs et le total
cli-arg-number = Le nombre (40, 2^64, 10^100)
cli-arg-quotients = Quotients partiels a1,a2,… de [1; a1, a2, …], le dernier répété (par défaut : 1, Fibonacci)
cli-arg-weights = Poids 1,p1,p2,…
cli-arg-family = La famille : 0.137, path, path^2, cycle, ladder, saw, trapezoidal-saw, comb, caterpillar '2(10)1', subtraction 1,3,4, glued star:1,1,1@0, file:FICHIER ; ou un jeu et une position qui contient N : domination grid:3xN
cli-arg-path-k = Puissance des chaînes : path --k 2 est path^2
cli-arg-function = Quelle valeur calculer
cli-arg-kind = Sorte de membre, par exemple H ou W'
cli-arg-to = Plus grande taille (1e6 et 2^26 sont permis)
cli-arg-store = Garder les valeurs dans FILE et les y reprendre
cli-arg-boards = Quels graphes : trees:1..18, graphs:1..8, connected:1..8, lc-trees:2..8 (arbres à feuilles coloriées)
cli-arg-census-by = Selon quoi les trier
cli-arg-value = La valeur de Grundy
cli-arg-trees = Parmi les arbres seulement
cli-arg-all = Donner tous les plus petits graphes, pas un seul
cli-arg-boards-store = Garder dans FILE ce qui est fait et reprendre là
cli-arg-part = Ne faire que la part I sur N, pour --output ; noyau merge réunit les parts
cli-arg-census-rows = Écrire une ligne par graphe au lieu de compter, avec ce que le jeu en dit
cli-arg-part-output = Fichier de la part, ou dossier où elle porte son propre nom ; une part inachevée est reprise. Avec --rows : le fichier des lignes, ou le dossier pour Parquet
cli-arg-part-files = Fichiers de parts, dans un ordre quelconque
cli-arg-merge-output = Écrire aussi toutes les parts dans un seul FILE
cli-arg-strategy = Écrire dans FILE comment gagner, pour noyau check
cli-arg-time = S’arrêter après ce nombre de secondes, avec ce qui est connu à ce moment
cli-arg-memory = Les tables ne prennent pas plus que cela, par exemple 500M ou 2G
cli-arg-output = Écrire dans FILE au lieu de la sortie standard
cli-arg-stats = Montrer des mesures au lieu des valeurs : zéros, maximum, moyenne, écart, valeur la plus fréquente
cli-arg-zeros = Lister les tailles de valeur 0, les positions P
cli-arg-presentation = Montrer aussi les relations entre les générateurs
cli-arg-threads = Travailler avec N fils d’exécution au lieu de tous ceux de la machine
cli-arg-certificate = Utiliser la période démontrée de FILE, écrite par noyau period
cli-arg-write-certificate = Écrire la démonstration dans FILE, pour noyau check
cli-arg-certificate-file = Le certificat
cli-arg-shell = Le shell
cli-arg-folder = Où écrire ; le dossier est créé s’il n’existe pas

list-default = { " " }(par défaut : { $value })
# $names: noms, avec le paramètre qu’ils remplacent
list-known = aussi par son nom : { $names }
list-methods = expliqué par : { $methods }
list-tables = tables : { $tables }
list-example = essayez : { $example }

solve-limit-hint = (--limit N en donne davantage, --json les donne tous)
solve-moves-hint = (noyau moves juge les coups un par un)
verify-progress = { $done } positions comparées
progress-left = encore { $time }
progress-gone = { $time }
verify-agree = La formule et les règles s’accordent sur les { $positions } positions jusqu’à { $bound }
verify-mismatch = La formule et les règles se contredisent en { $position } : { $what } vaut { $formula } par la formule, { $rules } par les règles
table-progress = { $done } lignes

explain-skipped = { $method } est laissée de côté : { $reason }
explain-checked =
    { $steps-count ->
        [one] L’étape a été vérifiée, jusqu’à la conclusion.
       *[other] Les { $steps } étapes ont été vérifiées, jusqu’à la conclusion.
    }
explain-agree = { $methods } méthodes s’accordent ; les { $steps } étapes ont été vérifiées, jusqu’à la conclusion.
explain-checked-steps =
    { $steps-count ->
        [one] L’étape a été vérifiée.
       *[other] { $steps } étapes ont été vérifiées.
    }
explain-agree-steps = { $methods } méthodes s’accordent ; { $steps } étapes ont été vérifiées.
explain-rests = La conclusion de { $method } repose sur { $what }.
rests-drawing = le dessin de la position, dont les coups sont trop nombreux pour être tous rejoués
rests-search = une recherche qui a trop de coups pour les rejouer
rests-table = la table des valeurs, au-delà des tailles recalculées d’après la définition
rests-colouring = le solveur de coloriage : il y a trop de coups pour les rejouer
rests-words = la classification des mots : il y a trop de coups pour les rejouer
rests-words-corrected = la classification des mots telle que le solveur de coloriage de noyau la corrige, sans preuve publiée
rests-paths = le théorème sur les unions de chaînes, tel que noyau le calcule
rests-values = les valeurs de composantes trop grandes pour la définition
explain-disagree = Les méthodes se contredisent : { $first } dit { $first-outcome }, { $second } dit { $second-outcome }

moves-none = Il n’y a aucun coup possible.
moves-more = Il y a d’autres coups ; --limit N en donne davantage.
moves-wins = gagne
moves-loses = perd
moves-unknown = inconnu
refute-from = De ({ $from }) le joueur qui doit jouer va à ({ $position }). Chaque réplique, aux symétries près, et sa réponse :
refute-lost = ({ $position }) est perdue pour le joueur qui doit jouer. Chaque coup, aux symétries près, et sa réponse :

board-rook = Le jeu comme une tour qui va à gauche ou en bas, vers 0,0
board-queen = Le jeu comme une dame qui va à gauche, en bas ou en diagonale, vers 0,0
board-token = Issue de chaque couple de nombres
board-legend = P : le joueur qui doit jouer perd ; N : le joueur qui doit jouer gagne ; · : pas encore connu

kernel-yes = C’est le noyau : { $members } positions sur { $positions } (à l’ordre près)
kernel-no = Ce n’est pas le noyau ({ $members } positions sur { $positions }) :
kernel-move-inside = ({ $from }) et ({ $to }) sont toutes deux dans l’ensemble, et un coup mène de l’une à l’autre
kernel-no-move-into = ({ $from }) est hors de l’ensemble, et aucun coup n’en mène dans l’ensemble
kernel-stuck-outside = ({ $from }) n’a aucun coup et est hors de l’ensemble, or le joueur qui doit jouer y a perdu
kernel-finished-inside = ({ $position }) n’a aucun coup et est dans l’ensemble, or le joueur qui doit jouer y a gagné

player-first = premier joueur
player-second = second joueur
verdict-kept-the-win = garde le gain
verdict-threw-it-away = laisse échapper le gain
verdict-best-defence = était perdu, meilleure défense
verdict-lost-anyway = était perdu, pouvait résister plus longtemps
verdict-already-lost = était perdu
verdict-better = { " ; " }un coup gagnant était { $move }
replay-first-won = Le premier joueur a gagné.
replay-second-won = Le second joueur a gagné.
replay-first-winning = La partie n’est pas finie ; le premier joueur est en train de gagner.
replay-second-winning = La partie n’est pas finie ; le second joueur est en train de gagner.

reproduce-total = { $passed } passed, { $failed } failed
reproduce-at = en : { $at }
reproduce-reach = vérifié jusqu’à { $bound } sommets en tout
reproduce-confirmation = en effet : { $confirmation }
reproduce-ok = ok
reproduce-failed = ÉCHEC
reproduce-reading = lecture
reproduce-expected = attendu : { $expected }
reproduce-found = trouvé : { $found }
reproduce-printed = imprimé : { $printed }
reproduce-counterexample = mais : { $counterexample }
reproduce-correction = exact : { $correction }

sequence-progress = { $done } valeurs, { $rare } rares, la plus grande { $largest }
census-progress = ordre { $order } : { $done } graphes
census-order = ordre
census-value = valeur
census-outcome = issue
census-count = nombre
census-example = premier exemple
part-done = la part { $part } est faite : { $path }
smallest-progress = { $order } sommets : { $done } graphes plus petits prolongés
smallest-graph = valeur { $value } : ordre { $order }, par exemple { $example }
smallest-listed = tous les graphes de moins de sommets ont été examinés
smallest-option = pas moins de sommets : la valeur { $below } en demande { $vertices }, et un coup vers elle en ôte au moins { $taken }
smallest-searched = tous les graphes de { $from } à { $to } sommets qui pourraient avoir cette valeur ont été construits, et aucun ne l’a
smallest-all = { $count-count ->
    [one] c’est le seul :
   *[other] les { $count } :
}
smallest-tree = valeur { $value } : arbres d’ordre { $order }, par exemple { $example }
smallest-tree-none = aucun arbre d’ordre { $order } ou moins n’a la valeur { $value } (arbres examinés : { $count })
sequence-term = N = { $n } en cours de calcul
plot-period = période { $period } à partir de { $preperiod }
period-proved = { $family } : période { $period } à partir de la taille { $preperiod }, démontrée ; { $checked } tailles ont été vérifiées une à une
period-kind = { "  " }{ $kind } : prépériode { $preperiod }, période { $period }, saut { $saltus }, { $last }
period-last = dernière valeur exceptionnelle { $value } à la taille { $size }
period-no-exception = aucune valeur exceptionnelle
period-none = { $family } : aucune période n’a été démontrée avec les tailles jusqu’à { $to } ; --to N cherche plus longtemps
quotient-known =
    { $order-count ->
        [one] { $family } : le quotient misère des tas jusqu’à { $to } a un seul élément, et le joueur qui doit jouer gagne
       *[other] { $family } : le quotient misère des tas jusqu’à { $to } a { $order } éléments, dont { $portion } { $portion-count ->
            [one] perdu
           *[other] perdus
        } pour le joueur qui doit jouer
    }
quotient-solved =
    { $order-count ->
        [one] { $family } : le quotient misère de tout le jeu a un seul élément, et le joueur qui doit jouer gagne ; les tas se répètent à partir de la taille { $preperiod } avec la période { $period }, ce qui est démontré
       *[other] { $family } : le quotient misère de tout le jeu a { $order } éléments, dont { $portion } { $portion-count ->
            [one] perdu
           *[other] perdus
        } pour le joueur qui doit jouer ; les tas se répètent à partir de la taille { $preperiod } avec la période { $period }, ce qui est démontré
    }
quotient-stopped = Arrêté au tas { $to } : le quotient du tas suivant dépasse le temps ou la mémoire permis, ou il est infini
quotient-unchecked = Le quotient est trop grand pour que son certificat soit vérifié ici ; noyau check prend le temps qu’il faut, avec le fichier de --certificate
quotient-refuted = { $family } : le quotient misère trouvé ne résiste pas à sa propre vérification ({ $cause }) ; c’est un défaut de noyau, merci de le signaler
quotient-generators = Générateurs : { $list }
quotient-portion = Perdus pour le joueur qui doit jouer : { $list }
quotient-relations = Relations : { $list }
quotient-member = { "  " }{ $size } : { $element } ({ $letter }{ $genus })
quotient-genus = , genre { $genus }
quotient-constants = { $family } : certaines règles ne gardent que la valeur de Grundy d’une partie, ce qui ne dit rien quand celui qui joue le dernier coup perd ; il faut une famille sans de telles règles
powers-proved = { $family } : pour tout k ≥ { $least } les positions P sous { $end } sont au nombre de { $count } : { $list } ; pour tout k ≥ { $from } toutes les valeurs sont connues, { $intervals } intervalles dont les bouts sont affines en k
check-holds = { $path } est juste : chaque valeur nécessaire a été vérifiée par les règles.
strategy-answers = { $path } : une stratégie pour noyau check, positions : { $size }
strategy-mirror = { $path } : une stratégie pour noyau check, paires de sommets qui se répondent : { $size }
explanation-holds = { $game } { $position } : { $outcome } par { $method }, { $steps } étapes vérifiées jusqu’à la conclusion
explanation-rests = { $game } { $position } : { $outcome } par { $method }, { $steps } étapes vérifiées ; la conclusion repose sur { $what }
explanation-none = il ne contient aucune explication
summary-differs = le champ { $field } dit { $told }, mais la vérification trouve { $found }
summary-stopped = le champ stopped dit qu’une limite n’a laissé aucune explication ; on attend null, puisqu’il y a des explications
summary-skipped = le champ skipped nomme { $method } ; on attend une méthode de { $game } qui n’est pas parmi les explications
summary-rests = le champ rests nomme { $method } ; on attend la méthode de l’une des explications
explanation-fails = { $game } { $position } par { $method } : { $cause }
strategy-holds-n = { $path } est juste : dans { $game } { $position }, le joueur qui doit jouer gagne ; toute réponse à la stratégie ({ $size } entrées) a été jouée selon les règles.
strategy-holds-p = { $path } est juste : dans { $game } { $position }, le joueur qui doit jouer perd ; tout coup contre la stratégie ({ $size } entrées) a été joué selon les règles.
strategy-empty-position = la position vide
strategy-no-move = il n’y a aucun coup pour { $position }
strategy-ambiguous = { $position } désigne aussi une autre position
strategy-lost = { $position } est gagnée par l’autre joueur
strategy-unreadable = le coup { $move } dans { $position } est illisible : { $cause }
strategy-illegal = le coup { $move } dans { $position } est contraire aux règles : { $cause }
check-fails = { $path } est faux : { $cause }
statistics-count = valeurs
statistics-zeros = zéros
statistics-last-zero = dernier zéro en
statistics-max = plus grande valeur
statistics-argmax = d’abord en
statistics-mean = moyenne
statistics-mean-absolute-deviation = écart absolu moyen
statistics-standard-deviation = écart-type
statistics-mode = valeur la plus fréquente
statistics-mode-count = qui vient

missing-output = Parquet n’est pas fait pour un terminal ; on attendait --output FICHIER
family-unknown = il n’y a pas de famille « { $name } »{ $suggestion } ; on attendait un nom tel que { $known }, ou file:FICHIER
kind-unknown = il n’y a pas de sorte « { $name } »{ $suggestion } ; on attendait une sorte parmi { $known }
error-foreclose = la fin rapide n’est pas connue pour cette famille : { $cause }
error-certificate = le certificat « { $path } » est inutilisable : { $cause }
error-not-a-certificate = le fichier « { $path } » n’est pas un certificat ; on attendait « noyau period 1 », « noyau quotient 1 » ou « noyau strategy 1 » à la première ligne, ou ce qu’imprime noyau explain --json
error-interrupted = arrêté ; les valeurs de { $known } tailles étaient connues et ne sont pas gardées sans --store
error-term = { $cause } ; c’était le terme N = { $n }
error-term-kept = { $cause } ; c’était le terme N = { $n }, ceux d’avant sont gardés, et la même commande reprend là
stop-cancelled = arrêté
stop-time = délai écoulé
stop-work = trop difficile dans les limites fixées
stop-memory = mémoire épuisée
stop-n = le joueur qui doit jouer gagne
stop-open = on ne sait pas qui gagne
error-stopped-bounds =
    { $positions-count ->
        [one] { $why } après { $positions } position en { $seconds } s ; la valeur de Grundy est au moins { $least } et au plus { $most }, { $winner }
       *[other] { $why } après { $positions } positions en { $seconds } s ; la valeur de Grundy est au moins { $least } et au plus { $most }, { $winner }
    }
error-no-value = les valeurs de Grundy ne sont pas définies ici ; il faut un jeu en version normale
error-no-values = les graphes de ce jeu n’ont pas de valeur de Grundy ; comptez-les avec --by { $by }
error-no-number = il n’y a pas de N dans la position « { $text } » ; attendu quelque chose comme grid:3xN
error-nothing-between = de { $from } à { $to }, il n’y a rien à montrer ; il faut un premier nombre (from) qui ne dépasse pas le dernier (to)
error-no-such-term = il n’y a pas de terme pour N = { $n } ; il faut un nombre qui donne une position
error-not-on-graphs = ce n’est pas un jeu sur les graphes où un sommet ôte ses voisins ; il faut un jeu comme domination
error-not-marking = une stratégie ne s’écrit que pour les jeux où l’on marque des sommets, en version normale ; il faut un jeu comme domination
error-strategy-too-large = la stratégie passe par plus de { $most } positions ; il faut un graphe plus petit
error-census = arrêt à l’ordre { $order } après { $boards } graphes de cet ordre ; ce qui a été compté est ci-dessus
error-census-kept = arrêt à l’ordre { $order } après { $boards } graphes de cet ordre ; ce qui a été compté est gardé, et la même commande reprend là
error-documents = arrêt à la fin du temps donné ; faits recalculés avant : { $facts }
error-smallest = arrêt ; la valeur { $value } demande au moins { $order } sommets, et c’est tout ce qu’on sait
error-part = arrêt avant que rien ne soit fait de la part { $part }
error-part-kept = arrêt après { $done } blocs sur { $of } de la part { $part } ; ils sont gardés dans « { $path } », et la même commande reprend là
error-rows = arrêt avant la dernière ligne ; ce qui était achevé est écrit
boards-unreadable = « { $text } » ne désigne pas de graphes ; il faut quelque chose comme trees:1..18, graphs:1..8, connected:1..8 ou lc-trees:2..8
boards-orders = { $kind }:{ $from }..{ $to } est hors de portée ; il faut des ordres de 1 à { $most }, le plus petit d’abord
expected-smallest-value = une valeur de 1 à 17
expected-part = une part comme 3/100, de 1/N à N/N, avec N au plus 1000000
expected-rows = text, csv ou json ; json-lines et parquet vont avec --rows
expected-row-format = csv, json-lines ou parquet
smallest-foreign = le fichier « { $path } » ne contient pas de recherche de plus petits graphes ; il faut un fichier fait par noyau smallest --store, ou aucun
smallest-line = la ligne { $line } de « { $path } » est abîmée ; il faut valeur, ordre, degré, graphes en graph6 et la somme de contrôle du fichier jusque-là ; rien n’a été lu ni changé
smallest-without-checksums = le fichier « { $path } » vient d’un noyau plus ancien qui n’écrivait pas de sommes de contrôle : une ligne abîmée passerait inaperçue ; le fichier n’a pas été changé ; effacez-le, ou nommez-en un autre, et la recherche sera refaite
smallest-false-value = la ligne { $line } de « { $path } » donne à un graphe une valeur qui n’est pas la sienne ; le fichier n’a pas été changé ; effacez-le, ou nommez-en un autre, et la recherche sera refaite
error-interrupted-kept = arrêté ; les valeurs de { $known } tailles sont gardées, et la même commande reprend là
store-foreign = le fichier « { $path } » ne garde pas de valeurs ; on attendait un fichier que noyau a fait avec --store, ou aucun
store-version = le fichier « { $path } » est de version { $version }, que ce noyau ne connaît pas ; on attendait une version qu’il sait lire
store-faulty = les valeurs de « { $path } » viennent d’un noyau plus ancien dont le calcul sur les graphes pouvait se tromper ; le fichier n’a pas été changé ; effacez-le, ou nommez-en un autre, et les valeurs seront recalculées
store-false-value = le fichier « { $path } » donne à { $board } une valeur qui n’est pas la sienne ; le fichier n’a pas été changé ; effacez-le, ou nommez-en un autre, et les valeurs seront recalculées
store-other = le fichier « { $path } » garde la suite de { $found } ; on attendait celle de { $wanted }
store-other-rules = le fichier « { $path } » garde { $wanted } avec d’autres règles ; on attendait celles de sa création
store-damaged = le fichier « { $path } » est abîmé à l’octet { $offset } ; on attendait un bloc entier, rien n’a été lu ni changé
store-busy = le fichier « { $path } » est utilisé par un autre processus ; on attendait un fichier qu’aucun autre n’utilise

part-foreign = le fichier « { $path } » n’est pas une part de recensement ni de recherche ; on attendait un fichier que noyau a fait avec --part
part-version = la part « { $path } » est de version { $version }, que ce noyau ne connaît pas ; on attendait une version qu’il sait lire
part-damaged = la part « { $path } » est abîmée à la ligne { $line } ; effacez-la et recalculez cette part
part-task = ce noyau ne connaît pas la tâche « { $task } » ; on attendait un recensement ou une recherche de plus petits graphes
part-other-task = le fichier « { $path } » est une part de « { $found } » ; on attendait une part de « { $wanted } »
part-other-count = le fichier « { $path } » est une part sur { $found } ; on attendait une part sur { $wanted }, comme les autres
part-other-share = le fichier « { $path } » contient la part { $found } ; on attendait la part { $wanted }, ou aucun fichier
part-differs = le fichier « { $path } » contient la part { $part }, déjà lue avec d’autres résultats ; on attendait les mêmes : l’une des deux parts est fausse
part-unfinished = la part { $part } n’est pas finie : { $done } blocs sur { $of } sont faits ; la commande qui l’a commencée la reprend
part-nothing = il n’y a aucune part dans ces fichiers
part-missing = sur { $of } parts, il en manque { $count } : { $first }
part-false-value = une part donne à { $board } une valeur qui n’est pas la sienne ; recalculez les parts
part-value = les plus petits graphes de valeur { $value } ne se cherchent pas par parts ; on attendait une valeur paire de 6 à 16
error-file = le fichier « { $path } » est inutilisable : { $cause }
file-not-found = ni fichier ni dossier de ce nom
file-not-permitted = on n’a pas le droit de l’ouvrir
file-is-a-folder = c’est un dossier
file-not-in-a-folder = une partie de son chemin n’est pas un dossier
file-exists = il existe déjà
file-disk-full = le disque est plein
file-too-large = il est trop grand ou n’a pas de fin ; la limite est de 256 Mo
file-no-text = ce n’est pas un texte en UTF-8
error-missing = { $what }
missing-position = la position manque ; on attendait par exemple { $example }, ou -, ou @FICHIER
missing-folder = le dossier manque ; les fichiers Parquet vont dans --output FOLDER, un par ordre
error-value = { $option } ne peut pas être « { $value } » ; il faut { $expected }
expected-size = deux nombres de cases comme 8x8
expected-port = un port de 0 à 65535, 0 pour n’importe quel port libre
expected-memory = un nombre d’octets, par exemple 500M ou 2G
expected-time = un nombre de secondes, par exemple 10 ou 0.5
expected-address = une adresse IP comme 127.0.0.1 ou 0.0.0.0
expected-host = un nom comme jeux.example.org, sans port
error-record = ligne { $line } de la partie : { $problem }
record-no-game = le jeu n’est pas nommé ; il faut une ligne comme « game: nim »
record-no-start = la position de départ manque ; il faut une ligne comme « start: 4,7,9 »
record-after-the-end = un coup après la fin de la partie ; on attendait la fin de la partie notée
error-grammar = ces règles ne font pas une famille : { $cause }
error-no-period = aucune période des valeurs n’a été démontrée parmi les { $known } premières tailles, on ne sait donc rien de la taille { $size } ; noyau period cherche plus longtemps, et solve prend son certificat avec --certificate
error-stopped =
    { $positions-count ->
        [0] { $why } ; la réponse n’est pas connue
        [one] { $why } après { $positions } position ; la réponse n’est pas connue
       *[other] { $why } après { $positions } positions ; la réponse n’est pas connue
    }
error-no-board = ce jeu ne se joue pas sur un échiquier ; il faut un jeu à deux nombres, comme nim
error-too-many-positions = il faudrait regarder plus de { $most } positions ; il faut une position de départ plus petite
error-game-over = la partie est finie ; on n’attend plus de coup
game-unknown = il n’y a pas de jeu « { $name } »{ $suggestion } ; il faut l’un de ces noms : { $known }
suite-unknown = il n’y a rien nommé « { $name } » à reproduire{ $suggestion } ; il faut l’un de ces noms : { $known }
parameter-unknown = le jeu { $game } n’a pas de paramètre --{ $name } ; il faut l’un de ces noms : { $known }
parameter-none = le jeu { $game } n’a pas de paramètre --{ $name } ; il n’en a aucun
usage-unknown-argument = l’argument « { $name } » est inconnu ici{ $suggestion } ; voir --help
usage-unknown-verb = il n’y a pas de verbe « { $name } »{ $suggestion } ; il faut l’un de ces noms : { $known }
usage-missing = il manque quelque chose : { $names } ; voir --help
usage-value = { $name } ne peut pas être « { $value } » ; il faut l’une de ces valeurs : { $known }
usage-number = { $name } ne peut pas être « { $value } » ; il faut un nombre entier
usage-repeated = { $name } ne peut être donné qu’une fois
usage-conflict = { $name } ne va pas avec { $other }
usage-too-many = « { $value } » est un mot de trop ; voir --help

head-in-words = en mots
head-target = mène à
head-effect = effet
head-move = coup
head-winning-moves = coups gagnants
cli-arg-paths = Pour table compounds et table differences : la plus longue chaîne, ou le plus grand membre de l’autre jeu, s’il est nommé après
cli-arg-other = Pour table differences : le composé comparé à celui de --compound
function-needs-components = certaines règles de cette famille ne gardent que la valeur de Grundy d’une partie, que cette fonction ne connaît pas ; il faut une famille sans de telles règles
function-no-store = les valeurs de cette fonction ne se gardent pas dans un fichier ; il faut la demander sans --store

census-bitype = bitype
cli-chi = Trouver les nombres chromatiques ludiques d’un graphe : les plus petits nombres de couleurs avec lesquels Alice gagne
cli-bitype = Trouver le bitype d’une position du jeu de coloration, souvent une chenille écrite comme un mot
cli-arg-word = Un mot comme a0aazDDz, ou une position : path:5/0=1 ; - lit l’entrée standard, @FICHIER un fichier
cli-arg-options = Compter les coups selon le bitype auquel ils mènent
chi-alice-first = χ_g = { $number } : avec autant de couleurs, Alice gagne quand elle commence
chi-bob-first = χ_g^B = { $number } : avec autant de couleurs, Alice gagne quand Bob commence
chi-alice-between = χ_g vaut au moins { $least } et au plus { $number }
chi-bob-between = χ_g^B vaut au moins { $least } et au plus { $number }
chi-alice-at-least = χ_g vaut au moins { $least } ; on n’essaie pas plus de couleurs
chi-bob-at-least = χ_g^B vaut au moins { $least } ; on n’essaie pas plus de couleurs
chi-nobody = on ne sait pas
chi-tried = { $colours-count ->
    [one] { $colours } couleur : { $alice } quand Alice commence, { $bob } quand Bob commence
   *[other] { $colours } couleurs : { $alice } quand Alice commence, { $bob } quand Bob commence
}
chi-alice-wins = Alice gagne
chi-bob-wins = Bob gagne
bitype-is = bitype { $bitype }, { $open } sommets sans couleur
bitype-alice-first = Alice commence : { $alone } gagne ; avec un sommet libre en plus, { $spare } gagne
bitype-bob-first = Bob commence : { $alone } gagne ; avec un sommet libre en plus, { $spare } gagne
bitype-domain-alice = Alice a l’avantage
bitype-domain-bob = Bob a l’avantage
bitype-domain-next = personne n’a l’avantage
bitype-variable = un sommet libre en plus change le gagnant : avec lui, le bitype est { $mirror }
bitype-strong-alice-none = si Bob peut passer, Alice ne gagne jamais
bitype-strong-alice-first = si Bob peut passer, Alice ne gagne que quand elle commence
bitype-strong-alice-second = même si Bob peut passer, Alice gagne quel que soit le joueur qui commence
bitype-strong-bob-none = si Alice peut passer, Bob ne gagne jamais
bitype-strong-bob-first = si Alice peut passer, Bob ne gagne que quand il commence
bitype-strong-bob-second = même si Alice peut passer, Bob gagne quel que soit le joueur qui commence
bitype-options = coups selon le bitype auquel ils mènent :
error-no-bitype = seul le jeu de coloration d’Alice et Bob (colouring) a des bitypes et des nombres chromatiques ludiques
