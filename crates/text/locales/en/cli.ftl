# The command line: help, verbs, reports.

cli-about = Solve, explain, tabulate and play combinatorial games
cli-examples =
    Examples:
      noyau solve nim 43,27,12            who wins, with which moves, and why
      noyau solve nim 3,5,2^4096-1        piles of any size
      noyau explain nim 43,27,12,9,5 --by base4
      noyau moves marienbad 1,2,3
      noyau play marienbad                on a screen, against the machine
      noyau reproduce nim                 the documents, recomputed

    A position is a list of numbers (43,27,12); - reads it from standard input, @FILE from a file.
cli-usage = Usage:
cli-heading-verbs = Verbs
cli-verb-name = VERB
cli-heading-arguments = Arguments
cli-heading-options = Options
cli-arg-help = Print help
cli-arg-version = Print the version
cli-heading-parameters = Parameters of the games
cli-help = Explain a verb, a game, or a verb for one game
cli-arg-topic = The verb, the game, or both; nothing for all verbs
cli-heading-game-parameters = Parameters of { $game }
help-unknown = there is no help about "{ $name }"{ $suggestion }; expected a verb or a game: { $known }
cli-list = List the games, with their rules, parameters, methods and tables
cli-solve = Say who wins, with which moves, and why
cli-explain = Explain a position by every method, or by one
cli-moves = List the moves, best first, with what each leads to
cli-refute = Show the whole win: a move, and an answer to every reply
cli-table = Print a table of a game
cli-board = Draw two-number positions as squares of a chessboard
cli-check-kernel = Test whether a set of positions is the kernel, with a counterexample if not
cli-replay = Replay a recorded game and judge each move
cli-play = Play against the machine
cli-reproduce = Recompute the tables, examples and errata of the documents
cli-numeration = Write a number in a numeration system: continued fraction, any weights, any base
cli-sequence = Compute the values of a family of games: octal codes, paths, ladders, saws, your own
cli-period = Find the period of a family and prove it
cli-quotient = Compute the misère quotient of a family of heaps
cli-census = Count all trees or graphs by what a game says about them
cli-smallest = Find the smallest graph or tree of a Grundy value
cli-merge = Put the parts of a census or a search together
cli-check = Check a certificate again, by the rules alone
cli-serve = Serve the page and the API on this machine
cli-completions = Print a completion script for a shell
cli-man = Write the pages of the manual into a folder

