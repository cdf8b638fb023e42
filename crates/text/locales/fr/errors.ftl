# Everything that can be wrong with an input, each as one sentence:
# what was read, where, what is wrong, and what was expected.

subject-position = position
subject-move = coup
subject-parameter = paramètre { $name }

# $subject: one of the above; $input: the text; $column: place, from 1; $problem: one of the next.
error-notation = { $subject } « { $input } », colonne { $column } : { $problem }
# $line: the line, from 1, beyond the first.
error-notation-line = { $subject }, ligne { $line } « { $input } », colonne { $column } : { $problem }

problem-empty = rien n’est donné ; on attend { $expected }
problem-missing = { $missing } ; on attend { $expected }
problem-unexpected = « { $found } » n’a pas sa place ici ; on attend { $expected }
problem-negative = un signe moins n’a pas sa place ici, les nombres d’un jeu ne sont jamais négatifs ; on attend { $expected }
problem-too-many-digits = le nombre a { $digits } chiffres ; on en attend au plus { $most }
problem-too-large = la valeur est trop grande ; on attend au plus { $most } chiffres
problem-not-weights = ce ne sont pas des poids ; il faut des nombres croissants à partir de 1, comme 1,2,3,5
problem-below-zero = la différence est négative ; on attend un résultat supérieur ou égal à 0
# $found-count: how many numbers were found, for the plural; $range: one of the next three.
problem-count =
    { $found-count ->
        [0] aucun nombre n’est donné ; on en attend { $range }
        [one] { $found } nombre est donné ; on en attend { $range }
       *[other] { $found } nombres sont donnés ; on en attend { $range }
    }
problem-out-of-range = le nombre est hors limites ; on attend { $range }

range-exactly = exactement { $least }
range-between = de { $least } à { $most }
range-at-least = au moins { $least }

# What was expected; the attribute says that it is missing.
expected-number = un nombre entier, par exemple 7 ou 2^64-1
    .missing = il manque un nombre
expected-pile = un nombre entier, par exemple 7 ou 2^64-1
    .missing = il manque la taille d’un tas
expected-comma = une virgule ou la fin de la liste
    .missing = il manque la fin de la liste
expected-end = la fin du texte
    .missing = le texte ne se termine pas comme il faut
expected-heap-number = le numéro d’un tas, compté à partir de 1
    .missing = il manque le numéro d’un tas
expected-take-or-leave = « - » (prendre) ou « = » (laisser) après le numéro du tas
    .missing = il manque le signe après le numéro du tas
expected-take = un nombre de jetons, par exemple 3 ou 2^64-1
    .missing = il manque le nombre de jetons
expected-exponent = un exposant, par exemple 64
    .missing = il manque l’exposant
expected-octal-code = le code d’un jeu octal tel que 0.137, 4.7 ou 0.[3]
    .missing = il manque un chiffre
expected-word = un mot tel que 2(10)1, des chiffres avec un groupe répété entre parenthèses
    .missing = il manque une partie du mot

illegal-pass = un coup prend au moins un jeton : il est interdit de passer
illegal-no-such-heap =
    { $heaps-count ->
        [0] il n’y a pas de tas { $heap } : il n’y a aucun tas
        [one] il n’y a pas de tas { $heap } : il n’y a que le tas 1
       *[other] il n’y a pas de tas { $heap } : les tas sont numérotés de 1 à { $heaps }
    }
illegal-too-few-tokens =
    { $size-count ->
        [0] le tas { $heap } est vide : on ne peut pas y prendre { $take }
        [one] le tas { $heap } contient { $size } jeton : on ne peut pas y prendre { $take }
       *[other] le tas { $heap } contient { $size } jetons : on ne peut pas y prendre { $take }
    }
illegal-too-many =
    { $most-count ->
        [0] on ne peut prendre aucun jeton maintenant, donc pas { $take }
        [one] on peut prendre au plus { $most } jeton maintenant, pas { $take }
       *[other] on peut prendre au plus { $most } jetons maintenant, pas { $take }
    }
illegal-too-many-heaps = un coup change au plus { $most } tas, pas { $heaps }
illegal-heap-twice = le tas { $heap } est nommé deux fois dans le même coup
illegal-unreachable = aucun coup permis ne mène de { $from } à { $to }
# $rule: a sentence of the game that states the rule.
illegal-rule = les règles l’interdisent : { $rule }

# $suggestion: empty or did-you-mean; $known: the names there are.
did-you-mean = { " " }(vouliez-vous dire { $name } ?)
table-unknown =
    { $known-count ->
        [0] il n’y a pas de table « { $name } » : ce jeu n’a aucune table
       *[other] il n’y a pas de table « { $name } »{ $suggestion } ; on attend l’un de ces noms : { $known }
    }
table-needs = la table « { $name } » a besoin du paramètre { $missing }, par exemple --{ $missing } 1
table-option = l’option { $option } ne peut pas être « { $value } » ici ; on attend { $expected }
method-unknown =
    { $known-count ->
        [0] il n’y a pas de méthode « { $name } » : ce jeu n’a aucune explication
       *[other] il n’y a pas de méthode « { $name } »{ $suggestion } ; on attend l’un de ces noms : { $known }
    }
method-not-applicable = la méthode { $method } ne s’applique pas à cette position : { $reason }
method-too-large = la position est trop grande pour être expliquée en entier par la méthode { $method }
method-stopped = la méthode { $method } a été arrêtée avant d’avoir expliqué la position

flaw-false = l’affirmation { $claim } est fausse
flaw-operand = il manque à l’affirmation { $claim } son opérande { $operand }
flaw-differs = l’affirmation { $claim } ne convient ni à la position ni aux autres étapes : son opérande { $operand } devrait être un autre
flaw-missing = il manque l’affirmation { $claim } : la méthode en a besoin pour conclure
flaw-surplus = l’affirmation { $claim } est de trop : la méthode n’en a que faire à cet endroit
flaw-outcome = les étapes conduisent à une autre issue que celle qui est annoncée
flaw-position = l’explication porte sur une autre position que la question
flaw-move = le coup ne mène pas à la position annoncée, ou la méthode ne montre pas que celle-ci est P
flaw-no-move = il manque le coup : la méthode montre N par un coup vers une position P
flaw-unchecked = l’affirmation { $claim } ne peut pas être vérifiée : on n’en connaît aucune vérification

error-contradiction = noyau se contredit ici : { $what }. C’est un défaut de noyau, il n’y a donc pas de réponse ; merci de le signaler avec la commande tapée
contradiction-winning-move = la position est perdue, et un coup serait gagnant
contradiction-no-winning-move = la position est gagnée, et aucun coup ne serait gagnant
contradiction-after-the-end = la partie est finie, et un coup suivrait
contradiction-end = la partie est finie, et le mauvais joueur l’aurait gagnée
contradiction-resisting = la position est gagnée, et un coup retarderait la défaite
contradiction-value = la valeur de Grundy et l’issue ne vont pas ensemble
contradiction-length = la longueur de la partie et l’issue ne vont pas ensemble
contradiction-two-outcomes = deux méthodes ne donnent pas le même gagnant
contradiction-move = un coup mène à une position dont l’issue le dément
contradiction-other = deux de ses résultats ne peuvent pas être vrais ensemble
