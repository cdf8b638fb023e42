# The page in the browser; names, rules and verdicts are those of the other files.

page-title = noyau – combinatorial games, played and explained
page-hero = Play a perfect opponent. Lose. Find out why.
page-lead = Nim, Wythoff’s game, Node Kayles and their relatives, against a machine that plays perfectly where it can solve the position, and explains itself step by step.
page-skip = Skip to the content
page-nav = Pages
page-nav-games = Games
page-nav-learn = Learn
page-nav-puzzles = Puzzles
page-nav-explore = Explore
page-theme = Colours
page-theme-auto = Automatic
page-theme-light = Light
page-theme-dark = Dark
page-loading = Loading…
page-laying-out = The graph is being laid out…
page-one-moment = One moment…
page-thinking = Thinking…
page-not-found = There is nothing here
page-try-example = Start from { $position } instead
page-no-such-game = There is no game called “{ $id }”; expected one of the catalogue.
page-back = All games
page-words = Words explained
page-sources = Sources and proofs
page-experts-rules = For experts: how positions and moves are written
page-start-here = Where to start
page-start-lessons = Nine short lessons
    .about = From three matches to games on graphs, with boards to try things on. No knowledge needed.
page-start-first = A first game
    .about = Nim on three rows, against an opponent who errs. Ask for a hint, or why, at any time.
page-start-puzzle = The puzzle of the day
    .about = One position, one winning move: the same for everybody, a new one every day.
page-search = Search the games
page-search-none = No game has these words.
page-easy = easy to begin with
page-medium = for a second evening
page-hard = for experts

page-kind-rows = Rows and heaps
page-kind-squares = Two piles: a piece on a chessboard
page-kind-graph = Graphs
page-kind-heaps = Taking and breaking
page-kind-text = Others

page-tree = Tree of the game
page-tree-about = Every move, and who wins after it: “wins” means that the player who makes the move wins. The moves that were played are unfolded.
page-tree-over = the game is over
page-tree-play = Play from the chosen position
page-board = Board
page-play = Play
page-how-rows = Click a match: it goes, with all to its right. Or sweep along the row from its end.
page-how-several = Click a match in each row that you want to take from: it goes, with all to its right. Then press Play.
page-how-numbers = Type how many to take from a row, then press Play.
page-how-squares = Click a marked square to move there.
page-how-heaps = Click where you want to play.
page-how-run = Click a token, and another one beside it to take more. Then press Play.
page-how-graph = Click a vertex to play it.
page-how-graphs = Click the vertices of your move, then press Play.
page-how-colours = Choose a colour, then click the vertex that gets it.
page-again = Play again
page-restart = Restart
page-judge = Show good moves
page-judge-legend = Marked moves win against best play; the others lose.
page-judge-some = Marked moves win against best play. Not every move could be judged in time: one without a mark may win, too.
page-judge-values = The small numbers are Grundy values of what a move leaves.
page-judge-unsolved = noyau cannot solve this position in time, so it does not know which moves are good.
page-wins = wins
page-loses = loses
page-not-known = not known
page-last-move = last move
page-machine-thinks = The machine is thinking…
page-cancel = Stop it
page-cancelled = You stopped the machine; it is still its turn.
page-let-machine-move = Let the machine move
page-retry = Try again
page-unreachable = noyau does not answer. Is the program still running? Your game is kept.
page-unreachable-title = No answer
page-no-engine = The engine of noyau could not be loaded. Are you online? Your game is kept.
page-defect = noyau failed on this question; this is a bug.
page-machine-moves = The machine plays: { $move }.
page-machine-guesses = This position is too hard to solve in time, so the machine plays what looks good.
page-not-judged = Too hard to solve in time: whether your move is good is not known.
page-hint-unsolved = No hint: this position is too hard to solve in time.
page-experts-move = For experts: type a move
page-experts-board = For experts: a family of boards
page-experts-position = For experts: type the position
page-as-rows = Show as rows
page-as-squares = Show as a chessboard
page-to-move = To move: { $side }
page-hint = Hint
page-undo = Undo
page-why = Why?
page-type-move = A move, typed
page-type-play = Play it
page-moves = Moves
page-more-moves = There are more moves; type any of them below.
page-record-empty = No move yet.
page-look =
    { $ply ->
        [one] You are looking at the position after { $ply } move.
       *[other] You are looking at the position after { $ply } moves.
    }
page-look-start = You are looking at the start of the game.
page-look-end = Back to the end
page-play-on = Play on from here
page-steps = Step through the game
page-step-first = To the start
page-step-back = One move back
page-step-on = One move on
page-step-last = To the end
page-where-wrong = Where did I go wrong?
page-no-mistake = You made no mistake: this game was lost from its start.
page-share = Share, save
page-share-link = Address of this game, with its moves
page-share-frame = Board for a page of your own
page-copy = Copy
page-copied = Copied
page-picture-svg = Board as SVG
page-picture-png = Board as PNG