cli-arg-port = Port to listen on; 0 for any free one (default 8000)
cli-arg-listen = Address to listen on: 0.0.0.0 for every network of this machine (default 127.0.0.1)
cli-arg-host = Name that the server answers to, besides localhost; may be given several times
cli-arg-proxied = All requests come through a proxy, which names the client in X-Forwarded-For
cli-arg-log = Print a line for each request
cli-arg-json = Print JSON
cli-arg-lang = Language of the texts (default: from the locale)
cli-arg-colour = When to use colours
cli-arg-game = The game; see noyau list
cli-arg-position = The position: 43,27,12, or - for standard input, or @FILE
cli-arg-limit = List at most N moves
cli-arg-by = Method or way of computing; all for every method
cli-arg-solve-by = Answer by theorem where there is one, or by search
cli-arg-graph = File with the graph to play on, in any format, instead of a position; - is standard input
cli-arg-verify-to = Compare formula and brute force on every position up to N
cli-arg-brief = Leave the explanation out
cli-arg-full-digits = Write long numbers in full
cli-arg-max-digits = Accept numbers of up to N digits
cli-arg-format = Form of the output
cli-arg-depth = Show N exchanges
cli-arg-name = The table; see noyau list GAME
cli-arg-from = Start at index N
cli-arg-rows = Number of rows (1e6 and 2^20 work)
cli-arg-base = Base in which numbers are written
cli-arg-size = Size of the board, such as 8x8
cli-arg-steps = Reveal N steps of propagation from the corner only
cli-arg-set = The positions of the set, or @FILE with one a line, or -
cli-arg-within = Test among everything reachable from this position
cli-arg-file = The record, or - for standard input
cli-arg-level = How well the machine plays
cli-arg-second = Let the machine start
cli-arg-two-players = Two people play; the machine only watches
cli-arg-line = Line by line instead of a screen
cli-arg-seed = Seed of the machine’s choices
cli-arg-save = Write the record of the game to FILE
cli-arg-suite = What to reproduce; everything when absent
cli-arg-full = Include the long computations
cli-arg-quiet = Show failures and the total only
cli-arg-number = The number (40, 2^64, 10^100)
cli-arg-quotients = Partial quotients a1,a2,… of [1; a1, a2, …], the last one repeated (default: 1, Fibonacci)
cli-arg-weights = Weights 1,w1,w2,…
cli-arg-family = The family: 0.137, path, path^2, cycle, ladder, saw, trapezoidal-saw, comb, caterpillar '2(10)1', subtraction 1,3,4, glued star:1,1,1@0, file:FILE; or a game and a position with an N in it: domination grid:3xN
cli-arg-path-k = Power of the paths: path --k 2 is path^2
cli-arg-function = Which value to compute
cli-arg-kind = Kind of member, such as H or W'
cli-arg-to = Largest size (1e6 and 2^26 work)
cli-arg-store = Keep the values in FILE and take them up from there
cli-arg-boards = Which boards: trees:1..18, graphs:1..8, connected:1..8, lc-trees:2..8 (trees with coloured leaves)
cli-arg-census-by = What to sort them by
cli-arg-value = The Grundy value
cli-arg-trees = Among trees only
cli-arg-all = List all the smallest graphs, not just one
cli-arg-boards-store = Keep what is done in FILE and go on from there
cli-arg-part = Do part I of N only, for --output; noyau merge puts the parts together
cli-arg-census-rows = Write a row for each board instead of counts, with what the game says about it
cli-arg-part-output = File for the part, or a folder where it gets its own name; an unfinished part is continued. With --rows: the file for the rows, or the folder for Parquet
cli-arg-part-files = Files with parts, in any order
cli-arg-merge-output = Also write all parts to one FILE
cli-arg-strategy = Write down how to win to FILE, for noyau check
cli-arg-time = Stop after this many seconds, with what is known by then
cli-arg-memory = Tables take no more than this, such as 500M or 2G
cli-arg-output = Write to FILE instead of standard output
cli-arg-stats = Show figures instead of values: zeros, maximum, mean, deviation, most frequent value
cli-arg-zeros = List the sizes of value 0, the P-positions
cli-arg-presentation = Show the relations between the generators too
cli-arg-threads = Work with N threads instead of all that the machine has
cli-arg-certificate = Use the proved period of FILE, from noyau period
cli-arg-write-certificate = Write the proof to FILE, for noyau check
cli-arg-certificate-file = The certificate
cli-arg-shell = The shell
cli-arg-folder = Where to write; the folder is made if it is not there

list-default = { " " }(default: { $value })
# $names: names with the parameter they stand for
list-known = also by name: { $names }
list-methods = explained by: { $methods }
list-tables = tables: { $tables }
list-example = try: { $example }

solve-limit-hint = (--limit N lists more, --json lists all)
solve-moves-hint = (noyau moves judges moves one by one)
verify-progress = { $done } positions compared
progress-left = { $time } left
progress-gone = { $time }
verify-agree = Formula and rules agree on all { $positions } positions up to { $bound }
verify-mismatch = Formula and rules disagree at { $position }: { $what } is { $formula } by the formula, { $rules } by the rules
table-progress = { $done } rows

explain-skipped = { $method } was left out: { $reason }
explain-checked =
    { $steps-count ->
        [one] The step was checked again, to the conclusion.
       *[other] All { $steps } steps were checked again, to the conclusion.
    }
