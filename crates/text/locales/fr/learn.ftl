# Leçons, glossaire et énigmes de la page. Les textes des leçons suivent l’ordre des étapes.

learn-title = Apprendre
learn-lead = Neuf courtes leçons, de trois allumettes aux jeux sur les graphes. Chacune a quelques plateaux ; la machine vérifie vos coups.
learn-progress =
    { $done ->
        [0] Pas commencée
        [one] { $done } étape sur { $steps }
       *[other] { $done } étapes sur { $steps }
    }
learn-finished = Terminée
learn-next = Continuer
learn-skip = Passer cet exercice
learn-next-lesson = Leçon suivante : { $title }
learn-all = Toutes les leçons
learn-done = Vous avez terminé cette leçon.
learn-free = Continuer à jouer à ce jeu
learn-find = Trouvez un coup gagnant.
learn-win = Gagnez contre la machine parfaite.
learn-win-second = La machine commence. Gagnez quand même.
learn-try = Essayez.
learn-right = C’est juste : ce coup gagne.
learn-wrong = Pas celui-ci : l’adversaire peut maintenant gagner. Essayez un autre coup.
learn-lost = Cette fois, la machine gagne.
learn-late = Il a fallu plus de { $moves } coups. Cherchez un chemin plus rapide.
learn-won = Vous gagnez !
learn-once-more = Encore une fois

puzzle-title = Énigmes
puzzle-lead = Trouvez un coup, gagnez en un nombre de coups donné, ou menez à bien une fin de partie.
puzzle-ask = Trouvez le seul coup gagnant.
puzzle-mode = Genre
puzzle-mode-find = le seul coup gagnant
puzzle-mode-within = gagner en un nombre de coups donné
puzzle-mode-ending = entraînement aux fins de partie
puzzle-ask-within = Gagnez en { $moves } coups au plus, quoi que réponde la machine.
puzzle-ask-ending = Cette fin de partie est gagnée. Gagnez-la contre la machine parfaite.
puzzle-trained =
    { $count ->
        [one] Une fin de partie gagnée.
       *[other] { $count } fins de partie gagnées de suite.
    }
puzzle-of-day = L’énigme du jour
puzzle-difficulty = Difficulté
puzzle-easy = facile
puzzle-medium = moyenne
puzzle-hard = difficile
puzzle-number = Énigme { $number }
puzzle-next = Une autre énigme
puzzle-none = Aucune énigme n’a été trouvée ici.
puzzle-streak =
    { $days ->
        [one] Un premier jour.
       *[other] { $days } jours de suite.
    }

lesson-matches = Trois allumettes
    .about = Positions gagnées et perdues, en comptant à rebours.
lesson-matches-1 = Une rangée d’allumettes. La machine et vous jouez à tour de rôle ; à chaque coup, on prend une ou deux allumettes. Celui qui prend la dernière gagne. En voici deux.
lesson-matches-2 = Il y en a maintenant trois, et c’est à vous. Si vous en prenez une, il en reste deux et la machine prend les deux. Si vous en prenez deux, elle prend la dernière. Avec trois allumettes, le joueur qui doit jouer perd. On appelle cela une position P : le joueur précédent gagne. Une position où le joueur suivant peut gagner est une position N (de l’anglais next).
lesson-matches-3 = Avec quatre allumettes, vous pouvez laisser à la machine la position qui vous a fait perdre.
lesson-matches-4 = Et ainsi de suite : avec 3, 6, 9, 12… allumettes, le joueur qui doit jouer perd. Si l’adversaire en prend une, prenez-en deux ; s’il en prend deux, prenez-en une : trois à chaque fois. Depuis tout autre nombre, descendez au multiple de trois le plus proche. Gagnez cette partie.

lesson-nim = Le jeu de Nim
    .about = Plusieurs rangées, l’art de copier, et la nim-somme.
