//! Tests whether a set given by the user is the kernel.

use noyau_core::{Written, notation::InputSizes};
use noyau_games::erased::{ErasedGame, ErasedPosition};
use noyau_solve::kernel::{self, Counterexample};
use noyau_solve::{Limits, Stopped};

use crate::EngineError;

/// Most positions among which a kernel is tested.
const MOST: usize = 2_000_000;

/// The result of the test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelReport {
    /// The number of positions reachable from the start, up to symmetry.
    pub positions: usize,
    /// How many of them are in the set.
    pub members: u64,
    /// The first defect, if the set is not the kernel.
    pub counterexample: Option<Counterexample<Written>>,
}

/// Tests a set, given as text, among the positions reachable from `start`.
pub(crate) fn check(
    game: &ErasedGame,
    start: &str,
    set: &[&str],
    numbers: InputSizes,
    limits: &Limits,
) -> Result<KernelReport, EngineError> {
    let start = game.parse_position(start, numbers)?;
    let mut members = std::collections::HashSet::new();
    for text in set {
        members.insert(game.canonical(&game.parse_position(text, numbers)?));
    }
    let all = kernel::reachable_within(game, [start], MOST, limits)?
        .ok_or(EngineError::TooManyPositions { most: MOST })?;
    let count = all.iter().filter(|position| members.contains(*position)).count() as u64;
    let positions = all.len();
    let inside = |position: &ErasedPosition| members.contains(&game.canonical(position));
    let mut stop = None;
    let in_time = all.into_iter().take_while(|_| {
        stop = limits.check(0);
        stop.is_none()
    });
    let result = kernel::check(game, in_time, inside);
    if let Some(reason) = stop {
        return Err(Stopped { reason, positions: positions as u64, work: 0 }.into());
    }
    let write = |position| game.write_position(&position);
    let counterexample = result.err().map(|found| match found {
        Counterexample::MoveInside { from, to } => {
            Counterexample::MoveInside { from: write(from), to: write(to) }
        }
        Counterexample::NoMoveInto { from, stuck } => {
            Counterexample::NoMoveInto { from: write(from), stuck }
        }
        Counterexample::FinishedInside { position } => {
            Counterexample::FinishedInside { position: write(position) }
        }
    });
    Ok(KernelReport { positions, members: count, counterexample })
}