explain-agree = { $methods } methods agree; all { $steps } steps were checked again, to the conclusion.
explain-checked-steps =
    { $steps-count ->
        [one] The step was checked again.
       *[other] { $steps } steps were checked again.
    }
explain-agree-steps = { $methods } methods agree; { $steps } steps were checked again.
explain-rests = The conclusion of { $method } rests on { $what }.
rests-drawing = the drawing of the position, which has too many moves for all of them to be replayed
rests-search = a search with too many moves to replay
rests-table = the table of values, computed beyond the sizes that were computed again from the definition
rests-colouring = the colouring solver: there are too many moves to replay
rests-words = the classification of words: there are too many moves to replay
rests-words-corrected = the classification of words as noyau’s colouring solver corrects it, without a printed proof
rests-paths = the theorem on unions of paths as noyau computes it
rests-values = the values of components too large for the definition
explain-disagree = The methods disagree: { $first } says { $first-outcome }, { $second } says { $second-outcome }

moves-none = There is no legal move.
moves-more = There are more moves; --limit N lists more.
moves-wins = wins
moves-loses = loses
moves-unknown = not known
refute-from = From ({ $from }) the player to move goes to ({ $position }). Every reply, up to symmetry, and its answer:
refute-lost = ({ $position }) is lost for the player to move. Every move, up to symmetry, and its answer:

board-rook = The game as a rook that moves left or down towards 0,0
board-queen = The game as a queen that moves left, down or diagonally towards 0,0
board-token = Outcome of each pair of numbers
board-legend = P: the player to move loses; N: the player to move wins; ·: not known yet

kernel-yes = This is the kernel: { $members } of { $positions } positions (up to order)
kernel-no = This is not the kernel ({ $members } of { $positions } positions):
kernel-move-inside = ({ $from }) and ({ $to }) are both in the set, and a move leads from one to the other
kernel-no-move-into = ({ $from }) is outside the set, and no move leads from it into the set
kernel-stuck-outside = ({ $from }) has no move and is outside the set, but the player to move has lost there
kernel-finished-inside = ({ $position }) has no move and is in the set, but the player to move has won there

player-first = first player
player-second = second player
verdict-kept-the-win = kept the win
verdict-threw-it-away = threw the win away
verdict-best-defence = was lost, best defence
verdict-lost-anyway = was lost, could have resisted longer
verdict-already-lost = was lost
verdict-better = { "; " }a winning move was { $move }
replay-first-won = The first player won.
replay-second-won = The second player won.
replay-first-winning = The game is not over; the first player is winning.
replay-second-winning = The game is not over; the second player is winning.

reproduce-total = { $passed } passed, { $failed } failed
reproduce-at = at: { $at }
reproduce-reach = checked up to { $bound } vertices in all
reproduce-confirmation = indeed: { $confirmation }
reproduce-ok = ok
reproduce-failed = FAILED
reproduce-reading = reading
reproduce-expected = expected: { $expected }
reproduce-found = found: { $found }
reproduce-printed = printed: { $printed }
reproduce-counterexample = but: { $counterexample }
reproduce-correction = correct: { $correction }

