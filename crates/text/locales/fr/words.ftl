# Outcomes, and the words around an answer or an explanation.
# « Position gagnante » is avoided: Deslongchamps calls P-positions so, others mean N.

outcome-n = N : le joueur qui doit jouer gagne
outcome-p = P : le joueur qui doit jouer perd, contre un jeu parfait
outcome-l = L : Gauche gagne, quel que soit le joueur qui commence
outcome-r = R : Droite gagne, quel que soit le joueur qui commence
winner-alice-alice = Alice gagne : c’est à elle de jouer
winner-alice-bob = Alice gagne, quoi que Bob joue
winner-bob-alice = Bob gagne, quoi qu’Alice joue
winner-bob-bob = Bob gagne : c’est à lui de jouer

# $head, $tail: first and last digits; $digits: how many digits the number has.
abbreviated-number = { $head }…{ $tail } ({ $digits } chiffres)
# $count: how many numbers a shortened list has.
list-count = ({ $count } nombres)
text-count = ({ $count } caractères)

explanation-title = Position { $position }, méthode { $method }
# $outcome: P or N; $move: notation of the move; $target: the position it leaves.
explanation-move =
    { $outcome ->
        [N] Coup gagnant : { $move }, qui laisse { $target }
       *[other] Coup : { $move }, qui laisse { $target }
    }

# Lines of totals under a table of digits.
total-sum = somme
total-nim-sum = nim-somme
columns-elided = { $shown } colonnes sur { $all } sont dessinées.
rows-elided = { $shown } lignes sur { $all } sont dessinées.

answer-value = Valeur de Grundy : { $value }
# $moves-count: the number of moves, for the plural.
answer-remoteness =
    { $moves-count ->
        [one] La partie dure { $moves } coup si le gagnant se hâte et que le perdant résiste
       *[other] La partie dure { $moves } coups si le gagnant se hâte et que le perdant résiste
    }
answer-winning-moves = Coups gagnants, le plus rapide d’abord :
answer-winning-moves-any = Coups gagnants :
answer-more-moves = … et d’autres
# $move: notation; $phrase: the same move in words.
answer-move = { $move } ({ $phrase })
answer-hard-to-answer = Un coup qui laisse peu de bonnes réponses : { $move } ({ $phrase })
answer-resisting = Plus longue résistance : { $move } ({ $phrase })
answer-by-theorem = Par théorème, méthode { $method }
answer-by-search =
    { $positions-count ->
        [0] Par réductions du plateau, sans recherche
        [one] Par recherche sur { $positions } position
       *[other] Par recherche sur { $positions } positions
    }
