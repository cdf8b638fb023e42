# La page dans le navigateur ; noms, règles et verdicts sont ceux des autres fichiers.

page-title = noyau – jeux combinatoires, joués et expliqués
page-hero = Affrontez un adversaire parfait. Perdez. Comprenez pourquoi.
page-lead = Nim, le jeu de Wythoff, la domination sur les graphes et leurs cousins, contre une machine qui joue parfaitement là où elle sait résoudre la position, et s’explique pas à pas.
page-skip = Aller au contenu
page-nav = Pages
page-nav-games = Jeux
page-nav-learn = Apprendre
page-nav-puzzles = Énigmes
page-nav-explore = Explorer
page-theme = Couleurs
page-theme-auto = Automatique
page-theme-light = Clair
page-theme-dark = Sombre
page-loading = Chargement…
page-laying-out = Le graphe se met en place…
page-one-moment = Un instant…
page-thinking = Réflexion…
page-not-found = Il n’y a rien ici
page-try-example = Commencer plutôt par { $position }
page-no-such-game = Il n’y a pas de jeu « { $id } » ; attendu : un jeu du catalogue.
page-back = Tous les jeux
page-words = Les mots expliqués
page-sources = Sources et preuves
page-experts-rules = Pour les experts : comment s’écrivent positions et coups
page-start-here = Par où commencer
page-start-lessons = Neuf courtes leçons
    .about = De trois allumettes aux jeux sur les graphes, avec des plateaux pour essayer. Aucune connaissance requise.
page-start-first = Une première partie
    .about = Le jeu de Nim sur trois rangées, contre un adversaire qui se trompe. Demandez un indice, ou pourquoi, à tout moment.
page-start-puzzle = L’énigme du jour
    .about = Une position, un seul coup gagnant : la même pour tous, une nouvelle chaque jour.
page-search = Chercher un jeu
page-search-none = Aucun jeu ne contient ces mots.
page-easy = facile pour commencer
page-medium = pour une deuxième soirée
page-hard = pour les experts

page-kind-rows = Rangées et tas
page-kind-squares = Deux tas : une pièce sur un échiquier
page-kind-graph = Graphes
page-kind-heaps = Prendre et séparer
page-kind-text = Autres

page-tree = Arbre de la partie
page-tree-about = Chaque coup, et qui gagne ensuite : « gagne » veut dire que le joueur qui joue ce coup gagne. Les coups joués sont dépliés.
page-tree-over = la partie est finie
page-tree-play = Jouer depuis la position choisie
page-board = Plateau
page-play = Jouer
page-how-rows = Cliquez sur une allumette : elle part, avec toutes celles à sa droite. Ou balayez la rangée depuis son bout.
page-how-several = Dans chaque rangée où vous voulez prendre, cliquez sur une allumette : elle part, avec toutes celles à sa droite. Puis cliquez sur Jouer.
page-how-numbers = Tapez combien prendre dans une rangée, puis cliquez sur Jouer.
page-how-squares = Cliquez sur une case marquée pour y aller.
page-how-heaps = Cliquez là où vous voulez jouer.
page-how-run = Cliquez sur un jeton, et sur un autre à côté pour en prendre plus. Puis cliquez sur Jouer.
page-how-graph = Cliquez sur un sommet pour le jouer.
page-how-graphs = Cliquez sur les sommets de votre coup, puis sur Jouer.
page-how-colours = Choisissez une couleur, puis cliquez sur le sommet qui la reçoit.
page-again = Rejouer
page-restart = Recommencer
page-judge = Montrer les bons coups
page-judge-legend = Les coups marqués gagnent contre un jeu parfait ; les autres perdent.
page-judge-some = Les coups marqués gagnent contre un jeu parfait. Le temps n’a pas suffi pour juger tous les coups : un coup sans marque peut gagner aussi.
page-judge-values = Les petits nombres sont les valeurs de Grundy de ce qu’un coup laisse.
page-judge-unsolved = noyau ne résout pas cette position à temps ; il ne sait donc pas quels coups sont bons.
page-wins = gagne
page-loses = perd
page-not-known = inconnu
page-last-move = dernier coup
page-machine-thinks = La machine réfléchit…
page-cancel = L’arrêter
page-cancelled = Vous avez arrêté la machine ; c’est toujours à elle de jouer.
page-let-machine-move = Laisser jouer la machine
page-retry = Réessayer
page-unreachable = noyau ne répond pas. Le programme tourne-t-il encore ? Votre partie est conservée.
page-unreachable-title = Pas de réponse
page-no-engine = Le moteur de noyau n’a pas pu être chargé. Êtes-vous en ligne ? Votre partie est conservée.
page-defect = noyau a échoué sur cette question ; c’est un bogue.
page-machine-moves = La machine joue : { $move }.
page-machine-guesses = Cette position est trop difficile à résoudre à temps ; la machine joue ce qui semble bon.
page-not-judged = Trop difficile à résoudre à temps : on ne sait pas si votre coup est bon.
page-hint-unsolved = Pas d’indice : cette position est trop difficile à résoudre à temps.
page-experts-move = Pour les experts : taper un coup
page-experts-board = Pour les experts : une famille de plateaux
page-experts-position = Pour les experts : taper la position
page-as-rows = Montrer en rangées
page-as-squares = Montrer en échiquier
page-to-move = Au trait : { $side }
page-hint = Indice
page-undo = Annuler le coup
page-why = Pourquoi ?
page-type-move = Un coup, tapé
page-type-play = Le jouer
page-moves = Coups
page-more-moves = Il y a d’autres coups ; tapez-les ci-dessous.
page-record-empty = Aucun coup encore.
page-look =
    { $ply ->
        [one] Vous regardez la position après { $ply } coup.
       *[other] Vous regardez la position après { $ply } coups.
    }
