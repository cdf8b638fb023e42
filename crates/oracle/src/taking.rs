//! Games in which tokens are taken from heaps and nothing else happens.
//!
//! A move takes some number of tokens from each heap, but not 0 from all of them. The games differ
//! in the combinations that are allowed. All combinations are tried and checked by the rule.

use noyau_core::{Convention, Measure};

use crate::{Pieces, Rules};

/// Which numbers of tokens may be taken together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Any number from one heap: Nim, and Marienbad (nim 2.1).
    One,
    /// At most this many from one heap: the one-row game (nim 1.1).
    AtMost(u64),
    /// Any numbers from at most this many heaps: Moore's Nim (nim 1.6).
    Heaps(usize),
    /// A multiple of b from one of two heaps, or c and d from both with c ≡ d (mod b) and
    /// |c − d| < ab: Fraenkel and Borosh; b = 1 is Fraenkel's game, a = 1 Connell's, a = b = 1
    /// Wythoff's (nim 3.1 to 3.4).
    Wythoff {
        /// The difference of two takes is below ab.
        a: u64,
        /// The divisor of a take from one heap and of the difference of two takes.
        b: u64,
    },
    /// Any number from one heap, or fewer than h tokens in all from several heaps: cyclic Nimhoff.
    Nimhoff(u64),
    /// Any number from one heap, or the same number from each of several.
    Equal,
    /// Any number from one heap, or numbers with nim-sum 0 from several heaps.
    NimSum,
}

impl Takes {
    /// Whether these numbers, one for each heap, may be taken in one move.
    #[must_use]
    pub fn allow(self, takes: &[u64]) -> bool {
        let some: Vec<u64> = takes.iter().copied().filter(|take| *take > 0).collect();
        match (self, some.as_slice()) {
            (_, []) => false,
            (Self::One, _) => some.len() == 1,
            (Self::AtMost(most), _) => some.len() == 1 && some[0] <= most,
            (Self::Heaps(most), _) => some.len() <= most,
            (Self::Wythoff { b, .. }, [take]) => take % b == 0,
            (Self::Wythoff { a, b }, [c, d]) => {
                let apart = c.abs_diff(*d);
                apart % b == 0 && u128::from(apart) < u128::from(a) * u128::from(b)
            }
            (Self::Wythoff { .. }, _) => false,
            (Self::Nimhoff(_) | Self::Equal | Self::NimSum, [_]) => true,
            (Self::Nimhoff(h), several) => several.iter().sum::<u64>() < h,
            (Self::Equal, several) => several.iter().all(|take| *take == several[0]),
            (Self::NimSum, several) => several.iter().fold(0, |sum, take| sum ^ take) == 0,
        }
    }
}

/// A game of taking tokens. Positions are the sizes of the heaps that are not empty, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taking {
    /// What may be taken.
    pub takes: Takes,
    /// Whether a player who cannot move loses or wins.
    pub convention: Convention,
}

impl Taking {
    /// The game under normal play: a player who cannot move loses.
    #[must_use]
    pub fn normal(takes: Takes) -> Self {
        Self { takes, convention: Convention::Normal }
    }

    /// The position with these heaps.
    #[must_use]
    pub fn position(mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|size| *size > 0);
        heaps.sort_unstable();
        heaps
    }
}

impl Rules for Taking {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
        let mut choices: Vec<Vec<u64>> = vec![Vec::new()];
        for size in heaps {
            let more = |chosen: &Vec<u64>| {
                let chosen = chosen.clone();
                (0..=*size).map(move |take| [chosen.as_slice(), &[take]].concat())
            };
            choices = choices.iter().flat_map(more).collect();
        }
        choices.retain(|takes| self.takes.allow(takes));
        let after = |takes: &Vec<u64>| {
            Self::position(heaps.iter().zip(takes).map(|(size, take)| size - take).collect())
        };
        let mut options: Vec<Vec<u64>> = choices.iter().map(after).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    fn stuck_wins(&self, _position: &Vec<u64>) -> bool {
        self.convention == Convention::Misere
    }

    fn has_values(&self) -> bool {
        self.convention == Convention::Normal
    }
}

/// The whole position is one component, because a move may take from all of its heaps.
impl Pieces for Taking {
    type Piece = Vec<u64>;

    fn moves(&self, heaps: &Vec<u64>) -> Vec<Vec<Vec<u64>>> {
        self.options(heaps).into_iter().map(|left| vec![left]).collect()
    }

    fn size(&self, heaps: &Vec<u64>, _measure: Measure) -> u64 {
        heaps.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use noyau_core::Outcome;

    use super::*;
    use crate::Judge;

    #[test]
    fn values_of_nim_are_nim_sums() {
        let mut nim = Judge::new(Taking::normal(Takes::One));
        for (a, b, c) in [(0, 0, 0), (1, 2, 3), (3, 5, 7), (6, 6, 1), (4, 7, 2)] {
            let heaps = Taking::position(vec![a, b, c]);
            assert_eq!(nim.verdict(&heaps).value.map(u64::from), Some(a ^ b ^ c));
        }
    }

    #[test]
    fn wythoff_is_lost_on_the_golden_pairs() {
        let mut queen = Judge::new(Taking::normal(Takes::Wythoff { a: 1, b: 1 }));
        let lost: Vec<(u64, u64)> = (0..14)
            .flat_map(|x| (x..14).map(move |y| (x, y)))
            .filter(|(x, y)| queen.verdict(&Taking::position(vec![*x, *y])).outcome == Outcome::P)
            .collect();
        assert_eq!(lost, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
    }

    #[test]
    fn the_last_token_loses_in_misere_play() {
        let rules = Taking { takes: Takes::One, convention: Convention::Misere };
        let mut marienbad = Judge::new(rules);
        assert_eq!(marienbad.verdict(&vec![1, 3, 5, 7]).outcome, Outcome::P);
        assert_eq!(marienbad.verdict(&vec![1, 1]).outcome, Outcome::N);
        assert_eq!(marienbad.verdict(&vec![]).value, None);
    }
}
