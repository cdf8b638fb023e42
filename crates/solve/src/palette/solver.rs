//! The questions one can ask.

use noyau_core::bitype::{Bitype, Side};

use super::Palette;
use super::forms::{Forms, Strong};
use super::search::Worker;
use super::states::States;
use crate::run::{Halt, Run, race};
use crate::{Limits, StopReason, Stopped};

/// Bytes that a solver remembers at most, unless told otherwise.
pub const DEFAULT_MEMORY: usize = 1 << 31;

/// Work that one thread does before others are called.
const QUICK: u64 = 1_000_000;

/// How far a player is ahead when the opponent may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The player does not win.
    None,
    /// The player wins when moving first.
    First,
    /// The player wins when moving second too.
    Second,
}

/// What the games with passes say of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// Alice, when Bob may pass.
    pub alice: Class,
    /// Bob, when Alice may pass.
    pub bob: Class,
}

/// Solves positions and remembers the pieces it met, for as many positions as one likes.
#[derive(Debug)]
pub struct Solver {
    forms: Forms,
    states: States,
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

    /// A solver with this many threads, which all work on one question.
    #[must_use]
    pub fn with(threads: usize, memory: usize) -> Self {
        Self { forms: Forms::new(memory), states: States::new(), threads: threads.max(1) }
    }

    /// Pieces and positions remembered.
    #[must_use]
    pub fn known(&self) -> usize {
        self.forms.len() + self.states.len()
    }

    /// Whether Alice wins with this player to move.
    pub fn alice_wins(
        &self,
        position: &Palette,
        to_move: Side,
        limits: &Limits,
    ) -> Result<bool, Stopped> {
        self.alice_wins_with(position, to_move, false, limits)
    }

    /// The same, with a spare vertex that nothing can happen to when `spare`.
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
        self.ask(limits, |worker| {
            let mut parts = worker.parts(&position.sketch)?;
            parts.spare ^= spare;
            worker.alice_wins(&parts, to_move)
        })
    }

    /// The bitype.
    pub fn bitype(&self, position: &Palette, limits: &Limits) -> Result<Bitype, Stopped> {
        Bitype::evaluate(|condition| {
            self.alice_wins_with(position, condition.first, condition.spare, limits)
        })
    }

    /// Who wins when one of the players may pass.
    pub fn strength(&self, position: &Palette, limits: &Limits) -> Result<Strength, Stopped> {
        if position.blocked {
            return Ok(Strength { alice: Class::None, bob: Class::Second });
        }
        self.ask(limits, |worker| {
            let parts = worker.parts(&position.sketch)?;
            let mut alice = Class::Second;
            let (mut threats, mut held) = (0, false);
            for &piece in &parts.pieces {
                if !worker.strong(Strong::AliceSecond, piece)? {
                    let mends =
                        alice == Class::Second && worker.strong(Strong::AliceFirst, piece)?;
                    alice = if mends { Class::First } else { Class::None };
                }
                if worker.strong(Strong::BobFirst, piece)? {
                    threats += 1;
                    held |= worker.strong(Strong::BobSecond, piece)?;
                }
            }
            let bob = match threats {
                0 => Class::None,
                1 if !held => Class::First,
                _ => Class::Second,
            };
            Ok(Strength { alice, bob })
        })
    }

    fn ask<T: Send>(
        &self,
        limits: &Limits,
        question: impl Fn(&mut Worker<'_>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Stopped> {
        if self.threads > 1 {
            let quick = Limits { work: limits.work.min(QUICK), ..limits.clone() };
            match self.attempt(&quick, 1, &question) {
                Err(stopped) if stopped.reason == StopReason::Work && limits.work > QUICK => {}
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
        answer.map_err(|Halt| Stopped {
            reason: run.reason().unwrap_or(StopReason::Work),
            positions: run.nodes(),
            work: run.work(),
        })
    }
}
