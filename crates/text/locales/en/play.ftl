# Playing, line by line and on the screen.

play-level-novice = novice
play-level-beginner = beginner
play-level-intermediate = intermediate
play-level-strong = strong
play-level-perfect = perfect
play-level-is = Level: { $level } (of { $levels })
play-unknown-level = there is no level "{ $name }"{ $suggestion }; expected one of { $known }

play-starts-you = you
play-starts-machine = the machine
play-starts-two-players = two people play
play-side-you = you
play-side-machine = machine
play-side-first = first
play-side-second = second

play-turn-you = Your turn.
play-turn-machine = The machine’s turn.
play-turn-first = First player’s turn.
play-turn-second = Second player’s turn.
play-won-you = You win!
play-won-machine = The machine wins.
play-won-first = The first player wins!
play-won-second = The second player wins!

# What a person’s move did; $better: a winning move.
play-kept-the-win = Good: you keep the win.
play-threw-it-away = That throws the win away: { $better } was winning.
play-threw-it-away-somehow = That throws the win away.
play-best-defence = Lost against perfect play, whatever you do; no move lasts longer.
play-lost-anyway = Lost against perfect play, whatever you do; another move lasts longer.
play-already-lost = Lost against perfect play, whatever you do.
# The same, short, beside each move of the record.
play-short-kept-the-win = keeps the win
play-short-threw-it-away = throws it away
play-short-best-defence = best defence
play-short-lost-anyway = lost anyway
play-short-already-lost = lost
play-machine-moves = The machine plays { $move }.

play-hint-wins = Hint: { $move } wins.
play-hint-resists = Hint: no move wins; { $move } lasts longest.
play-hint-hard = Hint: no move wins; { $move } leaves few good answers.
play-hint-none = There is no move left.
play-hint-lost = No move wins, and none is known to be better than the others.

# $example: a move as it is typed.
play-how-to-move = A move is typed as { $example } (take 1), or as the position it leaves: -> POSITION.
play-how-to-move-rows = A move is typed as { $example } (take 1 from each of these rows), or as the position it leaves: -> POSITION.
play-how-to-move-example = A move is typed as { $example }, or as the position it leaves: -> POSITION.
play-how-to-move-position = A move is typed as the position it leaves: -> POSITION.

# $parameters: names and values.
play-parameters = Here: { $parameters }.
play-position = Position { $position }
play-more-rows = … and { $rows } more rows
play-undone = Taken back.
play-nothing-to-undo = there is no move of yours to take back
play-saved = The record is in { $path }.
play-other-methods = (why METHOD explains it another way: { $methods }; why all shows everything)
play-yes = yes
play-no = no
play-expected-yes-or-no = expected yes or no

# Line by line.
play-help-hint = Type help for what else can be typed.
play-prompt-you = Your move>
play-prompt-first = First player>
play-prompt-second = Second player>
play-again = Another game? (yes, no, new for other settings)>
play-goodbye = Goodbye.
play-unknown-command = "{ $name }" is neither a move nor a command{ $suggestion }; expected a move, or help for the commands
play-line-help =
    hint          the best move
    why           why the position is won or lost (why all, why METHOD)
    moves         the moves, best first
    undo          take your last move back, and the machine’s reply
    level NAME    change how well the machine plays
    save FILE     write the record, for noyau replay
    new           another game
    quit          leave
play-ask = { $question } [{ $current }]:
play-expected-starts = expected 1, 2 or 3

play-menu-title = noyau — a new game
play-menu-games = Games:
play-menu-game = Game
play-menu-position = Position
play-menu-level = Level
play-menu-starts = Who starts
play-menu-start = Start

# On the screen.
play-menu-keys = ↑↓ choose · ←→ change · Enter start · Esc leave
play-game-keys = ? help · ↑↓ row · ←→ how many · Enter play · h hint · w why · u undo · q quit
play-graph-keys = ? help · arrows choose a vertex · Enter play · h hint · w why · u undo · q quit
play-colour-keys = ? help · arrows: vertex · digits: colour · Enter play · h hint · w why · q quit
play-colour-now = Colour { $colour }
play-rule-misere = misère
play-typed-keys = ? help · digits type a move · h hint · w why · u undo · q quit
play-over-keys = Enter again · n new game · u undo · w why · s save · q quit
play-why-keys = ↑↓ scroll · Tab other method · Esc back
play-box-keys = Enter done · Esc cancel
play-help-keys = any key closes
play-record-title = Record
play-why-title = Why
play-help-title = Help
play-move-title = Move
play-save-title = Save the record in
play-take-something = Choose at least one token with → first, or press m to type a move.
play-type-the-move = This move cannot be chosen by rows; press m to type it.
play-press-again = Press q again to leave this game.
play-level-now = Level: { $level }.
play-screen-help =
    ↑ ↓        choose a row
    ← →        take fewer, more (Home: none, End: all)
    0-9        type how many to take; on a graph: a move, or the colour
    arrows     on a graph: choose a vertex
    Enter      play
    m or :     type a move
    h          hint: the best move, chosen for you
    w          why the position is won or lost
    u          take your last move back
    l          next level of the machine
    s          save the record, for noyau replay
    n          new game
    q or Esc   quit

    ✓ keeps the win   ✗ throws it away
    • best defence    ◦ lost anyway, could last longer
play-you-are = You are { $side }.