sequence-progress = { $done } values, { $rare } rare, largest { $largest }
census-progress = order { $order }: { $done } boards
census-order = order
census-value = value
census-outcome = outcome
census-count = count
census-example = first example
part-done = part { $part } is done: { $path }
smallest-progress = { $order } vertices: { $done } smaller graphs grown
smallest-graph = value { $value }: order { $order }, such as { $example }
smallest-listed = all graphs with fewer vertices were looked at
smallest-option = no fewer vertices: value { $below } needs { $vertices }, and a move to it takes at least { $taken }
smallest-searched = every graph with { $from } to { $to } vertices that could have this value was grown, and none has it
smallest-all = { $count-count ->
    [one] it is the only one:
   *[other] all { $count } of them:
}
smallest-tree = value { $value }: trees of order { $order }, such as { $example }
smallest-tree-none = no tree of order { $order } or less has value { $value } (trees looked at: { $count })
sequence-term = N = { $n } is being worked out
plot-period = period { $period } from { $preperiod } on
period-proved = { $family }: period { $period } from size { $preperiod } on, proved; { $checked } sizes were checked one by one
period-kind = { "  " }{ $kind }: preperiod { $preperiod }, period { $period }, saltus { $saltus }, { $last }
period-last = last exceptional value { $value } at size { $size }
period-no-exception = no exceptional value
period-none = { $family }: no period was proved with the sizes up to { $to }; --to N searches longer
quotient-known =
    { $order-count ->
        [one] { $family }: the misère quotient of the heaps up to { $to } has one element, and the player to move wins
       *[other] { $family }: the misère quotient of the heaps up to { $to } has { $order } elements, { $portion } of them lost for the player to move
    }
quotient-solved =
    { $order-count ->
        [one] { $family }: the misère quotient of the whole game has one element, and the player to move wins; the heaps repeat from size { $preperiod } on with period { $period }, proved
       *[other] { $family }: the misère quotient of the whole game has { $order } elements, { $portion } of them lost for the player to move; the heaps repeat from size { $preperiod } on with period { $period }, proved
    }
quotient-stopped = Stopped at heap { $to }: the quotient of the next heap is larger than time or memory allowed, or infinite
quotient-unchecked = The quotient is too large for its certificate to be checked here; noyau check takes its time with the file of --certificate
quotient-refuted = { $family }: the misère quotient that was found does not stand its own check ({ $cause }); this is a defect of noyau, please report it
quotient-generators = Generators: { $list }
quotient-portion = Lost for the player to move: { $list }
quotient-relations = Relations: { $list }
quotient-member = { "  " }{ $size }: { $element } ({ $letter }{ $genus })
quotient-genus = , genus { $genus }
quotient-constants = { $family }: some rules keep only the Grundy value of a part, which says nothing when the last player to move loses; expected a family without such rules
powers-proved = { $family }: for every k ≥ { $least } the P-positions below { $end } are { $count }: { $list }; for every k ≥ { $from } all values are known, { $intervals } intervals whose ends are affine in k
check-holds = { $path } holds: every value it needs was checked against the rules.
strategy-answers = { $path }: a strategy for noyau check, positions in it: { $size }
strategy-mirror = { $path }: a strategy for noyau check, vertices that answer each other: { $size } pairs
explanation-holds = { $game } { $position }: { $outcome } by { $method }, { $steps } steps checked to the conclusion
explanation-rests = { $game } { $position }: { $outcome } by { $method }, { $steps } steps checked; the conclusion rests on { $what }
explanation-none = it holds no explanation
summary-differs = the field { $field } says { $told }, but the check finds { $found }
summary-stopped = the field stopped says that a limit left no explanation; expected null, because there are explanations
summary-skipped = the field skipped names { $method }; expected a method of { $game } that is not among the explanations
summary-rests = the field rests names { $method }; expected the method of one of the explanations
explanation-fails = { $game } { $position } by { $method }: { $cause }
strategy-holds-n = { $path } holds: in { $game } { $position } the player to move wins; every reply to the strategy ({ $size } entries) was played by the rules.
strategy-holds-p = { $path } holds: in { $game } { $position } the player to move loses; every move against the strategy ({ $size } entries) was played by the rules.
strategy-empty-position = the empty position
strategy-no-move = there is no move for { $position }
strategy-ambiguous = { $position } names another position as well
strategy-lost = { $position } is won by the other player
strategy-unreadable = the move { $move } in { $position } cannot be read: { $cause }
strategy-illegal = the move { $move } in { $position } is against the rules: { $cause }
check-fails = { $path } does not hold: { $cause }
statistics-count = values
statistics-zeros = zeros
statistics-last-zero = last zero at
statistics-max = largest value
statistics-argmax = first at
statistics-mean = mean
statistics-mean-absolute-deviation = mean absolute deviation
statistics-standard-deviation = standard deviation
statistics-mode = most frequent value
statistics-mode-count = which comes

