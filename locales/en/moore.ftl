# Moore's Nim: columns modulo k + 1.

moore-balanced = The column sums ({ $sums-list }) are all multiples of { $modulus }: P
moore-unbalanced = The column sums ({ $sums-list }) leave ({ $rests-list }) modulo { $modulus }; the columns { $columns } are not balanced: N
moore-lower = From the top bit down, lower at most { $rows } heaps and choose their lower bits so that every column balances: ({ $before }) becomes ({ $after }), by changing { $changed } of them

method-name-columns = columns modulo k + 1
