//! AA+ and BB+ by their definitions (*colouring* 6.6.4, 6.7.6, 7.1.1).
//!
//! AA+ says that Alice always has an answer in the component itself; in a sum, only the parity of
//! the order of such a component matters. BB+ says the same of Bob, with an additional condition by
//! which he wins in every tree that contains the component (Theorem 6.6.5). The recursions below
//! are the definitions and visit every position; `noyau_solve::colouring` decides AA+ faster.

use rustc_hash::FxHashMap;

use super::reduce::COLOURS;
use super::sum::Extended;
use super::{Colour, Coloured};
use noyau_graph::Vertex;

/// Decides AA+ and BB+, and stores the results.
#[derive(Debug, Default)]
pub struct Definitions {
    alice: FxHashMap<Coloured, bool>,
    bob: FxHashMap<Coloured, bool>,
}

impl Definitions {
    /// Whether the position is AA+: it is not blocked, and at most one vertex is uncoloured, or
    /// there is an AA+ option and every option has an AA+ option (Definition 6.7.6).
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

    /// Whether some option is AA+.
    pub fn has_aa_plus_option(&mut self, position: &Coloured) -> bool {
        let left = position.blocked(COLOURS).is_none();
        // A completely coloured position counts as one with an AA+ option.
        left && (position.open().count() == 0
            || options(position).any(|(_, option)| self.is_aa_plus(&option)))
    }

    /// Whether the position is BB+. It is if it is blocked. Otherwise every option that is not
    /// blocked must have a BB+ option. In addition the position must have two BB+ options, or one
    /// BB+ option and another after the colour of that move is forbidden at its vertex (Definition
    /// 7.1.1).
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

    /// Whether some option is BB+.
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

/// The position with a leaf of this colour added to a vertex.
fn with_leaf(position: &Coloured, v: Vertex, colour: Colour) -> Coloured {
    let mut colours = position.colours().to_vec();
    let leaf = Vertex::try_from(colours.len()).unwrap_or(Vertex::MAX);
    colours.push(Some(colour));
    let edges: Vec<_> = position.graph().edges().chain([(v, leaf)]).collect();
    Coloured::assembled(&edges, colours)
}
