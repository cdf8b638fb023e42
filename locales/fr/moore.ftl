# Moore's Nim: columns modulo k + 1.

moore-balanced = Les sommes de colonnes ({ $sums-list }) sont toutes multiples de { $modulus } : P
moore-unbalanced = Les sommes de colonnes ({ $sums-list }) donnent ({ $rests-list }) modulo { $modulus } ; les colonnes { $columns } ne sont pas équilibrées : N
moore-lower = Du chiffre le plus fort au plus faible, abaisser au plus { $rows } tas et choisir leurs chiffres inférieurs pour équilibrer chaque colonne : ({ $before }) devient ({ $after }), ce qui change { $changed } tas

method-name-columns = colonnes modulo k + 1
