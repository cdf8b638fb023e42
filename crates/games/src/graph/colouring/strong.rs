//! AA+ and BB+ by their definitions (*colouring* 6.6.4, 6.7.6, 7.1.1).
//!
//! AA+ says that Alice always has an answer in the component itself; such a component is worth the
//! parity of its order. BB+ says the same of Bob, with one condition more, which lets him win in
//! every tree that contains the component (Theorem 6.6.5). The recursions below are the definitions
//! and visit every position; `noyau_solve::colouring` decides the first one fast.

use rustc_hash::FxHashMap;

use super::reduce::COLOURS;
use super::sum::Extended;
use super::{Colour, Coloured};
use noyau_graph::Vertex;

/// Decides AA+ and BB+ and remembers what it met.
#[derive(Debug, Default)]
pub struct Definitions {
    alice: FxHashMap<Coloured, bool>,
    bob: FxHashMap<Coloured, bool>,
}

impl Definitions {
    /// AA+: at most one vertex is left, or there is an AA+ option and every option has one
    /// (Definition 6.7.6).
    pub fn is_aa_plus(&mut self, position: &Coloured) -> bool {
        if position.blocked(COLOURS).is_some() {
            return false;
        }
        if position.open().count() <= 1 {
            return true;
        }
        if let Some(&known) = self.alice.get(position) {
            return known;
        }
        let found = self.has_aa_plus_option(position)
            && options(position).all(|(_, option)| self.has_aa_plus_option(&option));
        self.alice.insert(position.clone(), found);
        found
    }

    /// Is some option AA+?
    pub fn has_aa_plus_option(&mut self, position: &Coloured) -> bool {
        let left = position.blocked(COLOURS).is_none();
        // The last vertex coloured leaves nothing, which counts as AA+.
        left && (position.open().count() == 0
            || options(position).any(|(_, option)| self.is_aa_plus(&option)))
    }

    /// BB+: blocked; or every option that is not has a BB+ option, and there are two BB+ options,
    /// or one that leaves a BB+ option even after its colour is forbidden at its vertex
    /// (Definition 7.1.1).
    pub fn is_bb_plus(&mut self, position: &Coloured) -> bool {
        if position.blocked(COLOURS).is_some() {
            return true;
        }
        if let Some(&known) = self.bob.get(position) {
            return known;
        }
        let found = options(position).all(|(_, option)| {
            option.blocked(COLOURS).is_some() || self.has_bb_plus_option(&option)
        }) && self.keeps_a_bb_plus_option(position);
        self.bob.insert(position.clone(), found);
        found
    }

    /// Is some option BB+?
    pub fn has_bb_plus_option(&mut self, position: &Coloured) -> bool {
        options(position).any(|(_, option)| self.is_bb_plus(&option))
    }

    fn keeps_a_bb_plus_option(&mut self, position: &Coloured) -> bool {
        let mut good = Vec::new();
        for (mv, option) in options(position) {
            if self.is_bb_plus(&option) {
                good.push(mv);
            }
            if good.len() == 2 {
                return true;
            }
        }
        good.first().is_some_and(|&(v, colour)| {
            let forbidden = with_leaf(position, v, colour);
            self.has_bb_plus_option(&forbidden)
        })
    }

    /// The class of the position, if it has one (Definition 7.1.1).
    pub fn extended(&mut self, position: &Coloured) -> Option<Extended> {
        if self.is_aa_plus(position) {
            Some(Extended::AaPlus)
        } else if self.is_bb_plus(position) {
            Some(Extended::BbPlus)
        } else {
            let both = self.has_aa_plus_option(position) && self.has_bb_plus_option(position);
            both.then_some(Extended::NnPlus)
        }
    }
}

fn options(position: &Coloured) -> impl Iterator<Item = ((Vertex, Colour), Coloured)> + '_ {
    position
        .moves(COLOURS)
        .filter_map(|(v, colour)| position.play(v, colour).map(|option| ((v, colour), option)))
}

/// The position with a leaf of this colour more on a vertex.
fn with_leaf(position: &Coloured, v: Vertex, colour: Colour) -> Coloured {
    let mut colours = position.colours().to_vec();
    let leaf = Vertex::try_from(colours.len()).unwrap_or(Vertex::MAX);
    colours.push(Some(colour));
    let edges: Vec<_> = position.graph().edges().chain([(v, leaf)]).collect();
    Coloured::assembled(&edges, colours)
}
