//! The game by its rules alone: a memoised search that visits every state.

use std::collections::HashMap;
use std::convert::Infallible;

use noyau_core::bitype::{Bitype, Side};
use noyau_games::graph::colouring::{Colour, Coloured, word::Words};

pub(crate) struct Naive {
    neighbours: Vec<Vec<usize>>,
    colours: u8,
    memo: HashMap<(Vec<u8>, bool), bool>,
}

impl Naive {
    pub(crate) fn new(position: &Coloured, colours: u8) -> (Self, Vec<u8>) {
        let graph = position.graph();
        let neighbours = graph
            .vertices()
            .map(|v| graph.neighbours(v).iter().map(|&w| w as usize).collect())
            .collect();
        let state = position.colours().iter().map(|c| c.map_or(0, Colour::number)).collect();
        (Self { neighbours, colours, memo: HashMap::new() }, state)
    }

    /// Whether Alice wins; `alice_moves` says whether it is her turn.
    pub(crate) fn alice_wins(&mut self, state: &mut Vec<u8>, alice_moves: bool) -> bool {
        if let Some(&known) = self.memo.get(&(state.clone(), alice_moves)) {
            return known;
        }
        // At the end Alice wins if every vertex is coloured. The player to move needs one good
        // move.
        let mut result = None;
        let mut moved = false;
        'all: for v in 0..state.len() {
            if state[v] != 0 {
                continue;
            }
            for colour in 1..=self.colours {
                if self.neighbours[v].iter().any(|&w| state[w] == colour) {
                    continue;
                }
                moved = true;
                state[v] = colour;
                let alice = self.alice_wins(state, !alice_moves);
                state[v] = 0;
                if alice == alice_moves {
                    result = Some(alice);
                    break 'all;
                }
            }
        }
        let stuck = !moved && state.contains(&0);
        let alice = result.unwrap_or(if moved { !alice_moves } else { !stuck });
        self.memo.insert((state.clone(), alice_moves), alice);
        alice
    }
}

pub(crate) fn alice_wins(position: &Coloured, colours: u8, first: Side) -> bool {
    let (mut naive, mut state) = Naive::new(position, colours);
    naive.alice_wins(&mut state, first == Side::Alice)
}

pub(crate) fn bitype(position: &Coloured) -> Bitype {
    let spared = position.with_spares(1);
    let (mut alone, mut state) = Naive::new(position, 3);
    let (mut beside, mut spared_state) = Naive::new(&spared, 3);
    let found: Result<Bitype, Infallible> = Bitype::evaluate(|condition| {
        let alice = condition.first == Side::Alice;
        Ok(if condition.spare {
            beside.alice_wins(&mut spared_state, alice)
        } else {
            alone.alice_wins(&mut state, alice)
        })
    });
    found.unwrap()
}

pub(crate) fn word_bitype(text: &str) -> Bitype {
    bitype(&text.parse::<Words>().unwrap().position())
}
