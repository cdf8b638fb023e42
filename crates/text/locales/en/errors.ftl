# Everything that can be wrong with an input, each as one sentence:
# what was read, where, what is wrong, and what was expected.

subject-position = position
subject-move = move
subject-parameter = parameter { $name }

# $subject: one of the above; $input: the text; $column: place, from 1; $problem: one of the next.
error-notation = { $subject } "{ $input }", column { $column }: { $problem }
# $line: the line, from 1, beyond the first.
error-notation-line = { $subject }, line { $line } "{ $input }", column { $column }: { $problem }

problem-empty = nothing was given; expected { $expected }
problem-missing = { $missing }; expected { $expected }
problem-unexpected = "{ $found }" does not belong here; expected { $expected }
problem-negative = a minus sign does not belong here, numbers in a game are never negative; expected { $expected }
problem-too-many-digits = the number has { $digits } digits; expected at most { $most }
problem-too-large = the value is too large; expected at most { $most } digits
problem-not-weights = these are not weights; expected numbers that start with 1 and increase, such as 1,2,3,5
problem-below-zero = the difference is below zero; expected a result of 0 or more
# $found-count: how many numbers were found, for the plural; $range: one of the next three.
problem-count =
    { $found-count ->
        [0] no number was found; expected { $range }
        [one] { $found } number was found; expected { $range }
       *[other] { $found } numbers were found; expected { $range }
    }
problem-out-of-range = the number is out of range; expected { $range }

range-exactly = exactly { $least }
range-between = { $least } to { $most }
range-at-least = at least { $least }

# What was expected; the attribute says that it is missing.
expected-number = a whole number such as 7 or 2^64-1
    .missing = a number is missing
expected-pile = a whole number such as 7 or 2^64-1
    .missing = a pile size is missing
expected-comma = a comma or the end of the list
    .missing = the end of the list is missing
expected-end = the end of the text
    .missing = the text does not end as it should
expected-heap-number = the number of a heap, counted from 1
    .missing = the number of a heap is missing
expected-take-or-leave = "-" (take) or "=" (leave) after the number of the heap
    .missing = the sign after the number of the heap is missing
expected-take = a number of tokens such as 3 or 2^64-1
    .missing = the number of tokens is missing
expected-exponent = an exponent such as 64
    .missing = the exponent is missing
expected-octal-code = the code of an octal game such as 0.137, 4.7 or 0.[3]
    .missing = a digit is missing
expected-word = a word such as 2(10)1, digits with a repeated group in parentheses
    .missing = a part of the word is missing

illegal-pass = a move takes at least one token: passing is not allowed
illegal-no-such-heap =
    { $heaps-count ->
        [0] there is no heap { $heap }: there are no heaps at all
        [one] there is no heap { $heap }: there is only heap 1
       *[other] there is no heap { $heap }: the heaps are numbered 1 to { $heaps }
    }
illegal-too-few-tokens =
    { $size-count ->
        [0] heap { $heap } is empty: { $take } cannot be taken from it
        [one] heap { $heap } holds { $size } token: { $take } cannot be taken from it
       *[other] heap { $heap } holds { $size } tokens: { $take } cannot be taken from it
    }
illegal-too-many =
    { $most-count ->
        [0] no token may be taken now, so not { $take }
        [one] at most { $most } token may be taken now, not { $take }
       *[other] at most { $most } tokens may be taken now, not { $take }
    }
illegal-too-many-heaps =
    { $most-count ->
        [one] a move changes at most { $most } heap, not { $heaps }
       *[other] a move changes at most { $most } heaps, not { $heaps }
    }
illegal-heap-twice = heap { $heap } is named twice in one move
illegal-unreachable = no legal move leads from { $from } to { $to }
# $rule: a sentence of the game that states the rule.
illegal-rule = the rules forbid it: { $rule }

# $suggestion: empty or did-you-mean; $known: the names there are.
did-you-mean = { " " }(did you mean { $name }?)
table-unknown =
    { $known-count ->
        [0] there is no table "{ $name }": this game has no tables
       *[other] there is no table "{ $name }"{ $suggestion }; expected one of { $known }
    }
table-needs = table "{ $name }" needs the parameter { $missing }, such as --{ $missing } 1
table-option = option { $option } cannot be "{ $value }" here; expected { $expected }
method-unknown =
    { $known-count ->
        [0] there is no method "{ $name }": this game has no explanations
       *[other] there is no method "{ $name }"{ $suggestion }; expected one of { $known }
    }
method-not-applicable = the method { $method } does not apply to this position: { $reason }
method-too-large = the position is too large to be explained in full by the method { $method }
method-stopped = the method { $method } was stopped before it had explained the position

flaw-false = the claim { $claim } is false
flaw-operand = the claim { $claim } lacks its operand { $operand }
flaw-differs = the claim { $claim } does not fit the position and the other steps: its operand { $operand } should be another
flaw-missing = the claim { $claim } is missing: the method needs it to reach its conclusion
flaw-surplus = the claim { $claim } is one too many: the method has no use for it there
flaw-outcome = the steps lead to another outcome than the one that is stated
flaw-position = the explanation is about another position than the question
flaw-move = the move does not lead to the position that is stated, or not to one that the method shows to be P
flaw-no-move = the move is missing: the method shows N by a move to a P-position
flaw-unchecked = the claim { $claim } cannot be checked: no check is known for it

error-contradiction = noyau contradicts itself here: { $what }. This is a defect of noyau, so there is no answer; please report it with the command that you typed
contradiction-winning-move = the position is lost, and a move is said to win
contradiction-no-winning-move = the position is won, and no move is said to win
contradiction-after-the-end = the game is over, and a move is said to follow
contradiction-end = the game is over, and the wrong player is said to have won
contradiction-resisting = the position is won, and a move is said to delay its loss
contradiction-value = the Grundy value and the outcome do not go together
contradiction-length = the length of the game and the outcome do not go together
contradiction-two-outcomes = two methods disagree about who wins
contradiction-move = a move leads to a position whose outcome belies it
contradiction-other = two of its findings cannot both be true
