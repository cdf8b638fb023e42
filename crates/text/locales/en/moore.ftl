# Moore's Nim: columns modulo k + 1.

moore-balanced = The column sums ({ $sums-list }) are all multiples of { $modulus }: P
moore-unbalanced = The column sums ({ $sums-list }) leave ({ $rests-list }) modulo { $modulus }; the columns { $columns } are not balanced: N
moore-lower = From the top bit down, lower at most { $rows } heaps and choose their lower bits so that every column balances: ({ $before }) becomes ({ $after }), by changing { $changed } of them

method-name-columns = columns modulo k + 1
moore-large = Some heap of ({ $heaps }) has at least two tokens: misère play is decided as normal play is
moore-leave = Leave a position that is lost in misère play, by changing { $changed } of the heaps (at most { $rows }): ({ $before }) becomes ({ $after })
moore-ones = No heap of ({ $heaps }) has two tokens, and their { $ones } tokens are one more than a multiple of { $modulus }: P
moore-not-ones = No heap of ({ $heaps }) has two tokens, and their { $ones } tokens leave { $rest } modulo { $modulus }, not 1: N