lesson-nim-1 = Le jeu de Nim se joue avec plusieurs rangées. À chaque coup, on prend autant d’allumettes que l’on veut, mais dans une seule rangée. Celui qui prend la dernière gagne. Deux rangées de même longueur sont une position P : ce que l’un prend dans l’une, l’autre le prend dans l’autre. Égalisez ces rangées.
lesson-nim-2 = Et maintenant, gagnez une partie entière en copiant.
lesson-nim-3 = Avec trois rangées, écrivez chaque longueur comme somme de 1, 2, 4, 8…, chacun au plus une fois : 3 = 2 + 1, 5 = 4 + 1, 6 = 4 + 2. Dans la position 3, 5, 6, les nombres 1, 2 et 4 figurent chacun deux fois : ils s’annulent. Quand tout s’annule, chaque coup rompt l’équilibre, et l’autre peut le rétablir. Dans 3, 5, 7, tout ne s’annule pas : 7 = 4 + 2 + 1, et 1 figure trois fois.
lesson-nim-4 = Ce qui reste s’appelle la nim-somme des rangées. Charles Bouton a démontré en 1901 qu’une position de Nim est une position P exactement quand sa nim-somme est 0. Gagnez à partir d’ici.

lesson-misere = Le dernier perd
    .about = Le jeu misère, comme dans le film L’Année dernière à Marienbad.
lesson-misere-1 = En jeu misère, celui qui prend la dernière allumette perd. Cela ne change rien, sauf à la toute fin. Quand toutes les rangées n’ont plus qu’une allumette, personne n’a le choix ; laissez donc un nombre impair de ces rangées. Ici, les rangées sont 1, 1 et 3.
lesson-misere-2 = Tant que deux rangées ou plus ont au moins deux allumettes, jouez comme au Nim ordinaire : amenez la nim-somme à 0.
lesson-misere-3 = Le moment de réfléchir vient quand il ne reste qu’une seule longue rangée : réduisez-la à une allumette, ou prenez-la tout entière, pour qu’il reste un nombre impair d’allumettes isolées. Gagnez à partir d’ici.

lesson-wythoff = La dame et le coin
    .about = Le jeu de Wythoff sur un échiquier, et le nombre d’or.
lesson-wythoff-1 = Une dame va vers la gauche, vers le bas, ou en diagonale vers la gauche et le bas, aussi loin qu’elle veut. La machine et vous la déplacez à tour de rôle ; celui qui l’amène au coin 0, 0 gagne. À vous.
lesson-wythoff-2 = Comptez à rebours. De la case 1, 2, aucun coup n’atteint le coin, et chaque coup mène à une case d’où l’adversaire l’atteint : c’est une position P. Il en va de même de 2, 1. Amenez la dame sur une telle case.
lesson-wythoff-3 = Les positions P sont 0, 0, puis 1, 2, puis 3, 5, puis 4, 7, puis 6, 10, puis 8, 13, et ainsi de suite, avec leurs images dans le miroir. Les différences sont 0, 1, 2, 3, 4, 5. Chaque paire commence par le plus petit nombre qu’aucune paire précédente ne contient. Laquelle de ces cases pouvez-vous atteindre d’ici ?
lesson-wythoff-4 = Le premier nombre de la n-ième paire est n fois le nombre d’or 1,618…, arrondi à l’entier inférieur ; le second vaut n de plus. Les positions P suivent donc deux droites issues du coin. Gagnez à partir d’ici.

lesson-fibonacci = Le double au plus
    .about = Le Nim de Fibonacci, et les nombres décomposés en sommes.
lesson-fibonacci-1 = Une rangée. Le premier coup ne peut pas tout prendre. Ensuite, un coup prend au plus le double du coup précédent. Celui qui prend la dernière allumette gagne. Avec trois allumettes, celui qui commence perd si l’autre joue bien.
lesson-fibonacci-2 = Celui qui commence perd avec 2, 3, 5, 8, 13, 21… allumettes : ce sont les nombres de Fibonacci, chacun la somme des deux précédents. Avec quatre allumettes, il y a un coup gagnant : 4 = 3 + 1. Prenez la plus petite part.
lesson-fibonacci-3 = Tout nombre est une somme de nombres de Fibonacci dont deux ne se suivent jamais dans la liste : 12 = 8 + 3 + 1. Prenez la plus petite part : son double ne suffit pas pour enlever la part suivante.
lesson-fibonacci-4 = Gagnez cette partie.

lesson-sums = Sommes de jeux
    .about = Les valeurs, le plus petit nombre absent, et pourquoi le Nim est partout.
