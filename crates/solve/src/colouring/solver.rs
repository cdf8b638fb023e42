//! The solver and the questions it answers.

use noyau_core::bitype::{Bitype, Side};

use super::Palette;
use super::forms::{Forms, Strong};
use super::patches::{Boards, Game, Painted, Search};
use super::search::Worker;
use super::states::States;
use crate::run::{Halt, Run, race};
use crate::{Limits, StopReason, Stopped};

/// Default bound for the bytes that a solver remembers.
pub const DEFAULT_MEMORY: usize = 1 << 31;

/// Work that one thread does before other threads are started.
const QUICK: u64 = 1_000_000;

/// How strong a player is when the opponent may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lead {
    /// The player does not win, even moving first.
    None,
    /// The player wins moving first, but not moving second.
    First,
    /// The player wins moving second, and so moving first too.
    Second,
}

/// The results of the games in which one player may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// Alice's lead when Bob may pass.
    pub alice: Lead,
    /// Bob's lead when Alice may pass.
    pub bob: Lead,
}

/// Solves any number of positions, and remembers the pieces it has seen.
#[derive(Debug)]
pub struct Solver {
    forms: Forms,
    states: States,
    boards: Boards,
    threads: usize,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver with one thread and [`DEFAULT_MEMORY`].
    #[must_use]
    pub fn new() -> Self {
        Self::with(1, DEFAULT_MEMORY)
    }

    /// A solver with this many threads, which all work on the same question, and this many bytes of
    /// memory.
    #[must_use]
    pub fn with(threads: usize, memory: usize) -> Self {
        let boards = Boards::new(memory / 4);
        let forms = Forms::new(memory - memory / 4);
        Self { forms, states: States::new(), boards, threads: threads.max(1) }
    }

    /// The number of pieces and positions remembered.
    #[must_use]
    pub fn known(&self) -> usize {
        self.forms.len() + self.states.len() + self.boards.len()
    }

    /// Whether Alice wins when this player is to move.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached before the answer was found.
    pub fn alice_wins(
        &self,
        position: &Palette,
        to_move: Side,
        limits: &Limits,
    ) -> Result<bool, Stopped> {
        self.alice_wins_with(position, to_move, false, limits)
    }

    /// Like [`Solver::alice_wins`]; `spare` adds a spare vertex, which either player may colour.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached before the answer was found.
    pub fn alice_wins_with(
        &self,
        position: &Palette,
        to_move: Side,
        spare: bool,
        limits: &Limits,
    ) -> Result<bool, Stopped> {
        if position.blocked {
            return Ok(false);
        }
        let by_pieces = |limits: &Limits| {
            self.ask(limits, |worker| {
                let mut parts = worker.parts(&position.graph)?;
                parts.spare ^= spare;
                worker.alice_wins(&parts, to_move)
            })
        };
        let Some(board) = position.tangle() else { return by_pieces(limits) };
        let game = Game { to_move, spare, passes: None };
        by_turns(limits, |limits| self.by_patches(board, game, limits), by_pieces)
    }

    /// The bitype of a position.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached before the answer was found.
    pub fn bitype(&self, position: &Palette, limits: &Limits) -> Result<Bitype, Stopped> {
        Bitype::evaluate(|condition| {
            self.alice_wins_with(position, condition.first, condition.spare, limits)
        })
    }

    /// Who wins when one of the players may pass.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached before the answer was found.
    pub fn strength(&self, position: &Palette, limits: &Limits) -> Result<Strength, Stopped> {
        if position.blocked {
            return Ok(Strength { alice: Lead::None, bob: Lead::Second });
        }
        let by_pieces = |limits: &Limits| self.ask(limits, |worker| strength(worker, position));
        let Some(board) = position.tangle() else { return by_pieces(limits) };
        by_turns(limits, |limits| self.strength_by_patches(board, limits), by_pieces)
    }

    fn strength_by_patches(&self, board: &Painted, limits: &Limits) -> Result<Strength, Stopped> {
        let lead = |side: Side| -> Result<Lead, Stopped> {
            let wins = |to_move| {
                let game = Game { to_move, spare: false, passes: Some(side.other()) };
                let alice = self.by_patches(board, game, limits)?;
                Ok::<_, Stopped>(alice == (side == Side::Alice))
            };
            // A player who wins moving second also wins moving first, since the opponent may pass.
            Ok(match (wins(side)?, wins(side.other())?) {
                (_, true) => Lead::Second,
                (true, false) => Lead::First,
                (false, false) => Lead::None,
            })
        };
        Ok(Strength { alice: lead(Side::Alice)?, bob: lead(Side::Bob)? })
    }

    /// Whether Alice wins, by searching the board as a whole.
    fn by_patches(&self, board: &Painted, game: Game, limits: &Limits) -> Result<bool, Stopped> {
        let run = Run::new(limits, 1);
        Search::alice_wins(&self.boards, board, game, &run).map_err(|Halt| stopped(&run))
    }