missing-output = Parquet is not for a terminal; expected --output FILE
family-unknown = there is no family "{ $name }"{ $suggestion }; expected a name such as { $known }, or file:FILE
kind-unknown = there is no kind "{ $name }"{ $suggestion }; expected one of { $known }
error-foreclose = the short ending is not known for this family: { $cause }
error-certificate = the certificate "{ $path }" cannot be used: { $cause }
error-not-a-certificate = the file "{ $path }" is not a certificate; expected "noyau period 1", "noyau quotient 1" or "noyau strategy 1" in the first line, or what noyau explain --json prints
error-interrupted = stopped; the values of { $known } sizes were known and are not kept without --store
error-term = { $cause }; this was the term N = { $n }
error-term-kept = { $cause }; this was the term N = { $n }, those before it are kept, and the same command goes on from there
stop-cancelled = stopped
stop-time = out of time
stop-work = too hard within the limits
stop-memory = out of memory
stop-n = the player to move wins
stop-open = who wins is not known
error-stopped-bounds =
    { $positions-count ->
        [one] { $why } after { $positions } position in { $seconds } s; the Grundy value is at least { $least } and at most { $most }, { $winner }
       *[other] { $why } after { $positions } positions in { $seconds } s; the Grundy value is at least { $least } and at most { $most }, { $winner }
    }
error-no-value = Grundy values are not defined here; expected a game under normal play
error-no-values = the boards of this game have no Grundy values; count them with --by { $by }
error-no-number = there is no N in the position "{ $text }"; expected something like grid:3xN
error-nothing-between = from { $from } to { $to } there is nothing to show; expected a first number (from) that is at most the last one (to)
error-no-such-term = there is no term for N = { $n }; expected a number that makes a position
error-not-on-graphs = this is not a game on graphs in which a vertex takes its neighbours away; expected a game such as domination
error-not-marking = strategies are written down only for games of marking vertices under normal play; expected a game such as domination
error-strategy-too-large = the strategy goes through more than { $most } positions; expected a smaller board
error-census = stopped at order { $order } after { $boards } boards of that order; what was counted is shown above
error-census-kept = stopped at order { $order } after { $boards } boards of that order; what was counted is kept, and the same command goes on from there
error-documents = stopped when the time was up; facts recomputed before: { $facts }
error-smallest = stopped; value { $value } needs at least { $order } vertices, and that is all that is known
error-part = stopped before anything of part { $part } was done
error-part-kept = stopped after { $done } of { $of } blocks of part { $part }; they are kept in "{ $path }", and the same command goes on from there
error-rows = stopped before the last row; what was finished is written
boards-unreadable = "{ $text }" does not name boards; expected something like trees:1..18, graphs:1..8, connected:1..8 or lc-trees:2..8
boards-orders = { $kind }:{ $from }..{ $to } is out of reach; expected orders from 1 to { $most }, the smaller one first
expected-smallest-value = a value from 1 to 17
expected-part = a part such as 3/100, from 1/N to N/N, with N at most 1000000
expected-rows = text, csv or json; json-lines and parquet are for --rows
expected-row-format = csv, json-lines or parquet
smallest-foreign = the file "{ $path }" does not hold a search for smallest graphs; expected a file that noyau smallest --store has made, or none
smallest-line = line { $line } of "{ $path }" is damaged; expected value, order, degree, graphs in graph6 and the checksum of the file up to there, so nothing was read or changed
smallest-without-checksums = the file "{ $path }" comes from an older noyau that wrote no checksums, so a damaged line would go unnoticed; the file was not changed; delete it, or name another one, and the search is done again
smallest-false-value = line { $line } of "{ $path }" gives a graph a value that it does not have; the file was not changed; delete it, or name another one, and the search is done again
error-interrupted-kept = stopped; the values of { $known } sizes are kept, and the same command goes on from there
store-foreign = the file "{ $path }" is not a store of values; expected a file that noyau has made with --store, or none
store-version = the store "{ $path }" has version { $version }, which this noyau does not know; expected a version that it can read
store-faulty = the values in "{ $path }" come from an older noyau whose graph solver could be wrong; the file was not changed; delete it, or name another one, and the values are computed again
store-false-value = the store "{ $path }" gives { $board } a value that it does not have; the file was not changed; delete it, or name another one, and the values are computed again
store-other = the store "{ $path }" keeps the sequence of { $found }; expected that of { $wanted }
store-other-rules = the store "{ $path }" keeps { $wanted } with other rules; expected the rules it was made with
store-damaged = the store "{ $path }" is damaged at byte { $offset }; expected a whole block there, so nothing was read or changed
store-busy = the store "{ $path }" is in use by another process; expected a store that no other process uses

