# Moore's Nim: columns modulo k + 1.

moore-balanced = Les sommes de colonnes ({ $sums-list }) sont toutes multiples de { $modulus } : P
moore-unbalanced = Les sommes de colonnes ({ $sums-list }) donnent ({ $rests-list }) modulo { $modulus } ; les colonnes { $columns } ne sont pas équilibrées : N
moore-lower = Du chiffre le plus fort au plus faible, abaisser au plus { $rows } tas et choisir leurs chiffres inférieurs pour équilibrer chaque colonne : ({ $before }) devient ({ $after }), ce qui change { $changed } tas

method-name-columns = colonnes modulo k + 1
moore-large = Un tas de ({ $heaps }) a au moins deux jetons : le jeu misère se décide comme le jeu normal
moore-leave = Laisser une position perdue au jeu misère, en changeant { $changed } des tas (au plus { $rows }) : ({ $before }) devient ({ $after })
moore-ones = Aucun tas de ({ $heaps }) n’a deux jetons, et leurs { $ones } jetons sont un de plus qu’un multiple de { $modulus } : P
moore-not-ones = Aucun tas de ({ $heaps }) n’a deux jetons, et leurs { $ones } jetons laissent { $rest } modulo { $modulus }, et non 1 : N