    fn ask<T: Send>(
        &self,
        limits: &Limits,
        question: impl Fn(&mut Worker<'_>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Stopped> {
        if self.threads > 1 && limits.work > QUICK {
            let quick = Limits { work: QUICK, ..limits.clone() };
            match self.attempt(&quick, 1, &question) {
                Err(stopped) if stopped.reason == StopReason::Work => {}
                other => return other,
            }
        }
        self.attempt(limits, self.threads, &question)
    }

    fn attempt<T: Send>(
        &self,
        limits: &Limits,
        threads: usize,
        question: &(impl Fn(&mut Worker<'_>) -> Result<T, Halt> + Sync),
    ) -> Result<T, Stopped> {
        let run = Run::new(limits, threads);
        let work = || question(&mut Worker::new(&self.forms, &self.states, &run));
        let answer = if threads == 1 { work() } else { race(&run, threads, work) };
        answer.map_err(|Halt| stopped(&run))
    }
}

/// The results of the strong layer for a position, combined from its pieces.
fn strength(worker: &mut Worker<'_>, position: &Palette) -> Result<Strength, Halt> {
    let parts = worker.parts(&position.graph)?;
    let mut alice = Lead::Second;
    let (mut threats, mut held) = (0, false);
    for &piece in &parts.pieces {
        if !worker.strong(Strong::AliceSecond, piece)? {
            let mends = alice == Lead::Second && worker.strong(Strong::AliceFirst, piece)?;
            alice = if mends { Lead::First } else { Lead::None };
        }
        if worker.strong(Strong::BobFirst, piece)? {
            threats += 1;
            held |= worker.strong(Strong::BobSecond, piece)?;
        }
    }
    let bob = match threats {
        0 => Lead::None,
        1 if !held => Lead::First,
        _ => Lead::Second,
    };
    Ok(Strength { alice, bob })
}

/// Work of the first turn when two methods take turns.
const TURN: u64 = 1 << 15;
/// The first method gets this many times the work of the second.
const SHARE: u64 = 4;

/// The answer of the method that finds it first. In each turn a method continues from what it
/// remembers, so together they take little longer than the faster one alone.
fn by_turns<T>(
    limits: &Limits,
    first: impl Fn(&Limits) -> Result<T, Stopped>,
    second: impl Fn(&Limits) -> Result<T, Stopped>,
) -> Result<T, Stopped> {
    let mut done = Stopped { reason: StopReason::Work, positions: 0, work: 0 };
    let mut turn = TURN;
    let mut is_full = false;
    loop {
        for is_first in [true, false] {
            if is_full && !is_first {
                continue;
            }
            let left = limits.work - done.work.min(limits.work);
            let work = if is_first { turn.saturating_mul(SHARE) } else { turn };
            let limits = Limits { work: work.min(left), ..limits.clone() };
            let stopped = match if is_first { first(&limits) } else { second(&limits) } {
                Err(stopped) => stopped,
                answer => return answer,
            };
            done.positions = done.positions.saturating_add(stopped.positions);
            done.work = done.work.saturating_add(stopped.work.max(1));
            // If the first method runs out of room, it drops its table and goes on alone.
            is_full |= stopped.reason == StopReason::Memory;
            let is_over = stopped.reason == StopReason::Work && work >= left;
            if is_over || matches!(stopped.reason, StopReason::Time | StopReason::Cancelled) {
                return Err(Stopped { reason: stopped.reason, ..done });
            }
        }
        turn = turn.saturating_mul(2);
    }
}

fn stopped(run: &Run<'_>) -> Stopped {
    Stopped {
        reason: run.reason().unwrap_or(StopReason::Work),
        positions: run.nodes(),
        work: run.work(),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    fn stop(reason: StopReason, limits: &Limits) -> Result<u8, Stopped> {
        Err(Stopped { reason, positions: 1, work: limits.work })
    }

    #[test]
    fn methods_take_turns_until_one_answers() {
        let endless = |limits: &Limits| stop(StopReason::Work, limits);
        let asked = RefCell::new(Vec::new());
        let second = |limits: &Limits| {
            asked.borrow_mut().push(limits.work);
            if limits.work < 4 * TURN { stop(StopReason::Work, limits) } else { Ok(7) }
        };
        assert_eq!(by_turns(&Limits::none(), endless, second), Ok(7));
        assert_eq!(asked.take(), [TURN, 2 * TURN, 4 * TURN]);
        // The second method is not asked again once it has no room.
        let first = |limits: &Limits| {
            if limits.work < 4 * SHARE * TURN { stop(StopReason::Work, limits) } else { Ok(5) }
        };
        let full = |limits: &Limits| {
            asked.borrow_mut().push(limits.work);
            stop(StopReason::Memory, limits)
        };
        assert_eq!(by_turns(&Limits::none(), first, full), Ok(5));
        assert_eq!(asked.take(), [TURN]);
        // All of the work is spent, and no more.
        let spent = by_turns(&Limits::work(13 * TURN), endless, endless);
        let expected = Stopped { reason: StopReason::Work, positions: 3, work: 13 * TURN };
        assert_eq!(spent, Err(expected));
        let late = by_turns(&Limits::none(), |limits| stop(StopReason::Time, limits), |_| Ok(1));
        assert_eq!(late.map_err(|stopped| stopped.reason), Err(StopReason::Time));
    }

    #[test]
    fn pieces_are_counted() {
        let solver = Solver::new();
        let path = Palette::uncoloured(2, &[vec![1], vec![0, 2], vec![1, 3], vec![2]]).unwrap();
        solver.strength(&path, &Limits::none()).unwrap();
        let pieces = solver.forms.len();
        assert!(pieces > 0);
        assert_eq!(solver.known(), pieces + solver.states.len() + solver.boards.len());
    }
}
