# Marking games: turns, positions, why they are won when the end is settled.

move-marks =
    { $count-count ->
        [one] mark vertex { $vertices }
       *[other] mark { $count } vertices: { $vertices }
    }
rule-no-pass = no pass is left, or no vertex can be marked any more
rule-not-to-be-marked = a vertex can be marked only once, and only while few enough of its neighbours are marked
rule-too-many-marks = a turn does not have that many marks
rule-too-few-marks = a turn makes all its marks as long as vertices can be marked; several are typed as 3 & 5
marking-no-names = the players have the same moves here, so a position does not say whose turn it is
marking-expected-section = expected marked vertices, the letter A or B of the player who moves, or passes with two numbers, as in path:7/2,5/B/passes 1,0
marking-too-close = these vertices cannot all be marked: one has too many marked neighbours, in whatever order they are marked
marking-two-goals = where marks are counted it does not matter who makes the last one; expected --at-least or --misere, not both

method-name-settled = every vertex that can be marked will be marked
marking-not-settled = a mark may take away the chance to mark another vertex
marking-passes-decide = the game is over, or a pass may change who makes the last mark
marking-last = No mark hinders another: { $open } vertices will be marked, { $first } in this turn, then { $other } and { $mine } in turn: { $last }
marking-last-mover = the player to move makes the last mark
marking-last-other = the other player makes the last mark
marking-count = No mark hinders another: { $marked } vertices are marked and { $open } will be, { $total } in all, and { $least } are wanted: { $winner } wins
