# Jeux de marquage : tours, positions, pourquoi ils sont gagnés quand la fin est fixée.

move-marks =
    { $count-count ->
        [one] marquer le sommet { $vertices }
       *[other] marquer { $count } sommets : { $vertices }
    }
rule-no-pass = il ne reste pas de passe, ou aucun sommet ne peut plus être marqué
rule-not-to-be-marked = un sommet ne se marque qu’une fois, et seulement tant qu’assez peu de ses voisins sont marqués
rule-too-many-marks = un tour ne compte pas autant de marques
rule-too-few-marks = on fait toutes les marques d’un tour tant que des sommets peuvent être marqués ; plusieurs s’écrivent 3 & 5
marking-no-names = les joueurs ont ici les mêmes coups, une position ne dit donc pas à qui c’est de jouer
marking-expected-section = on attend des sommets marqués, la lettre A ou B du joueur qui doit jouer, ou passes avec deux nombres, comme dans path:7/2,5/B/passes 1,0
marking-too-close = ces sommets ne peuvent pas être tous marqués : l’un a trop de voisins marqués, dans n’importe quel ordre
marking-two-goals = quand on compte les marques, peu importe qui fait la dernière ; --at-least ou --misere est attendu, pas les deux

method-name-settled = tout sommet qui peut être marqué le sera
marking-not-settled = une marque peut empêcher d’en faire une autre
marking-passes-decide = la partie est finie, ou une passe peut changer qui fait la dernière marque
marking-last = Aucune marque n’en gêne une autre : { $open } sommets seront marqués, { $first } à ce tour, puis { $other } et { $mine } tour à tour : { $last }
marking-last-mover = le joueur qui doit jouer fait la dernière marque
marking-last-other = l’autre joueur fait la dernière marque
marking-count = Aucune marque n’en gêne une autre : { $marked } sommets sont marqués et { $open } le seront, { $total } en tout, et il en faut { $least } : { $winner } gagne
