//! The colouring game of Alice and Bob (colouring 1.1): they colour vertices in turn, and
//! neighbours never get the same colour. Alice wants every vertex to be coloured; Bob wants an
//! uncoloured vertex with neighbours of all colours. One of the players may be allowed to pass any
//! number of times (colouring 8.1 of the thesis).

use noyau_core::bitype::{Bitype, Condition, Side};

use crate::plain::{Plain, members};
use crate::{Judge, Rules};

/// The game on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colouring {
    /// The board.
    pub graph: Plain,
    /// Number of colours.
    pub colours: u8,
    /// Who may pass.
    pub passes: Option<Side>,
}

/// A position: the colour of each vertex, 0 for none, and the player to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Paint {
    /// The colours.
    pub given: Vec<u8>,
    /// Who is to move.
    pub turn: Side,
}

impl Colouring {
    /// The colours that an uncoloured vertex may get.
    #[must_use]
    pub fn palette(&self, given: &[u8], v: usize) -> Vec<u8> {
        let seen: Vec<u8> = members(self.graph.neighbours(v)).map(|u| given[u]).collect();
        (1..=self.colours).filter(|colour| !seen.contains(colour)).collect()
    }

    /// The game with an isolated vertex added to the board, and the position with that vertex
    /// uncoloured.
    #[must_use]
    pub fn with_spare(&self, given: &[u8]) -> (Self, Vec<u8>) {
        let graph = Plain::of(self.graph.order() + 1, &self.graph.edges());
        (Self { graph, ..self.clone() }, [given, &[0]].concat())
    }

    /// The bitype, computed from the winners under the four conditions: Alice or Bob begins, with
    /// or without one additional isolated vertex (colouring 2.1). `None` if the winners match none
    /// of the nine bitypes, which would contradict Proposition 6.4.7.
    #[must_use]
    pub fn bitype(&self, given: &[u8]) -> Option<Bitype> {
        let spare = self.with_spare(given);
        let mut alone = Judge::new(self.clone());
        let mut beside = Judge::new(spare.0);
        Bitype::from_wins(Condition::ALL.map(|condition| {
            let turn = condition.first;
            let verdict = match condition.spare {
                false => alone.verdict(&Paint { given: given.to_vec(), turn }),
                true => beside.verdict(&Paint { given: spare.1.clone(), turn }),
            };
            (verdict.outcome == noyau_core::Outcome::N) == (turn == Side::Alice)
        }))
    }
}

impl Rules for Colouring {
    type Position = Paint;

    fn options(&self, paint: &Paint) -> Vec<Paint> {
        let open = (0..paint.given.len()).filter(|v| paint.given[*v] == 0);
        let palettes: Vec<(usize, Vec<u8>)> =
            open.map(|v| (v, self.palette(&paint.given, v))).collect();
        // Bob has won as soon as some uncoloured vertex has no colour left.
        if palettes.is_empty() || palettes.iter().any(|(_, palette)| palette.is_empty()) {
            return Vec::new();
        }
        let turn = paint.turn.other();
        let mut options = Vec::new();
        for (v, palette) in palettes {
            for colour in palette {
                let mut given = paint.given.clone();
                given[v] = colour;
                options.push(Paint { given, turn });
            }
        }
        if self.passes == Some(paint.turn) {
            options.push(Paint { given: paint.given.clone(), turn });
        }
        options
    }

    fn stuck_wins(&self, paint: &Paint) -> bool {
        let complete = paint.given.iter().all(|colour| *colour > 0);
        complete == (paint.turn == Side::Alice)
    }

    fn has_values(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bitype(graph: Plain, colours: u8) -> Option<Bitype> {
        let given = vec![0; graph.order()];
        Colouring { graph, colours, passes: None }.bitype(&given)
    }

    /// With three colours Alice wins on every path. With two colours she wins P4 only if she begins
    /// and there is an isolated vertex beside it: two colours suffice for forests with an odd
    /// number of vertices whose components of diameter 3 are P4.
    #[test]
    fn paths_have_the_bitypes_of_the_documents() {
        for n in 0..7 {
            assert_eq!(bitype(Plain::path(n, 1), 3), Some(Bitype::AA), "{n}");
        }
        assert_eq!(bitype(Plain::path(4, 1), 2), Some(Bitype::PN));
        // Alice colours the middle vertex with her first move, unless Bob has already coloured it.
        assert_eq!(bitype(Plain::path(3, 1), 2), Some(Bitype::AA));
    }

    /// Bob may pass, so he never has to make a move that helps Alice.
    #[test]
    fn a_pass_is_a_move() {
        let alone = |passes| Colouring { graph: Plain::path(4, 1), colours: 2, passes };
        let alice_wins = |passes, turn| {
            let verdict = Judge::new(alone(passes)).verdict(&Paint { given: vec![0; 4], turn });
            (verdict.outcome == noyau_core::Outcome::N) == (turn == Side::Alice)
        };
        assert!(alice_wins(None, Side::Bob) && !alice_wins(None, Side::Alice));
        assert!(alice_wins(Some(Side::Alice), Side::Alice));
        assert!(!alice_wins(Some(Side::Bob), Side::Bob));
    }
}
