//! Theorems about unions of paths in the domination game, for each compound (domination 3 and 4).
//!
//! [`outcome`] says who wins and [`winning_cuts`] how, in the time that the thesis states: one pass
//! over the lengths and a few logarithms. Both return `None` if no theorem answers. A length is a
//! number of vertices, at least 1 and at most [`LONGEST`]. Where the thesis is wrong, the corrected
//! statement is used; `noyau reproduce compounds` shows the difference.

mod conway;
mod diameter;
pub mod foreclosed;
pub mod reduced;
mod weights;

use noyau_core::{Compound, Convention, Ending, Order, Outcome, Selection};

/// The longest path to which the theorems are applied.
pub const LONGEST: u64 = 1_000_000_000_000_000_000;

/// The change that a move makes to one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The index of the path.
    pub place: usize,
    /// The lengths of the paths it leaves.
    pub left: Vec<u64>,
}

impl Cut {
    fn new(place: usize, left: impl IntoIterator<Item = u64>) -> Self {
        Self { place, left: left.into_iter().filter(|length| *length > 0).collect() }
    }
}

/// The outcome of a union of paths, if a theorem gives it.
///
/// ```
/// use noyau_core::{Compound, Outcome};
/// use noyau_games::compound::paths::outcome;
/// let compound = Compound::parse("conjunctive,long,normal")?;
/// assert_eq!(outcome(&compound, &[35, 12, 12]), Some(Outcome::P));
/// # Ok::<(), noyau_core::NotationError>(())
/// ```
#[must_use]
pub fn outcome(compound: &Compound, lengths: &[u64]) -> Option<Outcome> {
    if lengths.is_empty() {
        return Some(compound.convention().terminal_outcome());
    }
    let p = match compound.order() {
        None => conway::is_p(compound, lengths)?,
        Some(_) => diameter::is_p(compound, lengths)?,
    };
    Some(if p { Outcome::P } else { Outcome::N })
}

/// A winning move, if a theorem gives one: a [`Cut`] for each path that is played in, in the order
/// of the paths. The position must be a win for the player to move.
#[must_use]
pub fn winning_cuts(compound: &Compound, lengths: &[u64]) -> Option<Vec<Cut>> {
    let mut cuts = match compound.order() {
        None => conway::cuts(compound, lengths)?,
        Some(_) => diameter::cuts(compound, lengths)?,
    };
    cuts.sort_by_key(|cut| cut.place);
    Some(cuts)
}

/// Every union of paths with at most this many vertices in total. The lengths of each union come
/// longest first.
#[must_use]
pub fn unions(total: u64) -> Vec<Vec<u64>> {
    fn add(total: u64, most: u64, head: &mut Vec<u64>, all: &mut Vec<Vec<u64>>) {
        all.push(head.clone());
        for n in 1..=most.min(total) {
            head.push(n);
            add(total - n, n, head, all);
            head.pop();
        }
    }
    let mut all = Vec::new();
    add(total, total, &mut Vec::new(), &mut all);
    all
}

/// The lengths up to `to` of the single paths that the player to move loses. `None` if no theorem
/// decides one of them.
#[must_use]
pub fn lost_paths(compound: &Compound, to: u64) -> Option<Vec<u64>> {
    let mut lost = Vec::new();
    for n in 0..=to {
        let lengths: &[u64] = if n == 0 { &[] } else { &[n] };
        if outcome(compound, lengths)? == Outcome::P {
            lost.push(n);
        }
    }
    Some(lost)
}

/// The key of the theorem about a compound. Texts and sources use the same key.
#[must_use]
pub fn theorem(compound: &Compound) -> Option<&'static str> {
    use Convention::{Misere, Normal};
    use Ending::{Long, Short};
    use Order::{LargestFirst, SmallestFirst};
    use Selection::{Conjunctive, Disjunctive, Selective};
    let lines = (compound.selection(), compound.order(), compound.ending(), compound.convention());
    Some(match lines {
        (Disjunctive, None, Long, Normal) => "paths-grundy",
        (Disjunctive, None, Short, Normal) => "paths-foreclosed-normal",
        (Disjunctive, None, Short, Misere) => "paths-foreclosed-misere",
        (Conjunctive, None, Long, Normal) => "paths-suspense-normal",
        (Conjunctive, None, Long, Misere) => "paths-suspense-misere",
        (Conjunctive, None, Short, Normal) => "paths-remoteness-normal",
        (Conjunctive, None, Short, Misere) => "paths-remoteness-misere",
        (Selective, None, _, Normal) => "paths-selective-normal",
        (Selective, None, Long, Misere) => "paths-selective-long-misere",
        (Selective, None, Short, Misere) => "paths-selective-short-misere",
        (Disjunctive, Some(LargestFirst), Short, Normal) => "paths-largest-short",
        (Selective, Some(LargestFirst), Long, Normal) => "paths-weight-long-normal",
        (Selective, Some(LargestFirst), Long, Misere) => "paths-weight-long-misere",
        (Selective, Some(LargestFirst), Short, Normal) => "paths-weight-short-normal",
        (Selective, Some(LargestFirst), Short, Misere) => "paths-weight-short-misere",
        (Disjunctive, Some(SmallestFirst), Long, _) => "paths-smallest-long",
        (Disjunctive, Some(SmallestFirst), Short, Normal) => "paths-smallest-short-normal",
        (_, Some(SmallestFirst), Short, Misere) => "paths-smallest-short-misere",
        (Selective, Some(SmallestFirst), _, Normal) => "paths-some-smallest-normal",
        (Selective, Some(SmallestFirst), Long, Misere) => "paths-some-smallest-misere",
        _ => return None,
    })
}

/// What some legal move in a path leaves, for use where every move will do.
fn any(length: u64) -> [u64; 1] {
    [length.saturating_sub(2)]
}

/// The parts left by a move in a path, one of which has `wanted` vertices.
fn keeping(length: u64, wanted: u64) -> [u64; 2] {
    [wanted, (length - wanted).saturating_sub(3)]
}

/// The lengths of the longest and of the shortest path.
fn extremes(lengths: &[u64]) -> (u64, u64) {
    lengths.iter().fold((0, u64::MAX), |(most, least), n| (most.max(*n), least.min(*n)))
}

#[cfg(test)]
mod tests;