page-new-game = New game
page-level = Opponent
page-level-novice = plays at random.
page-level-beginner = finds one good move in four.
page-level-intermediate = finds six good moves in ten.
page-level-strong = finds nine good moves in ten.
page-level-perfect = never errs where noyau can solve the position, and says so where it cannot.
page-opponent = Opponent: { $level }.
page-two-people = Two people play on this board.
page-back-to-game = Back to the game
page-heap-less = Heap { $heap }: one less
page-heap-more = Heap { $heap }: one more
page-heap-remove = Remove heap { $heap }
page-heap-add = Add a heap
page-starts = Who starts
page-position = Position
page-start = Start
page-compound = Several components
page-compound-where = Where a move is made
page-compound-end = When play ends
page-compound-who = Who wins
page-compound-order = Which components come first
page-compound-disjunctive = in one component
page-compound-conjunctive = in all components
page-compound-selective = in some components
page-compound-exact = in exactly this many
page-compound-minimal = in at least this many
page-compound-maximal = in at most this many
page-compound-count = How many components
page-compound-long = until all are finished
page-compound-short = until one is finished
page-compound-normal = the last move wins
page-compound-misere = the last move loses
page-compound-any-order = any components
page-compound-largest-first = largest first
page-compound-smallest-first = smallest first
page-compound-remainder-first = largest remainder first
page-compound-modulus = Remainder of the size divided by
page-compound-listed-first = greatest rank first
page-compound-ranks = Ranks of sizes 0, 1, 2, … such as 0.2.1 or 0.[2.1]
page-compound-measure = What counts as size
page-compound-any-measure = tokens, or the diameter
page-compound-by-vertices = vertices
page-compound-by-edges = edges

# What a screen reader says on boards.
page-board-rows = Rows of matches. Arrow keys choose, Enter takes a match and all to its right.
page-row = Row { $row }, { $size } matches
page-match = Row { $row }: take { $take }, leave { $left }
page-take = take
page-take-from = Take from row { $row }
page-board-squares = Chessboard with the corner at the bottom left. Arrow keys choose a square, Enter moves there.
page-square = Column { $column }, row { $row }
page-square-move = a move
page-piece-queen = the queen
page-piece-rook = the rook
page-piece-token = the piece
page-board-heaps = Heaps as strips of tokens. Arrow keys choose a token, Enter marks what goes, plus and minus change how many, Enter again plays.
page-heap = Heap { $heap }, { $size } tokens
page-token = Heap { $heap }, token { $token } of { $size }
page-chosen-run =
    { $count ->
        [one] { $count } token goes.
       *[other] { $count } tokens go.
    }
page-board-graph = Graph. Arrow keys go to the nearest vertex, Enter plays it.
page-vertex = Vertex { $vertex }
page-vertex-free = free, neighbours { $neighbours }
page-vertex-gone = gone
page-vertex-marked = chosen earlier
page-vertex-coloured = colour { $colour }
page-colour = Colour

page-reveal = P-squares:
page-reveal-step = one round
page-reveal-all = all
page-reveal-none = hide

page-graph-named = A ready-made graph
page-graph-path = twelve in a row
page-graph-cycle = a ring of nine
page-graph-grid = a grid of four rows
page-graph-petersen = the Petersen graph
page-graph-star = a star with three arms
page-graph-caterpillar = a caterpillar
page-graph-queen = queens on a board of four
page-graph-knight = knights on a board
page-graph-hypercube = a cube
page-graph-complete = three groups
page-graph-tree = a random tree
page-graph-sum = a row and a ring
page-graph-draw = Draw a graph
page-graph-paste = Paste a graph
page-graph-text = graph6, sparse6, DOT, adjacency matrix or edge list
page-draw-board = Drawing board
page-draw-help = Click the background to add a vertex, then two vertices for an edge (again to take it away). Drag a vertex to move it; Delete removes it.
page-draw-vertex = Add a vertex
page-draw-remove = Remove the chosen vertex
page-draw-use = Play on it

page-why-title = Why? Position { $position }
page-methods = Methods
page-next-step = Next step
page-all-steps = All steps
page-step-of = Step { $step } of { $steps }
page-checked =
    { $steps ->
        [one] { $steps } step was checked again, to the conclusion; all methods agree.
       *[other] All { $steps } steps were checked again, to the conclusion; all methods agree.
    }
