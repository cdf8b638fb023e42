//! The game by its rules alone: a search that visits every state once and uses no theorem.

use std::convert::Infallible;

use noyau_core::bitype::{Bitype, Side};
use noyau_games::graph::colouring::{Colour, Coloured};
use rustc_hash::FxHashMap;

/// A board and the known results of its states.
struct Table {
    neighbours: Vec<Vec<usize>>,
    colours: u8,
    known: FxHashMap<(Vec<u8>, bool), bool>,
}

impl Table {
    fn of(position: &Coloured, colours: u8) -> (Self, Vec<u8>) {
        let graph = position.graph();
        let neighbours = graph
            .vertices()
            .map(|v| graph.neighbours(v).iter().map(|&w| w as usize).collect())
            .collect();
        let state =
            position.colours().iter().map(|colour| colour.map_or(0, Colour::number)).collect();
        (Self { neighbours, colours, known: FxHashMap::default() }, state)
    }

    /// Whether Alice wins. The player to move needs one good move. If there is no move, Alice has
    /// won exactly when every vertex is coloured.
    fn alice_wins(&mut self, state: &mut Vec<u8>, alice_moves: bool) -> bool {
        if let Some(&known) = self.known.get(&(state.clone(), alice_moves)) {
            return known;
        }
        let mut moved = false;
        let mut good = false;
        'moves: for v in 0..state.len() {
            if state[v] != 0 {
                continue;
            }
            for colour in 1..=self.colours {
                if self.neighbours[v].iter().any(|&w| state[w] == colour) {
                    continue;
                }
                moved = true;
                state[v] = colour;
                good = self.alice_wins(state, !alice_moves) == alice_moves;
                state[v] = 0;
                if good {
                    break 'moves;
                }
            }
        }
        let alice = if moved { good == alice_moves } else { !state.contains(&0) };
        self.known.insert((state.clone(), alice_moves), alice);
        alice
    }
}

/// Whether Alice wins.
pub(super) fn alice_wins(position: &Coloured, colours: u8, first: Side) -> bool {
    let (mut table, mut state) = Table::of(position, colours);
    table.alice_wins(&mut state, first == Side::Alice)
}

/// The bitype with three colours.
pub(super) fn bitype(position: &Coloured) -> Bitype {
    let (mut alone, mut state) = Table::of(position, super::COLOURS);
    let (mut beside, mut spared) = Table::of(&position.with_spares(1), super::COLOURS);
    let found: Result<Bitype, Infallible> = Bitype::evaluate(|condition| {
        let alice = condition.first == Side::Alice;
        Ok(if condition.spare {
            beside.alice_wins(&mut spared, alice)
        } else {
            alone.alice_wins(&mut state, alice)
        })
    });
    let Ok(found) = found;
    found
}
