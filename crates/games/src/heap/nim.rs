//! Nim: take any number of tokens from one heap; the player who cannot move loses.
//!
//! Bouton's theorem (Deslongchamps §2.1.3–2.1.4, Theorems 2 and 3; Gorin §II.3): a position is P
//! exactly when the nim-sum of its heaps is zero. `explain` explains it in four ways.

mod closing;
mod explain;
mod tables;

use std::ops::ControlFlow;

use noyau_core::notation::InputSizes;
use noyau_core::{
    ClosedForm, Convention, Drawn, Enumerate, IllegalMove, MoveList, Natural, Nimber, Notation,
    NotationError, Outcome, Phrase, Piece, Ruleset, Written,
};

use super::heaps::{HeapMove, Heaps, slowest_take, sorted_triples};

pub(super) use explain::digit_table;

/// The game of Nim, normal play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Nim;

/// The rules, notation and pictures of a game whose moves take from one heap.
macro_rules! one_heap_rules {
    ($game:ty, $convention:expr) => {
        impl Ruleset for $game {
            type Position = Heaps;
            type Move = HeapMove;

            fn for_each_move(
                &self,
                position: &Heaps,
                visit: &mut dyn FnMut(HeapMove) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                position.for_each_take(visit)
            }

            fn play(&self, position: &Heaps, mv: &HeapMove) -> Heaps {
                position.after(mv)
            }

            fn is_legal(&self, position: &Heaps, mv: &HeapMove) -> Result<(), IllegalMove> {
                position.check(mv)
            }

            fn convention(&self) -> Convention {
                $convention
            }

            fn size(&self, position: &Heaps) -> u64 {
                position.words()
            }

            fn moves_ahead(&self, position: &Heaps) -> u64 {
                position.moves_ahead()
            }

            fn canonical(&self, position: &Heaps) -> Heaps {
                position.sorted()
            }
        }

        impl Notation for $game {
            fn parse_position(
                &self,
                text: &str,
                limits: InputSizes,
            ) -> Result<Heaps, NotationError> {
                Heaps::parse(text, limits)
            }

            fn write_position(&self, position: &Heaps) -> Written {
                position.write()
            }

            fn parse_move(&self, text: &str, position: &Heaps) -> Result<HeapMove, NotationError> {
                position.parse_takes(text, false).map(|mut takes| takes.swap_remove(0))
            }

            fn write_move(&self, mv: &HeapMove, position: &Heaps) -> Written {
                position.write_take(mv)
            }

            fn describe_move(&self, mv: &HeapMove, position: &Heaps) -> Phrase {
                position.describe_take(mv)
            }

            fn move_between(&self, from: &Heaps, to: &Heaps) -> Result<HeapMove, IllegalMove> {
                match from.takes_to(to).as_deref() {
                    Some([only]) => Ok(only.clone()),
                    _ => Err(IllegalMove::Unreachable { from: from.write(), to: to.write() }),
                }
            }
        }

        impl Drawn for $game {
            fn piece(&self) -> Option<Piece> {
                Some(Piece::Rook)
            }

            fn square(&self, column: u64, row: u64) -> Option<Heaps> {
                Some(Heaps::of([column, row]))
            }

            fn rows(&self, position: &Heaps) -> Option<Vec<noyau_core::Natural>> {
                Some(position.sizes().to_vec())
            }

            fn write_takes(&self, takes: &[(usize, noyau_core::Natural)]) -> Option<Written> {
                Some(super::heaps::write_takes(takes))
            }
        }

        impl Enumerate for $game {
            fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Heaps> + '_> {
                Box::new(sorted_triples(bound))
            }
        }
    };
}
pub(super) use one_heap_rules;

one_heap_rules!(Nim, Convention::Normal);

/// The heaps that have the top bit of the nim-sum, each with the number of tokens that Bouton takes
/// from it: with s the nim-sum, a heap x becomes x ⊕ s.
fn bouton_takes<'a>(
    heaps: &'a Heaps,
    sum: &'a Natural,
) -> impl Iterator<Item = (usize, Natural)> + 'a {
    let top = sum.bits().checked_sub(1);
    let sizes = heaps.sizes().iter().enumerate();
    sizes
        .filter(move |(_, size)| top.is_some_and(|top| size.bit(top)))
        .map(move |(heap, size)| (heap, size - &(size ^ sum)))
}

/// Bouton's moves, largest take first, which is the quickest win because the game then lasts
/// exactly as many moves as tokens are left (see `slowest_take`).
pub(super) fn bouton_moves(heaps: &Heaps) -> Vec<HeapMove> {
    let mut moves: Vec<HeapMove> =
        bouton_takes(heaps, &heaps.nim_sum()).map(|(heap, take)| HeapMove { heap, take }).collect();
    moves.sort_by(|a, b| b.take.cmp(&a.take));
    moves
}

impl ClosedForm for Nim {
    fn theorem(&self) -> Option<&'static str> {
        Some("bouton")
    }

    fn outcome(&self, position: &Heaps) -> Option<Outcome> {
        Some(if position.nim_sum().is_zero() { Outcome::P } else { Outcome::N })
    }

    fn grundy(&self, position: &Heaps) -> Option<Nimber> {
        Some(Nimber::new(position.nim_sum()))
    }

    fn winning_moves(&self, position: &Heaps, limit: usize) -> Option<MoveList<HeapMove>> {
        Some(MoveList::cut(bouton_moves(position), limit))
    }

    /// A lost position lasts one move for each token; from a won one the largest winning take
    /// leaves the fewest.
    fn remoteness(&self, position: &Heaps) -> Option<Natural> {
        let total = position.total();
        let largest = bouton_takes(position, &position.nim_sum()).map(|(_, take)| take).max();
        Some(match largest {
            None => total,
            Some(take) => total - take + Natural::ONE,
        })
    }

    fn resisting_move(&self, position: &Heaps) -> Option<HeapMove> {
        slowest_take(position)
    }
}