page-look-start = Vous regardez le début de la partie.
page-look-end = Revenir à la fin
page-play-on = Continuer d’ici
page-steps = Parcourir la partie
page-step-first = Au début
page-step-back = Un coup en arrière
page-step-on = Un coup en avant
page-step-last = À la fin
page-where-wrong = Où me suis-je trompé ?
page-no-mistake = Vous n’avez fait aucune erreur : cette partie était perdue dès le début.
page-share = Partager, enregistrer
page-share-link = Adresse de cette partie, avec ses coups
page-share-frame = Plateau pour votre propre page
page-copy = Copier
page-copied = Copié
page-picture-svg = Plateau en SVG
page-picture-png = Plateau en PNG

page-new-game = Nouvelle partie
page-level = Adversaire
page-level-novice = joue au hasard.
page-level-beginner = trouve un bon coup sur quatre.
page-level-intermediate = trouve six bons coups sur dix.
page-level-strong = trouve neuf bons coups sur dix.
page-level-perfect = ne se trompe jamais là où noyau résout la position, et le dit quand il ne le peut pas.
page-opponent = Adversaire : { $level }.
page-two-people = Deux personnes jouent sur ce plateau.
page-back-to-game = Revenir à la partie
page-heap-less = Tas { $heap } : un de moins
page-heap-more = Tas { $heap } : un de plus
page-heap-remove = Retirer le tas { $heap }
page-heap-add = Ajouter un tas
page-starts = Qui commence
page-position = Position
page-start = Commencer
page-compound = Plusieurs composantes
page-compound-where = Où l’on joue
page-compound-end = Quand la partie finit
page-compound-who = Qui gagne
page-compound-order = Quelles composantes d’abord
page-compound-disjunctive = dans une composante
page-compound-conjunctive = dans toutes les composantes
page-compound-selective = dans quelques composantes
page-compound-exact = dans exactement n composantes
page-compound-minimal = dans au moins n composantes
page-compound-maximal = dans au plus n composantes
page-compound-count = n, le nombre de composantes
page-compound-long = jusqu’à la fin de toutes
page-compound-short = jusqu’à la fin de l’une
page-compound-normal = le dernier coup gagne
page-compound-misere = le dernier coup perd
page-compound-any-order = n’importe lesquelles
page-compound-largest-first = les plus grandes d’abord
page-compound-smallest-first = les plus petites d’abord
page-compound-remainder-first = le plus grand reste d’abord
page-compound-modulus = Reste de la taille divisée par
page-compound-listed-first = le plus grand rang d’abord
page-compound-ranks = Rangs des tailles 0, 1, 2, … comme 0.2.1 ou 0.[2.1]
page-compound-measure = Ce qui compte comme taille
page-compound-any-measure = jetons, ou le diamètre
page-compound-by-vertices = sommets
page-compound-by-edges = arêtes

# Ce que dit un lecteur d’écran sur les plateaux.
page-board-rows = Rangées d’allumettes. Les flèches choisissent, Entrée prend une allumette et toutes celles à sa droite.
page-row = Rangée { $row }, { $size } allumettes
page-match = Rangée { $row } : prendre { $take }, laisser { $left }
page-take = prendre
page-take-from = Prendre dans la rangée { $row }
page-board-squares = Échiquier dont le coin est en bas à gauche. Les flèches choisissent une case, Entrée y va.
page-square = Colonne { $column }, ligne { $row }
page-square-move = un coup
page-piece-queen = la dame
page-piece-rook = la tour
page-piece-token = la pièce
page-board-heaps = Tas en bandes de jetons. Les flèches choisissent un jeton, Entrée marque ce qui part, plus et moins changent le nombre, Entrée encore joue.
page-heap = Tas { $heap }, { $size } jetons
page-token = Tas { $heap }, jeton { $token } sur { $size }
page-chosen-run =
    { $count ->
        [one] { $count } jeton part.
       *[other] { $count } jetons partent.
    }
