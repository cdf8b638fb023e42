//! Compounds of a list of components, by their definitions (domination 7, 8 and 9).
//!
//! A component without moves is finished. Long play ends when all components are finished, short
//! play as soon as one is. A move is a choice of components that are not finished and a move in
//! each of them; the compound says which choices are allowed.

use std::cell::RefCell;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use noyau_core::{Compound, Convention, Ending, Measure, Order, Selection};

use crate::Rules;

/// The rules of single components.
pub trait Pieces {
    /// A component.
    type Piece: Clone + Eq + Hash + Ord + Debug;

    /// For each move in a component, the components that remain of it.
    fn moves(&self, piece: &Self::Piece) -> Vec<Vec<Self::Piece>>;

    /// The number by which components are ordered.
    fn size(&self, piece: &Self::Piece, measure: Measure) -> u64;
}

/// A compound of components.
#[derive(Debug)]
pub struct Sum<P: Pieces> {
    /// The rules of the components.
    pub pieces: P,
    compound: Compound,
    forms: RefCell<HashMap<P::Piece, u64>>,
}

/// A position: the components that are not finished, in order, and whether short play is over
/// because one was finished.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Component<T> {
    /// The components with moves.
    pub open: Vec<T>,
    /// Whether short play has ended.
    pub ended: bool,
}

impl<P: Pieces> Sum<P> {
    /// The game on components with these rules, combined by this compound.
    pub fn new(pieces: P, compound: Compound) -> Self {
        Self { pieces, compound, forms: RefCell::default() }
    }

    /// The position with these components.
    pub fn position(&self, components: Vec<P::Piece>) -> Component<P::Piece> {
        let before = components.len();
        let mut open = components;
        open.retain(|piece| !self.pieces.moves(piece).is_empty());
        open.sort_unstable();
        let ended = self.compound.ending() == Ending::Short && open.len() < before;
        if ended { Component { open: Vec::new(), ended } } else { Component { open, ended } }
    }

    /// A number that is equal for components that play alike. It is computed from the forms of the
    /// components that remain after each move, and from the size if the compound depends on sizes.
    /// For example, one vertex, two joined vertices and a heap of one token have the same form.
    pub fn form(&self, piece: &P::Piece) -> u64 {
        if let Some(form) = self.forms.borrow().get(piece) {
            return *form;
        }
        let options: BTreeSet<Vec<u64>> =
            self.pieces.moves(piece).iter().map(|left| self.forms(left)).collect();
        let measure = self.compound.measure();
        let size = self.compound.order().map(|_| self.pieces.size(piece, measure));
        let mut hasher = DefaultHasher::new();
        (options, size).hash(&mut hasher);
        let form = hasher.finish();
        self.forms.borrow_mut().insert(piece.clone(), form);
        form
    }

    /// The sorted forms of several components, without the finished ones.
    pub fn forms(&self, pieces: &[P::Piece]) -> Vec<u64> {
        let open = pieces.iter().filter(|piece| !self.pieces.moves(piece).is_empty());
        let mut forms: Vec<u64> = open.map(|piece| self.form(piece)).collect();
        forms.sort_unstable();
        forms
    }

    /// Whether a move may play in `played` of `open` components.
    fn counts(&self, played: usize, open: usize) -> bool {
        let most = |k: u32| usize::try_from(k).unwrap_or(usize::MAX).min(open);
        match self.compound.selection() {
            Selection::Disjunctive => played == 1,
            Selection::Conjunctive => played == open,
            Selection::Selective => played >= 1,
            Selection::Exactly(k) => played == most(k),
            Selection::AtLeast(k) => played >= most(k),
            Selection::AtMost(k) => (1..=most(k)).contains(&played),
        }
    }

    /// Whether the played components come first in the order: no component that is not played in
    /// has a greater rank than one that is played in.
    fn ordered(&self, sizes: &[u64], played: &[bool]) -> bool {
        let Some(order) = self.compound.order() else { return true };
        let rank = |size: u64| match order {
            Order::LargestFirst => i128::from(size),
            Order::SmallestFirst => -i128::from(size),
            Order::Remainder(k) => i128::from(size % u64::from(k.get())),
            Order::Listed(ranks) => i128::from(ranks.of(size)),
        };
        let pairs = sizes.iter().zip(played);
        let alone = || pairs.clone().filter(|(_, played)| !**played);
        pairs
            .clone()
            .filter(|(_, played)| **played)
            .all(|(size, _)| alone().all(|(other, _)| rank(*other) <= rank(*size)))
    }
}

