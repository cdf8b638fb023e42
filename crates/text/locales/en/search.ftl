# Reasoning by the rules alone.

search-win =
    { $count-count ->
        [one] There is one move to a P-position: { $target }
       *[other] There are { $count } moves to P-positions, the quickest to { $target }
    }
search-win-any =
    { $count-count ->
        [one] There is one move to a P-position: { $target }
       *[other] There are { $count } moves to P-positions, one of them to { $target }
    }
search-loss = Every move leads to a position from which the opponent wins:
search-reply = { $option } is answered by { $target }
search-reply-over = { $option } ends the game at once, and the opponent has won
search-over = There is no move left: { $outcome }
search-length =
    { $moves-count ->
        [one] With best play on both sides { $moves } move is left
       *[other] With best play on both sides { $moves } moves are left
    }

method-name-search = search by the rules alone
