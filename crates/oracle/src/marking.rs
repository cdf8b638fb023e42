//! Marking games (domination 9), with several marks in a turn, passes, marked neighbours, or a
//! required number of marks.
//!
//! A vertex may be marked as long as the number of its marked neighbours does not exceed a limit. A
//! turn has a fixed number of marks, fewer only if no further vertex can be marked. A pass takes a
//! whole turn and is allowed while some vertex can be marked. The player who makes the last mark
//! wins, or loses in misère play. In another version, Alice wins if at least a given number of
//! vertices is marked in the end.

use std::collections::BTreeSet;

use noyau_core::Convention;

use crate::Rules;
use crate::plain::{Plain, members};

/// What a player may do in a turn and in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Player {
    /// The number of marks in a turn.
    pub marks: u32,
    /// The number of passes in a whole game.
    pub passes: u32,
}

/// A marking game on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marking {
    /// The board.
    pub graph: Plain,
    /// The largest number of marked neighbours that a vertex may have when it is marked.
    pub neighbours: u32,
    /// Alice and Bob.
    pub players: [Player; 2],
    /// The number of marks that Alice needs in the end, if the game is played for a number of
    /// marks.
    pub at_least: Option<u32>,
    /// Whether the last mark wins or loses, if the game is not played for a number of marks.
    pub convention: Convention,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MarkingPosition {
    /// The marked vertices.
    pub marked: u64,
    /// The player to move, 0 or 1; always 0 if both have the same moves.
    pub turn: usize,
    /// The number of marks in this turn, if it is smaller than usual.
    pub cut: Option<u32>,
    /// Passes that are left.
    pub passes: [u32; 2],
}

impl Marking {
    /// Whether both players have the same moves in every position.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        let [alice, bob] = self.players;
        alice == bob && alice.passes == 0 && self.at_least.is_none()
    }

    /// The vertices that may be marked if the vertices of `marked` are marked.
    #[must_use]
    pub fn open(&self, marked: u64) -> Vec<usize> {
        let few = |v: &usize| (self.graph.neighbours(*v) & marked).count_ones() <= self.neighbours;
        members(self.graph.all() & !marked).filter(few).collect()
    }

    /// The sets of marked vertices that a turn of this many marks can lead to.
    fn turns(&self, marked: u64, marks: u32) -> BTreeSet<u64> {
        let open = self.open(marked);
        if marks == 0 || open.is_empty() {
            return [marked].into();
        }
        open.into_iter().flat_map(|v| self.turns(marked | 1 << v, marks - 1)).collect()
    }
}

impl Rules for Marking {
    type Position = MarkingPosition;

    fn options(&self, table: &MarkingPosition) -> Vec<MarkingPosition> {
        if self.open(table.marked).is_empty() {
            return Vec::new();
        }
        let turn = if self.is_impartial() { table.turn } else { 1 - table.turn };
        let marks = table.cut.unwrap_or(self.players[table.turn].marks);
        let after = |marked| MarkingPosition { marked, turn, cut: None, passes: table.passes };
        let mut options: Vec<MarkingPosition> =
            self.turns(table.marked, marks).into_iter().map(after).collect();
        if table.cut.is_none() && table.passes[table.turn] > 0 {
            let mut passes = table.passes;
            passes[table.turn] -= 1;
            options.push(MarkingPosition { marked: table.marked, turn, cut: None, passes });
        }
        options
    }

    fn stuck_wins(&self, table: &MarkingPosition) -> bool {
        match self.at_least {
            Some(least) => (table.marked.count_ones() >= least) == (table.turn == 0),
            None => self.convention == Convention::Misere,
        }
    }

    fn has_values(&self) -> bool {
        self.is_impartial() && self.convention == Convention::Normal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Judge, Vertices};

    const ONE: Player = Player { marks: 1, passes: 0 };

    fn start(turn: usize) -> MarkingPosition {
        MarkingPosition { marked: 0, turn, cut: None, passes: [0, 0] }
    }

    #[test]
    fn one_mark_and_no_neighbour_is_domination() {
        for graph in [Plain::path(7, 1), Plain::cycle(6), Plain::ladder('H', 3)] {
            for convention in [Convention::Normal, Convention::Misere] {
                let board = Vertices::domination(&graph, convention);
                let expected = Judge::new(board).verdict(&graph.all());
                let game = Marking {
                    graph: graph.clone(),
                    neighbours: 0,
                    players: [ONE; 2],
                    at_least: None,
                    convention,
                };
                assert_eq!(Judge::new(game).verdict(&start(0)), expected);
            }
        }
    }

    /// A star with three leaves: Alice marks a leaf and gets three marks, Bob marks the centre.
    #[test]
    fn alice_wants_many_marks() {
        let game = |least| Marking {
            graph: Plain::of(4, &[(0, 1), (0, 2), (0, 3)]),
            neighbours: 0,
            players: [ONE; 2],
            at_least: Some(least),
            convention: Convention::Normal,
        };
        let wins = |least, turn| {
            let verdict = Judge::new(game(least)).verdict(&start(turn));
            (verdict.outcome == noyau_core::Outcome::N) == (turn == 0)
        };
        assert!(wins(3, 0) && !wins(4, 0) && wins(1, 1) && !wins(2, 1));
    }
}
