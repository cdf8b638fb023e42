//! The fast solver, used as an oracle. The tests of its own crate compare it with the rules; here
//! it is compared on words.

use noyau_core::bitype::Bitype;
use noyau_games::graph::colouring::{Coloured, word::Words};
use noyau_solve::Limits;
use noyau_solve::colouring::{Lead, Palette, Solver, Strength};

pub(crate) fn palette(position: &Coloured) -> Palette {
    let graph = position.graph();
    let neighbours: Vec<Vec<usize>> = graph
        .vertices()
        .map(|v| graph.neighbours(v).iter().map(|&w| w as usize).collect())
        .collect();
    let colours: Vec<Option<usize>> =
        position.colours().iter().map(|c| c.map(|c| usize::from(c.number()) - 1)).collect();
    Palette::new(3, &neighbours, &colours).unwrap()
}

#[derive(Default)]
pub(crate) struct Oracle(Solver);

impl Oracle {
    pub(crate) fn bitype(&self, position: &Coloured) -> Bitype {
        self.0.bitype(&palette(position), &Limits::none()).unwrap()
    }

    pub(crate) fn strength(&self, position: &Coloured) -> Strength {
        self.0.strength(&palette(position), &Limits::none()).unwrap()
    }

    pub(crate) fn word(&self, text: &str) -> Bitype {
        self.bitype(&text.parse::<Words>().unwrap().position())
    }

    /// Whether Bob wins even if Alice begins and may pass.
    pub(crate) fn bob_second(&self, position: &Coloured) -> bool {
        self.strength(position).bob == Lead::Second
    }
}
