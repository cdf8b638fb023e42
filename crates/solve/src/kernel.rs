//! Is this set of positions a kernel?
//!
//! A kernel is a set K with no move inside it, and from every position outside a move into it
//! (Gorin §II.3). For normal play it is unique and is the set of P-positions. Under the misère
//! convention the finished position is exempt from the second condition, and is not in K.

use std::ops::ControlFlow;

use noyau_core::{Convention, Ruleset};
use rustc_hash::FxHashSet;

use crate::{Limits, Stopped};

/// Why a set is not the kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Counterexample<P> {
    /// Both positions are in the set, and a move joins them.
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
        /// Whether it has any move at all.
        stuck: bool,
    },
    /// A finished position is in the set although the player to move has won (misère).
    FinishedInside {
        /// The position.
        position: P,
    },
}

/// Tests whether the members among `positions` form a kernel of them. `positions` must be closed
/// under moves for the answer to mean something; [`reachable`] makes it so.
pub fn check<R: Ruleset>(
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

/// Everything that can be reached from `starts`, themselves included, up to
/// [`Ruleset::canonical`], smallest game first; `None` beyond `most` positions.
pub fn reachable<R: Ruleset>(
    ruleset: &R,
    starts: impl IntoIterator<Item = R::Position>,
    most: usize,
) -> Option<Vec<R::Position>> {
    reachable_within(ruleset, starts, most, &Limits::none()).ok().flatten()
}

/// The same, unless a limit is hit before all are found.
pub fn reachable_within<R: Ruleset>(
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
        // One position may have more options than fit: stop in the middle of it.
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
