# Reasoning by the rules alone.

search-win =
    { $count-count ->
        [one] Un seul coup mène à une position P : { $target }
       *[other] { $count } coups mènent à des positions P, le plus rapide à { $target }
    }
search-win-any =
    { $count-count ->
        [one] Un seul coup mène à une position P : { $target }
       *[other] { $count } coups mènent à des positions P, l’un d’eux à { $target }
    }
search-loss = Chaque coup mène à une position d’où l’adversaire gagne :
search-reply = à { $option } l’adversaire répond { $target }
search-reply-over = { $option } termine aussitôt la partie, et l’adversaire a gagné
search-over = Il ne reste aucun coup : { $outcome }
search-length =
    { $moves-count ->
        [one] Si les deux joueurs jouent au mieux, il reste { $moves } coup
       *[other] Si les deux joueurs jouent au mieux, il reste { $moves } coups
    }

method-name-search = recherche par les seules règles