page-board-graph = Graphe. Les flèches vont au sommet le plus proche, Entrée le joue.
page-vertex = Sommet { $vertex }
page-vertex-free = libre, voisins { $neighbours }
page-vertex-gone = parti
page-vertex-marked = déjà choisi
page-vertex-coloured = couleur { $colour }
page-colour = Couleur

page-reveal = Cases P :
page-reveal-step = un tour
page-reveal-all = toutes
page-reveal-none = cacher

page-graph-named = Un graphe tout fait
page-graph-path = douze en ligne
page-graph-cycle = un anneau de neuf
page-graph-grid = une grille de quatre lignes
page-graph-petersen = le graphe de Petersen
page-graph-star = une étoile à trois branches
page-graph-caterpillar = une chenille
page-graph-queen = des dames sur un échiquier de quatre
page-graph-knight = des cavaliers sur un échiquier
page-graph-hypercube = un cube
page-graph-complete = trois groupes
page-graph-tree = un arbre au hasard
page-graph-sum = une ligne et un anneau
page-graph-draw = Dessiner un graphe
page-graph-paste = Coller un graphe
page-graph-text = graph6, sparse6, DOT, matrice d’adjacence ou liste d’arêtes
page-draw-board = Planche à dessin
page-draw-help = Cliquez sur le fond pour ajouter un sommet, puis sur deux sommets pour une arête (encore une fois pour l’ôter). Faites glisser un sommet pour le déplacer ; Suppr. l’ôte.
page-draw-vertex = Ajouter un sommet
page-draw-remove = Ôter le sommet choisi
page-draw-use = Y jouer

page-why-title = Pourquoi ? Position { $position }
page-methods = Méthodes
page-next-step = Étape suivante
page-all-steps = Toutes les étapes
page-step-of = Étape { $step } sur { $steps }
page-checked =
    { $steps ->
        [one] { $steps } étape a été vérifiée à nouveau, jusqu’à la conclusion ; toutes les méthodes concordent.
       *[other] Les { $steps } étapes ont été vérifiées à nouveau, jusqu’à la conclusion ; toutes les méthodes concordent.
    }
page-checked-steps = { $steps } étapes ont été vérifiées à nouveau ; toutes les méthodes concordent.
page-rests = La conclusion de { $method } repose sur { $what }.
page-disagree = Les méthodes ne concordent pas : c’est une erreur de noyau.
page-skipped = Méthodes qui ne s’appliquent pas ici
page-why-none = Cette position est trop grande pour être expliquée en entier. Ce que l’on sait :
page-why-stopped = Le temps n’a pas suffi pour expliquer cette position en entier. Ce que l’on sait :
page-known-loses = Le joueur qui doit jouer perd contre un jeu parfait.
page-known-wins = Le joueur qui doit jouer peut gagner, mais le temps n’a pas suffi pour trouver le coup.
page-known-open = On ne sait pas qui gagne : le temps n’a pas suffi.
page-known-bounds = La valeur de Grundy est au moins { $least } et au plus { $most }.
page-known-most = La valeur de Grundy est au plus { $most }.
page-known-bad = On sait que certains coups perdent :
page-replies = Quoi que choisisse le joueur qui doit jouer, l’adversaire a une bonne réponse :
page-reply-you-answer = Si vous jouez { $move }, la réponse est { $reply }.
page-reply-you-some = Si vous jouez { $move }, l’adversaire a une réponse qui gagne.
page-reply-you-over = Si vous jouez { $move }, la partie est finie et l’adversaire a gagné.
page-reply-opponent-answer = Si l’adversaire joue { $move }, répondez { $reply }.
page-reply-opponent-some = Si l’adversaire joue { $move }, vous avez une réponse qui gagne.
page-reply-opponent-over = Si l’adversaire joue { $move }, la partie est finie et vous avez gagné.
page-replies-stopped = Le temps n’a pas suffi pour trouver une réponse à chaque coup.
page-all-replies = Les { $count } réponses
page-named-vertices =
    { $count ->
        [one] le sommet { $vertices }
       *[other] les sommets { $vertices }
    }
