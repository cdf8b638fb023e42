# Claims about numbers that any game may make (core: explanation::arithmetic).

nim-sum = Nim-somme : { $terms-nim } = { $total }
digit-table =
    { $table-kind ->
        [fibonacci] En nombres de Fibonacci :
       *[powers] En base { $table-base } :
    }
division = { $dividend } = { $quotient } × { $divisor } + { $remainder }
signed-powers = { $powers } = { $total }
