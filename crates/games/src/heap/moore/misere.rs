//! Misère play of Moore's game (docs/theory/nim.md).
//!
//! As long as some heap has at least two tokens, the position is P exactly if it is balanced, as in
//! normal play. A position of heaps of one token is P exactly if their number is one more than a
//! multiple of k+1.

use noyau_core::{Flaw, Natural, Source, Step};

use super::{Construction, Moore, next_subset};
use crate::heap::heaps::{HeapMove, Heaps};
use crate::heap::takes::PileTakes;

const THEORY: Source = Source::section("noyau", "moore");
/// How many moves to balanced positions without a large heap are skipped before the list may be
/// incomplete.
const PASSED_OVER: usize = 10_000;

/// Whether no heap has more than one token.
pub(super) fn is_small(heaps: &Heaps) -> bool {
    heaps.sizes().iter().all(|size| *size <= Natural::ONE)
}

impl Moore {
    /// Whether the number of heaps that are not empty is one more than a multiple of k+1.
    pub(super) fn leaves_one(&self, heaps: &Heaps) -> bool {
        heaps.non_empty().count() as u64 % self.modulus() == 1
    }

    /// The first `limit` winning moves, and whether all are listed. They lead to heaps of one token
    /// or to balanced positions that keep a large heap.
    pub(super) fn misere_wins(&self, heaps: &Heaps, limit: usize) -> (Vec<PileTakes>, bool) {
        if self.is_p(heaps) {
            return (Vec::new(), true);
        }
        let mut wins = self.wins_to_ones(heaps, limit);
        if is_small(heaps) || wins.len() >= limit {
            return (wins, true);
        }
        // Moves to balanced positions without a large heap are found too; they are dropped below.
        let wanted = limit.saturating_add(PASSED_OVER);
        let balanced = Construction::run(self, heaps, wanted);
        let complete = balanced.len() < wanted;
        let keeps_one = |mv: &PileTakes| {
            let after = mv.takes().iter().fold(heaps.clone(), |left, take| left.after(take));
            !is_small(&after)
        };
        wins.extend(balanced.into_iter().filter(keeps_one));
        wins.truncate(limit);
        (wins, complete)
    }

    /// Indices of the heaps with more than one token, and of those with one.
    fn sorted_by_size(heaps: &Heaps) -> (Vec<usize>, Vec<usize>) {
        let places = |wanted: fn(&Natural) -> bool| {
            let all = heaps.sizes().iter().enumerate();
            all.filter(|(_, size)| wanted(size)).map(|(place, _)| place).collect()
        };
        (places(|size| *size > Natural::ONE), places(|size| *size == Natural::ONE))
    }

    /// The first `limit` moves that leave only heaps of one token, whose number is one more than a
    /// multiple of k+1. Every large heap keeps one token or none, and some heaps of one token may
    /// be removed.
    fn wins_to_ones(&self, heaps: &Heaps, limit: usize) -> Vec<PileTakes> {
        let (large, ones) = Self::sorted_by_size(heaps);
        let mut wins = Vec::new();
        if large.len() > self.rows {
            return wins;
        }
        for gone in 0..=ones.len().min(self.rows - large.len()) {
            for kept in 0..=large.len() {
                let left = (kept + ones.len() - gone) as u64;
                if large.len() + gone == 0 || left % self.modulus() != 1 {
                    continue;
                }
                let mut keepers: Vec<usize> = (0..kept).collect();
                loop {
                    let mut taken: Vec<usize> = (0..gone).collect();
                    loop {
                        wins.push(leaving(heaps, (&large, &keepers), (&ones, &taken)));
                        if wins.len() >= limit {
                            return wins;
                        }
                        if !next_subset(&mut taken, ones.len()) {
                            break;
                        }
                    }
                    if !next_subset(&mut keepers, large.len()) {
                        break;
                    }
                }
            }
        }
        wins
    }

    /// The step that gives the number of heaps of one token and its remainder modulo k+1.
    pub(super) fn ones_step(&self, heaps: &Heaps) -> Step {
        let ones = heaps.non_empty().count() as u64;
        let key = if self.leaves_one(heaps) { "moore-ones" } else { "moore-not-ones" };
        Step::new(key)
            .with("heaps", heaps.sizes().to_vec())
            .with("modulus", self.modulus())
            .with("ones", ones)
            .with("rest", ones % self.modulus())
            .from_source(THEORY)
    }
}

/// The move after which the large heaps that are kept have one token each, as do the heaps of one
/// token that are not taken.
fn leaving(
    heaps: &Heaps,
    (large, kept): (&[usize], &[usize]),
    (ones, taken): (&[usize], &[usize]),
) -> PileTakes {
    let lowered = large.iter().enumerate().map(|(index, &heap)| {
        let left = Natural::from(u64::from(kept.contains(&index)));
        let take = heaps.sizes()[heap].checked_sub(&left).unwrap_or_default();
        HeapMove { heap, take }
    });
    let gone = taken.iter().map(|&index| HeapMove { heap: ones[index], take: Natural::ONE });
    PileTakes::new(lowered.chain(gone).collect())
}

pub(super) fn check_ones(step: &Step) -> Result<(), Flaw> {
    let modulus = step.number("modulus")?.to_u64().filter(|modulus| *modulus > 1);
    let modulus = modulus.ok_or_else(|| step.is_false())?;
    let heaps = step.numbers("heaps")?;
    let ones = heaps.iter().filter(|size| **size == Natural::ONE).count() as u64;
    let small = heaps.iter().all(|size| *size <= Natural::ONE);
    step.holds(
        small
            && *step.number("ones")? == ones
            && *step.number("rest")? == ones % modulus
            && (ones % modulus == 1) == (step.claim.key == "moore-ones"),
    )
}