page-named-colour = le sommet { $vertex } en couleur { $colour }
page-named-heap = tas { $heap } : { $from } → { $left }
page-named-row = { $take } dans la rangée { $row }
page-named-square = { $piece } en ({ $column }, { $row })
page-search-win = Jouer { $move } gagne : quoi que fasse ensuite l’adversaire, il y a une bonne réponse.
page-winning-move = Coup gagnant : { $move }.
page-told-move = Coup : { $move }.
page-threats = Menaces
page-threat-bob =
    { $count ->
        [one] Bob menace le sommet { $vertex } : il ne lui reste que la couleur { $colour }, et le sommet { $by } peut la prendre.
       *[other] Bob menace le sommet { $vertex } : il ne lui reste que la couleur { $colour }, et chacun des sommets { $by } peut la prendre.
    }
page-threat-more =
    { $count ->
        [one] Un autre sommet est menacé.
       *[other] { $count } autres sommets sont menacés.
    }
page-threat-several = Plusieurs sommets à la fois : un seul coup d’Alice doit parer toutes ces menaces, sinon Bob gagne.
page-threat-none = Bob ne peut gâcher aucun sommet à son prochain coup.
page-threat-spoilt = Il ne reste aucune couleur pour le sommet { $vertex } : Bob a gagné.
page-threat-all-safe = Tous les sommets qui restent ont plus de couleurs que de voisins non colorés. Plus rien ne peut arriver à Alice.
page-threat-safe =
    { $count ->
        [one] Sûr pour Alice : le sommet { $vertices }. Il a plus de couleurs disponibles que de voisins non colorés ; il en restera toujours une.
       *[other] Sûrs pour Alice : les sommets { $vertices }. Ils ont plus de couleurs disponibles que de voisins non colorés ; il en restera toujours une.
    }
page-threat-no-safe = Aucun sommet n’est encore sûr pour Alice : chacun a au plus autant de couleurs que de voisins non colorés.
page-pairs-letters = Les deux sommets d’une paire portent la même lettre sur le plateau.
page-too-wide = Les nombres ont { $columns } chiffres, trop pour les dessiner.
page-digits = Chiffres
page-beatty = Positions P de deux tas, et cette position
page-beatty-p = Les positions P suivent deux droites issues du coin ; cette position en est une.
page-beatty-n = Les positions P suivent deux droites issues du coin ; cette position (l’anneau) n’en est pas une.

page-explore-sequences = Suites
page-explore-boards = Cartes de chaleur
page-explore-tables = Tables
page-family = Famille ou code octal
page-up-to = Jusqu’à
page-function = Valeur
page-function-grundy = Grundy
page-function-foreclosed-normal = forclose, normale
page-function-foreclosed-misere = forclose, misère
page-show = Montrer
page-plot = Valeurs pour les tailles { $from } à { $to }
page-zoom = Partie du graphique
page-zoom-in = Plus près
page-zoom-out = Plus loin
page-zoom-left = Vers la gauche
page-zoom-right = Vers la droite
page-zoom-up = Vers le haut
page-zoom-down = Vers le bas
page-zoom-all = Tout
page-period-proved = Période { $period } à partir de la taille { $preperiod }, prouvée pour toutes les tailles.
page-period-seen = Période { $period } à partir de la taille { $preperiod }, aussi loin qu’on a calculé.
page-period-none = Aucune période n’est connue dans cet intervalle.
page-saltus = Chaque période ajoute { $saltus }.
page-last-exception = Dernière exception : { $size }.
page-stopped = Le calcul s’est arrêté à sa limite.
page-values = Valeurs
page-game = Jeu
page-size = Taille
page-show-p = Positions P
page-show-values = Valeurs de Grundy
page-misere = misère
page-heat-p = Positions P, depuis le coin (0, 0)
page-heat-values = Valeurs de Grundy, depuis le coin (0, 0) ; les positions P ressortent
page-heat-part = Colonnes { $left } à { $right }, lignes { $low } à { $high }
page-table = Table
page-table-array = tableau de Wythoff
page-table-convergents = réduites
page-table-density = densité
page-table-digits = nim-sommes de chiffres
page-table-fibonacci = nombres en chiffres de Fibonacci
page-table-grundy = valeurs de Grundy
page-table-identities = identités
page-table-p-positions = positions P
page-table-pairs = paires perdantes
page-table-parts = parts gloutonnes
page-table-positions = toutes les positions
page-table-primitive = lignes primitives
page-table-representations = écritures des nombres
page-table-sum = nim-sommes
page-table-values = valeurs
page-table-weights = poids
page-table-words = mots de Zeckendorf
page-table-zero-sum-sets = ensembles de nim-somme 0
page-option-rows = Lignes
page-option-from = À partir de
page-option-base = Base
page-option-by = Par
