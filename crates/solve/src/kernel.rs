//! Is this set of positions a kernel?
//!
//! A kernel is a set K such that no move leads from K to K, and from every position outside K some
//! move leads into K (Gorin §II.3). In normal play it is unique: it is the set of P-positions.
//! Under the misère convention, finished positions are not in K and are exempt from the second
//! condition.

use std::ops::ControlFlow;

use noyau_core::{Convention, Ruleset};
use rustc_hash::FxHashSet;

use crate::{Limits, Stopped};

/// Why a set is not the kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Counterexample<P> {
    /// Both positions are in the set, and a move leads from one to the other.
    MoveInside {
        /// Where the move starts.
        from: P,
        /// Where it leads.
        to: P,
    },
    /// This position is outside, and no move leads from it into the set.
    NoMoveInto {
        /// The position.
        from: P,
        /// Whether the position has no move at all.
        stuck: bool,
    },
    /// A finished position is in the set, although the player to move wins it (misère).
    FinishedInside {
        /// The position.
        position: P,
    },
}

/// Tests whether the members of a set among `positions` form a kernel. The result is meaningful
/// only if `positions` is closed under moves; [`reachable`] returns such a list.
pub fn check<R: Ruleset + ?Sized>(
    ruleset: &R,
    positions: impl IntoIterator<Item = R::Position>,
    mut contains: impl FnMut(&R::Position) -> bool,
) -> Result<u64, Counterexample<R::Position>> {
    let mut members = 0;
    for position in positions {
        let inside = contains(&position);
        members += u64::from(inside);
        let moves = ruleset.moves(&position);
        if moves.is_empty() && ruleset.convention() == Convention::Misere {
            if inside {
                return Err(Counterexample::FinishedInside { position });
            }
            continue;
        }
        let into = moves.iter().map(|mv| ruleset.play(&position, mv)).find(|to| contains(to));
        match (inside, into) {
            (true, Some(to)) => return Err(Counterexample::MoveInside { from: position, to }),
            (false, None) => {
                return Err(Counterexample::NoMoveInto { from: position, stuck: moves.is_empty() });
            }
            _ => {}
        }
    }
    Ok(members)
}

/// All positions that can be reached from `starts`, including `starts`, up to
/// [`Ruleset::canonical`], smallest game first. `None` if there are more than `most`.
pub fn reachable<R: Ruleset + ?Sized>(
    ruleset: &R,
    starts: impl IntoIterator<Item = R::Position>,
    most: usize,
) -> Option<Vec<R::Position>> {
    reachable_within(ruleset, starts, most, &Limits::none()).ok().flatten()
}

/// Like [`reachable`], under limits.
///
/// # Errors
///
/// [`Stopped`] if a limit was reached before all positions were found.
pub fn reachable_within<R: Ruleset + ?Sized>(
    ruleset: &R,
    starts: impl IntoIterator<Item = R::Position>,
    most: usize,
    limits: &Limits,
) -> Result<Option<Vec<R::Position>>, Stopped> {
    let mut seen: FxHashSet<R::Position> = FxHashSet::default();
    let mut queue: Vec<R::Position> = Vec::new();
    for start in starts {
        let start = ruleset.canonical(&start);
        if seen.insert(start.clone()) {
            queue.push(start);
        }
    }
    let mut next = 0;
    while next < queue.len() {
        let position = queue[next].clone();
        next += 1;
        // One position may have more options than `most`, so the loop must be able to stop in
        // between.
        let visited = limits.each_move(ruleset, &position, |mv| {
            let option = ruleset.canonical(&ruleset.play(&position, &mv));
            if seen.insert(option.clone()) {
                queue.push(option);
            }
            if queue.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let positions = queue.len() as u64;
        if visited.map_err(|stopped| Stopped { positions, ..stopped })?.is_break() {
            return Ok(None);
        }
    }
    queue.reverse();
    Ok(Some(queue))
}
