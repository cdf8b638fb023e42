//! Plays a position through by the rules alone, without theorems, solvers or canonical forms.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

use noyau_core::Outcome;
use noyau_games::erased::{ErasedGame, ErasedPosition};
use noyau_solve::Limits;

/// Who wins, and after how many moves if the winner hurries and the loser delays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) outcome: Outcome,
    pub(super) length: u64,
}

/// The positions played through so far, and the limits of the work.
pub(super) struct PlayThrough<'a> {
    game: &'a ErasedGame,
    limits: Limits,
    looked_at: u64,
    known: HashMap<ErasedPosition, Played>,
}

/// A position on the stack, with the options that are still to be played.
struct Frame<P> {
    position: P,
    options: Vec<P>,
    next: usize,
    /// The least length of the P options so far, and the greatest length of the N options.
    quickest: Option<u64>,
    slowest: u64,
}

impl<'a> PlayThrough<'a> {
    /// Begins with nothing played. The limits bound the number of moves that are looked at.
    pub(super) fn new(game: &'a ErasedGame, limits: &Limits) -> Self {
        Self { game, limits: limits.clone(), looked_at: 0, known: HashMap::new() }
    }

    /// Plays every move of a position. `None` if there are too many moves.
    pub(super) fn of(&mut self, start: &ErasedPosition) -> Option<Played> {
        if let Some(played) = self.known.get(start) {
            return Some(*played);
        }
        let mut stack = vec![self.open(start.clone())?];
        while let Some(frame) = stack.last_mut() {
            let Some(option) = frame.options.get(frame.next) else {
                let played = self.close(stack.pop()?);
                if let Some(parent) = stack.last_mut() {
                    parent.hear(played);
                } else {
                    return Some(played);
                }
                continue;
            };
            match self.known.get(option) {
                Some(played) => frame.hear(*played),
                None => {
                    let option = option.clone();
                    stack.push(self.open(option)?);
                }
            }
        }
        None
    }

    fn open(&mut self, position: ErasedPosition) -> Option<Frame<ErasedPosition>> {
        let mut options = Vec::new();
        let flow = self.game.for_each_move(&position, &mut |mv| {
            self.looked_at += 1;
            if self.limits.check(self.looked_at).is_some() {
                return ControlFlow::Break(());
            }
            options.push(self.game.play(&position, &mv));
            ControlFlow::Continue(())
        });
        flow.is_continue().then_some(Frame {
            position,
            options,
            next: 0,
            quickest: None,
            slowest: 0,
        })
    }

    fn close(&mut self, frame: Frame<ErasedPosition>) -> Played {
        let played = match (frame.options.is_empty(), frame.quickest) {
            (true, _) => Played { outcome: self.game.ended(&frame.position), length: 0 },
            (false, Some(quickest)) => Played { outcome: Outcome::N, length: quickest + 1 },
            (false, None) => Played { outcome: Outcome::P, length: frame.slowest + 1 },
        };
        match self.known.entry(frame.position) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => *place.insert(played),
        }
    }
}

impl<P> Frame<P> {
    fn hear(&mut self, option: Played) {
        self.next += 1;
        if option.outcome == Outcome::P {
            let quickest = self.quickest.map_or(option.length, |other| other.min(option.length));
            self.quickest = Some(quickest);
        } else {
            self.slowest = self.slowest.max(option.length);
        }
    }
}
