# Winning by symmetry: pairs of vertices, the answer to each of which is the other.

symmetry-first = Play vertex { $vertex }: it goes with its neighbours, and what is left is symmetric
symmetry-pairs =
    { $count-count ->
        [one] The vertices make one pair, { $some }: they are not joined
       *[other] The vertices stand in { $count } pairs, { $some }: the two vertices of a pair are never joined, and exchanging them in every pair keeps every edge
    }
symmetry-answer = So whenever one vertex of a pair is chosen, the other is still there; choosing it makes the board symmetric again. A player who answers like this always has a move, and makes the last one
symmetry-nothing-left = Nothing is left: that was the last move
symmetry-misere = pairs prove who makes the last move, and here the last move loses
symmetry-not-drawn = the position is too large to be drawn as a graph
symmetry-none = no pairs of vertices that prove a win by symmetry were found

method-name-symmetry = symmetry