part-foreign = the file "{ $path }" is not a part of a census or a search; expected a file that noyau has made with --part
part-version = the part "{ $path }" has version { $version }, which this noyau does not know; expected a version that it can read
part-damaged = the part "{ $path }" is damaged at line { $line }; delete it, and compute that part again
part-task = this noyau does not know the task "{ $task }"; expected a census or a search for smallest graphs
part-other-task = the file "{ $path }" is a part of "{ $found }"; expected a part of "{ $wanted }"
part-other-count = the file "{ $path }" is one of { $found } parts; expected one of { $wanted }, like the others
part-other-share = the file "{ $path }" holds part { $found }; expected part { $wanted }, or no file
part-differs = the file "{ $path }" holds part { $part }, which was read already with other results; expected the same results, so one of the two parts is wrong
part-unfinished = part { $part } is not finished: { $done } of { $of } blocks are done; the command that began it goes on from there
part-nothing = there are no parts in these files
part-missing = { $count } of { $of } parts are missing: { $first }
part-false-value = a part gives { $board } a value that it does not have; compute the parts again
part-value = the smallest graphs of value { $value } are not searched in parts; expected an even value from 6 to 16
error-file = the file "{ $path }" cannot be used: { $cause }
file-not-found = there is no such file or folder
file-not-permitted = it may not be opened (permission denied)
file-is-a-folder = it is a folder
file-not-in-a-folder = a part of its path is not a folder
file-exists = it is there already
file-disk-full = the disk is full
file-too-large = it is too large, or has no end; the limit is 256 MB
file-no-text = it is not UTF-8 text
error-missing = { $what }
missing-position = the position is missing; expected one such as { $example }, or -, or @FILE
missing-folder = the folder is missing; Parquet files go to --output FOLDER, one for each order
error-value = { $option } cannot be "{ $value }"; expected { $expected }
expected-size = two numbers of squares such as 8x8
expected-port = a port from 0 to 65535, 0 for any free one
expected-memory = a number of bytes, such as 500M or 2G
expected-time = a number of seconds, such as 10 or 0.5
expected-address = an IP address such as 127.0.0.1 or 0.0.0.0
expected-host = a name such as games.example.org, without a port
error-record = line { $line } of the record: { $problem }
record-no-game = the game is not named; expected a line such as "game: nim"
record-no-start = the starting position is missing; expected a line such as "start: 4,7,9"
record-after-the-end = a move after the end of the game; expected the end of the record
error-grammar = these rules make no family: { $cause }
error-no-period = no period of the values was proved among the first { $known } sizes, so nothing is known about size { $size }; noyau period searches longer, and solve takes its certificate with --certificate
error-stopped =
    { $positions-count ->
        [0] { $why }; the answer is not known
        [one] { $why } after { $positions } position; the answer is not known
       *[other] { $why } after { $positions } positions; the answer is not known
    }
