# Claims about numbers that any game may make (core: explanation::arithmetic).

nim-sum = Nim-sum: { $terms-nim } = { $total }
digit-table =
    { $table-kind ->
        [fibonacci] Written with Fibonacci numbers:
       *[powers] Written in base { $table-base }:
    }
division = { $dividend } = { $quotient } × { $divisor } + { $remainder }
signed-powers = { $powers } = { $total }
