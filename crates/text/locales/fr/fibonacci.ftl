# Fibonacci Nim: Zeckendorf words.

zeckendorf-word = Zeckendorf : { $number } = { $parts-sum }
least-part-within = La plus petite part est { $least } (F_{ $index }), et on peut prendre jusqu’à { $most } : N
least-part-beyond = La plus petite part est { $least } (F_{ $index }), et on peut prendre au plus { $most } : P
remove-least-part = Effacer le 1 le plus à droite : prendre { $least } sur { $tokens }, il en reste { $left }
every-take-exposes = Quoi que l’on prenne (au plus { $most } sur { $tokens }), le double atteint la plus petite part de ce qui reste
row-empty = Il ne reste aucun jeton : le joueur qui doit jouer a perdu

method-name-zeckendorf = écriture de Zeckendorf