impl<P: Pieces> Rules for Sum<P> {
    type Position = Component<P::Piece>;

    fn options(&self, position: &Self::Position) -> Vec<Self::Position> {
        if position.ended || position.open.is_empty() {
            return Vec::new();
        }
        let open = &position.open;
        let measure = self.compound.measure();
        let sizes: Vec<u64> = open.iter().map(|piece| self.pieces.size(piece, measure)).collect();
        let moves: Vec<Vec<Vec<P::Piece>>> =
            open.iter().map(|piece| self.pieces.moves(piece)).collect();
        let mut options = Vec::new();
        for set in 1..1_u64 << open.len() {
            let played: Vec<bool> = (0..open.len()).map(|place| set >> place & 1 == 1).collect();
            let count = played.iter().filter(|played| **played).count();
            if self.counts(count, open.len()) && self.ordered(&sizes, &played) {
                self.add_options(open, &moves, &played, &mut options);
            }
        }
        options.sort_unstable();
        options.dedup();
        options
    }

    fn stuck_wins(&self, _position: &Self::Position) -> bool {
        self.compound.convention() == Convention::Misere
    }

    /// Every compound is impartial. Only for the disjunctive sum is the value determined by the
    /// values of the components; this fact is not used.
    fn has_values(&self) -> bool {
        self.compound.convention() == Convention::Normal
    }
}

impl<P: Pieces> Sum<P> {
    /// Adds the positions after every choice of one move in each of the played components.
    fn add_options(
        &self,
        open: &[P::Piece],
        moves: &[Vec<Vec<P::Piece>>],
        played: &[bool],
        options: &mut Vec<Component<P::Piece>>,
    ) {
        // The components that remain so far, and whether a component has been finished.
        let mut partly: Vec<(Vec<P::Piece>, bool)> = vec![(Vec::new(), false)];
        for ((piece, moves), played) in open.iter().zip(moves).zip(played) {
            let mut next = Vec::new();
            for (left, ended) in &partly {
                if *played {
                    for remains in moves {
                        let finished = remains.is_empty();
                        next.push(([left.as_slice(), remains].concat(), *ended || finished));
                    }
                } else {
                    next.push(([left.as_slice(), std::slice::from_ref(piece)].concat(), *ended));
                }
            }
            partly = next;
        }
        for (left, finished) in partly {
            let short = self.compound.ending() == Ending::Short;
            options.push(match finished && short {
                true => Component { open: Vec::new(), ended: true },
                false => self.position(left),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use noyau_core::Outcome;

    use super::*;
    use crate::{Judge, Octal};

    fn lost_paths(compound: &str, to: u32) -> Vec<u32> {
        let compound = Compound::parse(compound).unwrap();
        let mut judge = Judge::new(Sum::new(Octal::parse("0.137").unwrap(), compound));
        (0..=to)
            .filter(|&length| {
                // A path without vertices is not a component.
                let pieces = if length == 0 { vec![] } else { vec![length] };
                let position = judge.rules().position(pieces);
                judge.verdict(&position).outcome == Outcome::P
            })
            .collect()
    }

    /// domination 8 and 9: lists of lost paths.
    #[test]
    fn paths_are_lost_as_the_thesis_lists_them() {
        assert_eq!(lost_paths("disjunctive", 28), [0, 4, 8, 14, 20, 24, 28]);
        assert_eq!(lost_paths("disjunctive,largest-first,short", 13), [0, 4, 5, 12, 13]);
        assert_eq!(lost_paths("selective,largest-first,long", 13), [0, 4, 5, 12, 13]);
        assert_eq!(lost_paths("selective,smallest-first,short", 12), [0, 4, 5, 9, 10]);
        assert_eq!(lost_paths("disjunctive,smallest-first,misere", 10), [1, 2, 6]);
        assert_eq!(lost_paths("2-exact", 13), [0, 4, 5, 12, 13]);
        assert_eq!(lost_paths("2-maximal", 14), [0, 4, 5, 9, 10, 14]);
        assert_eq!(lost_paths("2-minimal", 13), [0, 4, 5]);
    }
}
