# The one-row game.

move-row = prendre { $take } : { $from } → { $to }

row-normal =
    { $outcome ->
        [P] On prend au plus { $most } jetons : il faut laisser des multiples de { $most } + 1. { $size } en est déjà un : P
       *[other] On prend au plus { $most } jetons : il faut laisser des multiples de { $most } + 1. { $size } en dépasse un de { $remainder } : prendre { $remainder }
    }
row-misere =
    { $outcome ->
        [P] Le dernier jeton perd : il faut laisser un de plus qu’un multiple de { $most } + 1. { $size } est un tel nombre : P
       *[other] Le dernier jeton perd : il faut laisser un de plus qu’un multiple de { $most } + 1. { $size } dépasse un tel nombre de { $remainder } : prendre { $remainder }
    }
row-over = Il ne reste aucun jeton : l’adversaire a pris le dernier, le joueur qui doit jouer a gagné
start-first = Qui doit commencer : vous
start-second = Qui doit commencer : laissez l’adversaire commencer

method-name-remainder = reste de la division