error-no-board = this game is not played on a board; expected a game with two numbers, such as nim
error-too-many-positions = more than { $most } positions would have to be looked at; expected a smaller starting position
error-game-over = the game is over; expected no further move
game-unknown = there is no game "{ $name }"{ $suggestion }; expected one of { $known }
suite-unknown = there is nothing called "{ $name }" to reproduce{ $suggestion }; expected one of { $known }
parameter-unknown = the game { $game } takes no parameter --{ $name }; expected one of { $known }
parameter-none = the game { $game } takes no parameter --{ $name }; expected no parameter at all
usage-unknown-argument = the argument "{ $name }" is not known here{ $suggestion }; expected one of those in --help
usage-unknown-verb = there is no verb "{ $name }"{ $suggestion }; expected one of { $known }
usage-missing = something is missing: { $names }; see --help
usage-value = { $name } cannot be "{ $value }"; expected one of { $known }
usage-number = { $name } cannot be "{ $value }"; expected a whole number
usage-repeated = { $name } can be given only once
usage-conflict = { $name } does not go with { $other }
usage-too-many = "{ $value }" is one word too many; see --help

head-in-words = in words
head-target = leads to
head-effect = effect
head-move = move
head-winning-moves = winning moves
cli-arg-paths = For table compounds and table differences: the longest path, or the largest member of the other game, if one is named after it
cli-arg-other = For table differences: the compound to compare with that of --compound
function-needs-components = some rules of this family keep only the Grundy value of a part, which this function does not know; expected a family without such rules
function-no-store = the values of this function are not kept in a file; expected it without --store

census-bitype = bitype
cli-chi = Find the game chromatic numbers of a graph: the least numbers of colours with which Alice wins
cli-bitype = Find the bitype of a position of the colouring game, often a caterpillar as a word
cli-arg-word = A word such as a0aazDDz, or a position: path:5/0=1; - reads standard input, @FILE a file
cli-arg-options = Count the moves by the bitype they lead to
chi-alice-first = χ_g = { $number }: with that many colours Alice wins when she begins
chi-bob-first = χ_g^B = { $number }: with that many colours Alice wins when Bob begins
chi-alice-between = χ_g is at least { $least } and at most { $number }
chi-bob-between = χ_g^B is at least { $least } and at most { $number }
chi-alice-at-least = χ_g is at least { $least }; no more colours are tried
chi-bob-at-least = χ_g^B is at least { $least }; no more colours are tried
chi-nobody = not known
chi-tried = { $colours-count ->
    [one] 1 colour: { $alice } when Alice begins, { $bob } when Bob begins
   *[other] { $colours } colours: { $alice } when Alice begins, { $bob } when Bob begins
}
chi-alice-wins = Alice wins
chi-bob-wins = Bob wins
bitype-is = bitype { $bitype }, { $open } vertices without a colour
bitype-alice-first = Alice begins: { $alone } wins; with a spare vertex { $spare } wins
bitype-bob-first = Bob begins: { $alone } wins; with a spare vertex { $spare } wins
bitype-domain-alice = Alice is ahead
bitype-domain-bob = Bob is ahead
bitype-domain-next = neither is ahead
bitype-variable = a spare vertex changes who wins: with one the bitype is { $mirror }
bitype-strong-alice-none = if Bob may pass, Alice never wins
bitype-strong-alice-first = if Bob may pass, Alice wins only when she begins
bitype-strong-alice-second = even if Bob may pass, Alice wins whoever begins
bitype-strong-bob-none = if Alice may pass, Bob never wins
bitype-strong-bob-first = if Alice may pass, Bob wins only when he begins
bitype-strong-bob-second = even if Alice may pass, Bob wins whoever begins
bitype-options = moves by the bitype they lead to:
error-no-bitype = only the colouring game of Alice and Bob (colouring) has bitypes and game chromatic numbers