page-checked-steps = { $steps } steps were checked again; all methods agree.
page-rests = The conclusion of { $method } rests on { $what }.
page-disagree = The methods disagree: this is an error of noyau.
page-skipped = Methods that do not apply here
page-why-none = This position is too large to be explained in full. What is known:
page-why-stopped = There was not enough time to explain this position in full. What is known:
page-known-loses = The player to move loses against best play.
page-known-wins = The player to move can win, but the time was not enough to find the move.
page-known-open = Who wins is not known: the time was not enough.
page-known-bounds = The Grundy value is at least { $least } and at most { $most }.
page-known-most = The Grundy value is at most { $most }.
page-known-bad = Some moves are known to lose:
page-replies = Whatever the player to move chooses, the opponent has a good answer:
page-reply-you-answer = If you play { $move }, the answer is { $reply }.
page-reply-you-some = If you play { $move }, the opponent has an answer that wins.
page-reply-you-over = If you play { $move }, the game is over and the opponent has won.
page-reply-opponent-answer = If the opponent plays { $move }, answer { $reply }.
page-reply-opponent-some = If the opponent plays { $move }, you have an answer that wins.
page-reply-opponent-over = If the opponent plays { $move }, the game is over and you have won.
page-replies-stopped = The time was too short to find an answer to every reply.
page-all-replies = All { $count } replies
page-named-vertices =
    { $count ->
        [one] vertex { $vertices }
       *[other] vertices { $vertices }
    }
page-named-colour = vertex { $vertex } in colour { $colour }
page-named-heap = heap { $heap }: { $from } → { $left }
page-named-row = { $take } from row { $row }
page-named-square = { $piece } to ({ $column }, { $row })
page-search-win = Playing { $move } wins: whatever the opponent does then, there is a good answer.
page-winning-move = Winning move: { $move }.
page-told-move = Move: { $move }.
page-threats = Threats
page-threat-bob =
    { $count ->
        [one] Bob threatens vertex { $vertex }: only colour { $colour } is left for it, and vertex { $by } can take that colour.
       *[other] Bob threatens vertex { $vertex }: only colour { $colour } is left for it, and each of the vertices { $by } can take that colour.
    }
page-threat-more =
    { $count ->
        [one] One more vertex is threatened.
       *[other] { $count } more vertices are threatened.
    }
page-threat-several = Several vertices at once: one move of Alice must answer all of these threats, or Bob wins.
page-threat-none = Bob cannot spoil a vertex with his next move.
page-threat-spoilt = No colour is left for vertex { $vertex }: Bob has won.
page-threat-all-safe = Every vertex that is left has more colours than uncoloured neighbours. Nothing can go wrong for Alice any more.
page-threat-safe =
    { $count ->
        [one] Safe for Alice: vertex { $vertices }. It has more colours left than uncoloured neighbours, so one will always remain.
       *[other] Safe for Alice: vertices { $vertices }. They have more colours left than uncoloured neighbours, so one will always remain.
    }
page-threat-no-safe = No vertex is safe for Alice yet: each has at most as many colours left as uncoloured neighbours.
page-pairs-letters = The two vertices of a pair have the same letter on the board.
page-too-wide = The numbers have { $columns } digits, too many to draw.
page-digits = Digits
page-beatty = P-positions of two piles, and this position
page-beatty-p = The P-positions lie along two lines through the corner; this position is one of them.
page-beatty-n = The P-positions lie along two lines through the corner; this position (the ring) is not one of them.

page-explore-sequences = Sequences
page-explore-boards = Heat maps
page-explore-tables = Tables
page-family = Family or octal code
page-up-to = Up to
page-function = Value
page-function-grundy = Grundy
page-function-foreclosed-normal = foreclosed, normal
page-function-foreclosed-misere = foreclosed, misère
page-show = Show
page-plot = Values for the sizes { $from } to { $to }
page-zoom = Part of the plot
page-zoom-in = Closer
page-zoom-out = Further away
page-zoom-left = To the left
page-zoom-right = To the right
page-zoom-up = Up
page-zoom-down = Down
page-zoom-all = All
page-period-proved = Period { $period } from size { $preperiod } on, proved for all sizes.
page-period-seen = Period { $period } from size { $preperiod } on, as far as computed.
page-period-none = No period is known within this range.
page-saltus = Each period adds { $saltus }.
page-last-exception = Last exception: { $size }.
page-stopped = The computation was stopped at its limit.
page-values = Values
page-game = Game
page-size = Size
page-show-p = P-positions
page-show-values = Grundy values
page-misere = misère
page-heat-p = P-positions, from the corner (0, 0)
page-heat-values = Grundy values, from the corner (0, 0); the P-positions stand out
page-heat-part = Columns { $left } to { $right }, rows { $low } to { $high }
page-table = Table
page-table-array = Wythoff array
page-table-convergents = convergents
page-table-density = density
page-table-digits = nim-sums of digits
page-table-fibonacci = numbers in Fibonacci digits
page-table-grundy = Grundy values
page-table-identities = identities
page-table-p-positions = P-positions
page-table-pairs = pairs that lose
page-table-parts = greedy parts
page-table-positions = all positions
page-table-primitive = primitive rows
page-table-representations = digits of numbers
page-table-sum = nim-sums
page-table-values = values
page-table-weights = weights
page-table-words = Zeckendorf words
page-table-zero-sum-sets = sets with nim-sum 0
page-option-rows = Rows
page-option-from = From
page-option-base = Base
page-option-by = By
