# Playing, line by line and on the screen.

play-level-novice = novice
play-level-beginner = débutant
play-level-intermediate = intermédiaire
play-level-strong = fort
play-level-perfect = parfait
play-level-is = Niveau : { $level } (parmi { $levels })
play-unknown-level = il n’y a pas de niveau « { $name } »{ $suggestion } ; on attend l’un de ces noms : { $known }

play-starts-you = vous
play-starts-machine = la machine
play-starts-two-players = deux personnes jouent
play-side-you = vous
play-side-machine = machine
play-side-first = premier
play-side-second = second

play-turn-you = À vous de jouer.
play-turn-machine = À la machine de jouer.
play-turn-first = Au premier joueur.
play-turn-second = Au second joueur.
play-won-you = Vous gagnez !
play-won-machine = La machine gagne.
play-won-first = Le premier joueur gagne !
play-won-second = Le second joueur gagne !

# What a person’s move did; $better: a winning move.
play-kept-the-win = Bien : vous gardez le gain.
play-threw-it-away = Vous laissez échapper le gain : { $better } gagnait.
play-threw-it-away-somehow = Vous laissez échapper le gain.
play-best-defence = Perdu contre un jeu parfait, quoi que vous fassiez ; aucun coup ne dure plus longtemps.
play-lost-anyway = Perdu contre un jeu parfait, quoi que vous fassiez ; un autre coup dure plus longtemps.
play-already-lost = Perdu contre un jeu parfait, quoi que vous fassiez.
# The same, short, beside each move of the record.
play-short-kept-the-win = garde le gain
play-short-threw-it-away = perd le gain
play-short-best-defence = résiste au mieux
play-short-lost-anyway = perdu de toute façon
play-short-already-lost = perdu
play-machine-moves = La machine joue { $move }.

play-hint-wins = Indice : { $move } gagne.
play-hint-resists = Indice : aucun coup ne gagne ; { $move } dure le plus longtemps.
play-hint-hard = Indice : aucun coup ne gagne ; { $move } laisse peu de bonnes réponses.
play-hint-none = Il n’y a plus de coup.
play-hint-lost = Aucun coup ne gagne, et on n’en connaît pas de meilleur que les autres.

# $example: a move as it is typed.
play-how-to-move = Un coup s’écrit { $example } (prendre 1), ou par la position qu’il laisse : -> POSITION.
play-how-to-move-rows = Un coup s’écrit { $example } (prendre 1 dans chacune de ces rangées), ou par la position qu’il laisse : -> POSITION.
play-how-to-move-example = Un coup s’écrit { $example }, ou par la position qu’il laisse : -> POSITION.
play-how-to-move-position = Un coup s’écrit par la position qu’il laisse : -> POSITION.

# $parameters: names and values.
play-parameters = Ici : { $parameters }.
play-position = Position { $position }
play-more-rows = … et { $rows } autres rangées
play-undone = Coup repris.
play-nothing-to-undo = vous n’avez pas encore de coup à reprendre
play-saved = La partie est notée dans { $path }.
play-other-methods = (pourquoi MÉTHODE explique autrement : { $methods } ; pourquoi tout montre tout)
play-yes = oui
play-no = non
play-expected-yes-or-no = on attend oui ou non

# Line by line.
play-help-hint = Tapez aide pour savoir ce qu’on peut taper d’autre.
play-prompt-you = Votre coup>
play-prompt-first = Premier joueur>
play-prompt-second = Second joueur>
play-again = Une autre partie ? (oui, non, nouvelle pour d’autres réglages)>
play-goodbye = Au revoir.
play-unknown-command = « { $name } » n’est ni un coup ni une commande{ $suggestion } ; on attend un coup, ou aide pour les commandes
play-line-help =
    indice        le meilleur coup
    pourquoi      pourquoi la position est gagnée ou perdue (pourquoi tout, pourquoi MÉTHODE)
    coups         les coups, le meilleur d’abord
    annuler       reprendre votre dernier coup et la réponse de la machine
    niveau NOM    changer la force de la machine
    sauver FICHIER  noter la partie, pour noyau replay
    nouvelle      une autre partie
    quitter       partir
play-ask = { $question } [{ $current }] :
play-expected-starts = on attend 1, 2 ou 3

play-menu-title = noyau — une nouvelle partie
play-menu-games = Jeux :
play-menu-game = Jeu
play-menu-position = Position
play-menu-level = Niveau
play-menu-starts = Qui commence
play-menu-start = Commencer

# On the screen.
play-menu-keys = ↑↓ choisir · ←→ changer · Entrée commencer · Échap partir
play-game-keys = { "?" } aide · ↑↓ rangée · ←→ nombre · Entrée jouer · h indice · w pourquoi · q fin
play-graph-keys = { "?" } aide · flèches : sommet · Entrée jouer · h indice · w pourquoi · q fin
play-colour-keys = { "?" } aide · flèches : sommet · chiffres : couleur · Entrée jouer · h indice · q fin
play-colour-now = Couleur { $colour }
play-rule-misere = version misère
play-typed-keys = { "?" } aide · chiffres : taper un coup · h indice · w pourquoi · u défaire · q fin
play-over-keys = Entrée rejouer · n autre partie · u reprendre · w pourquoi · s noter · q quitter
play-why-keys = ↑↓ défiler · Tab autre méthode · Échap retour
play-box-keys = Entrée valider · Échap annuler
play-help-keys = une touche ferme l’aide
play-record-title = Partie
play-why-title = Pourquoi
play-help-title = Aide
play-move-title = Coup
play-save-title = Noter la partie dans
play-take-something = Choisissez d’abord au moins un jeton avec →, ou tapez un coup avec m.
play-type-the-move = Ce coup ne se choisit pas par rangées ; tapez-le avec m.
play-press-again = Appuyez encore sur q pour quitter cette partie.
play-level-now = Niveau : { $level }.
play-screen-help =
    ↑ ↓        choisir une rangée
    ← →        prendre moins, plus (Début : rien, Fin : tout)
    0-9        taper le nombre à prendre ; sur un graphe : un coup, ou la couleur
    flèches    sur un graphe : choisir un sommet
    Entrée     jouer
    m ou :     taper un coup
    h          indice : le meilleur coup, choisi pour vous
    w          pourquoi la position est gagnée ou perdue
    u          reprendre votre dernier coup
    l          niveau suivant de la machine
    s          noter la partie, pour noyau replay
    n          nouvelle partie
    q ou Échap quitter

    ✓ garde le gain      ✗ perd le gain
    • résiste au mieux   ◦ perdu, pouvait durer plus
play-you-are = Vous êtes { $side }.