lesson-sums-1 = Deux rangées ; un coup prend une ou deux allumettes dans une rangée. C’est deux fois la première leçon, côte à côte : une somme de deux jeux. Donnez à chaque rangée un nombre, sa valeur de Grundy. Une rangée vide vaut 0. Toute autre rangée vaut le mex des valeurs que l’on peut atteindre : le plus petit nombre qui n’en fait pas partie. D’une allumette, on arrive à zéro : elle vaut 1. De deux, on arrive à une ou à zéro : elles valent 2. De trois, on arrive à deux ou à une, de valeurs 2 et 1 : elles valent de nouveau 0.
lesson-sums-2 = Les valeurs de 0, 1, 2, 3, 4, 5… allumettes sont 0, 1, 2, 0, 1, 2, et ainsi de suite. Une somme est une position P exactement quand la nim-somme des valeurs est 0. Quatre et cinq allumettes ont les valeurs 1 et 2 : égalisez les valeurs.
lesson-sums-3 = C’est le théorème de Roland Sprague et Patrick Grundy : dans tout jeu qui se termine, où les deux adversaires ont les mêmes coups et où celui qui ne peut plus jouer perd, chaque position vaut une rangée de Nim. Voici trois rangées. Gagnez.

lesson-kayles = Le jeu de quilles
    .about = Prendre et séparer : des coups qui coupent une rangée.
lesson-kayles-1 = Des quilles sont en rang. Un lancer renverse une quille ou deux voisines. Celui qui renverse la dernière gagne. Avec une seule rangée, celui qui commence gagne toujours : on vise le milieu, puis on copie de l’autre côté. Visez le milieu.
lesson-kayles-2 = Une rangée coupée est la somme de ses deux parties ; sa valeur est donc la nim-somme des leurs. Les rangées de 1, 2, 3, 4, 5, 6, 7 quilles ont les valeurs 1, 2, 3, 1, 4, 3, 2. Voici des rangées de trois et cinq quilles, de valeurs 3 et 4. Transformez la rangée de cinq pour qu’elle vaille 3.
lesson-kayles-3 = Même pour de longues rangées, il y a peu à calculer : à partir de 71 quilles, les valeurs se répètent avec la période 12. C’est l’un des jeux octaux, où un code de quelques chiffres dit ce que l’on peut prendre et ce qui peut rester. Gagnez à partir d’ici.

lesson-symmetry = Jeux sur les graphes
    .about = La domination, et la victoire par symétrie.
lesson-symmetry-1 = Un graphe a des sommets, dont certains sont joints par des arêtes. À chaque coup, on choisit un sommet ; il disparaît, et ses voisins avec lui. Celui qui ne peut plus jouer perd. Voici cinq sommets en ligne. Laissez deux parties égales.
lesson-symmetry-2 = Prenez le milieu de ce plateau : ce qui reste ne change pas quand on le tourne d’un demi-tour. Répondez à chaque coup du côté opposé, et vous jouerez le dernier.
lesson-symmetry-3 = Celui qui joue en second peut faire de même dès le début, si aucun sommet n’est son propre opposé, ni joint à lui. Ici la machine commence ; répondez du côté opposé.

lesson-colouring = Alice et Bob
    .about = Le jeu de coloration : Alice veut finir, Bob veut l’en empêcher.
lesson-colouring-1 = Alice et Bob colorent les sommets à tour de rôle. Deux voisins ne peuvent pas avoir la même couleur. Vous êtes Alice, et voulez que tous les sommets soient colorés ; Bob gagne dès qu’un sommet ne peut plus recevoir de couleur. Trois sommets en ligne et deux couleurs : où Alice commence-t-elle ?
lesson-colouring-2 = Un sommet est en danger tant que ses voisins peuvent encore prendre toutes les couleurs. Avec trois couleurs, seuls les sommets qui ont au moins trois voisins peuvent être en danger. Ici, ce sont les deux du milieu. Trouvez un bon premier coup.
lesson-colouring-3 = Bob menace un sommet en donnant à ses voisins des couleurs différentes. Répondez en le colorant, ou en donnant à ses voisins la même couleur. Gagnez à partir d’ici.

glossary-title = Mots
glossary-lead = Ce que veulent dire les mots de cette page.
glossary-p-position = position P
    .forms = position P|positions P|case P|cases P
    .means = Une position où le joueur qui doit jouer perd, si l’autre joue bien : le joueur précédent gagne.
glossary-n-position = position N
    .forms = position N|positions N
    .means = Une position où le joueur qui doit jouer peut gagner : le joueur suivant (en anglais, next) gagne.
glossary-nim-sum = nim-somme
    .forms = nim-somme
    .means = Ce qui reste de plusieurs nombres quand on écrit chacun comme somme de 1, 2, 4, 8… et que les parts égales s’annulent deux à deux. La nim-somme de 3 et 5 est 6. On l’écrit 3 ⊕ 5 = 6.
glossary-grundy = valeur de Grundy
    .forms = valeur de Grundy|valeurs de Grundy
    .means = La longueur de la rangée de Nim que vaut une position. Elle est 0 exactement quand la position est une position P. C’est le mex des valeurs que l’on atteint en un coup.
glossary-mex = mex
    .forms = mex
    .means = Le plus petit des nombres 0, 1, 2, 3… qui ne figure pas dans une liste. Le mex de 0, 1, 3 est 2.
glossary-sum = somme de jeux
    .forms = somme de jeux|somme de deux jeux
    .means = Plusieurs jeux côte à côte ; on joue dans l’un d’eux. Sa valeur de Grundy est la nim-somme des valeurs de ses parties.
glossary-misere = jeu misère
    .forms = jeu misère|misère
    .means = Celui qui joue le dernier coup perd. En jeu normal, celui qui joue le dernier coup gagne.
glossary-option = option
    .forms = option|options
    .means = Une position que l’on atteint en un coup.
glossary-octal = jeu octal
    .forms = jeu octal|jeux octaux
    .means = Un jeu de tas dans lequel un code dit ce qui peut rester d’un tas quand on prend un, deux, trois… jetons : rien, un tas ou deux tas.
glossary-period = période
    .forms = période
    .means = Des valeurs ont la période 12 quand, à partir d’une certaine taille, chacune est égale à celle de douze tailles plus tôt.
glossary-golden = nombre d’or
    .forms = nombre d’or
    .means = Le nombre 1,618…, soit un plus racine de cinq, le tout divisé par deux. Il dépasse de 1 son inverse.
glossary-fibonacci = nombre de Fibonacci
    .forms = nombre de Fibonacci|nombres de Fibonacci
    .means = L’un des nombres 1, 2, 3, 5, 8, 13, 21… ; chacun est la somme des deux précédents.
glossary-graph = graphe
    .forms = graphe|graphes
    .means = Des points, appelés sommets, dont certains sont joints par des lignes, appelées arêtes.
glossary-vertex = sommet
    .forms = sommet|sommets
    .means = Un point d’un graphe. Ses voisins sont les sommets auxquels il est joint.
glossary-component = composante
    .forms = composante|composantes
    .means = Une partie d’une position qu’aucun coup ne relie au reste ; une position de plusieurs composantes est une somme.
glossary-symmetry = stratégie de symétrie
    .forms = stratégie de symétrie
    .means = Répondre à chaque coup du côté opposé d’une position symétrique.
glossary-remoteness = éloignement
    .forms = éloignement
    .means = Combien de coups une partie dure encore quand le gagnant se hâte et que le perdant résiste le plus longtemps possible.

sources-title = Sources et preuves
sources-lead = Chaque étape d’une explication nomme le théorème sur lequel elle repose. Voici les textes cités.
sources-deslongchamps = Le Nim et le jeu de Wythoff : sommes binaires, nombre d’or, mots de Fibonacci, et généralisations avec paramètres.
sources-fraenkel = Les jeux de Wythoff généralisés et leurs trois stratégies : récursive, algébrique, arithmétique.
sources-gorin = Le Nim à une rangée et à plusieurs, et comment reconnaître les positions perdues en comptant.
sources-pantaloni = Marienbad, où la dernière allumette perd : paquets de deux, quatre et huit allumettes.
sources-graphs = Les jeux sur les graphes : choisir des sommets avec leurs voisins, et le jeu de coloration d’Alice et Bob.
sources-noyau = Démontré ici
    .about = Ce qu’aucun des textes ci-dessus ne démontre a sa preuve sur l’une de ces pages, et est comparé à la force brute.
theory-nim = Nim, Marienbad, Nim de Moore et de Fibonacci
theory-wythoff = La famille de Wythoff
theory-algebraic = Wythoff : la théorie algébrique
theory-arithmetic = Wythoff : la théorie arithmétique
theory-recursive = Wythoff : la théorie récursive
theory-resistance = Combien de temps dure une partie
theory-octal = Jeux octaux et périodes
theory-misere = Sommes en version misère
theory-compounds = Composés : comment jouer les sommes
theory-domination = Le jeu de domination sur les graphes
theory-colouring = Le jeu de coloration
