//! Who wins: first by the strong layer, piece by piece, then by searching whole positions.
//!
//! The strong layer answers, for each connected piece, who wins if one of the players may pass any
//! number of times. These answers can be combined over the pieces of a position, so only connected
//! pieces need to be stored. If they do not determine the winner, the whole position is searched.

use super::forms::{Choice, FormId, Forms, Options, Parts, Scratch, Strong};
use super::list_graph::ListGraph;
use super::states::States;
use crate::run::{Halt, Run};
use noyau_core::bitype::Side;

/// One thread's search.
pub(super) struct Worker<'a> {
    forms: &'a Forms,
    states: &'a States,
    run: &'a Run<'a>,
    scratch: Scratch,
    nodes: u64,
    work: u64,
}

/// Moves examined between two checks of the limits.
const PATIENCE: u64 = 512;

impl<'a> Worker<'a> {
    pub(super) fn new(forms: &'a Forms, states: &'a States, run: &'a Run<'a>) -> Self {
        Self { forms, states, run, scratch: Scratch::default(), nodes: 0, work: 0 }
    }

    fn count(&mut self, work: u64) -> Result<(), Halt> {
        self.nodes += 1;
        self.work += work + 1;
        if self.work >= PATIENCE {
            self.report()?;
            if self.forms.is_full() {
                return Err(self.run.stop(crate::StopReason::Memory));
            }
        }
        Ok(())
    }

    fn report(&mut self) -> Result<(), Halt> {
        let (nodes, work) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.work));
        self.run.check(nodes, work)
    }

    /// The pieces of a position.
    pub(super) fn parts(&mut self, position: &ListGraph) -> Result<Parts, Halt> {
        self.forms.parts(position, &mut self.scratch, self.run)
    }

    fn options(&mut self, id: FormId) -> Result<Options<'a>, Halt> {
        self.forms.options(id, &mut self.scratch, self.run)
    }

    /// Answers a question about a piece, from the table if possible.
    pub(super) fn strong(&mut self, question: Strong, id: FormId) -> Result<bool, Halt> {
        let form = self.forms.form(id);
        if let Some(known) = form.strong(question) {
            return Ok(known);
        }
        self.count(u64::from(form.order))?;
        let holds = match question {
            Strong::AliceFirst => self.alice_first(id),
            Strong::AliceSecond => self.alice_second(id),
            Strong::BobFirst => self.bob_first(id),
            Strong::BobSecond => self.bob_second(id),
        }?;
        form.set_strong(question, holds);
        Ok(holds)
    }

    /// Whether Alice has a move that leaves only pieces which she wins moving second.
    fn alice_first(&mut self, id: FormId) -> Result<bool, Halt> {
        self.some(id, |worker, choice| {
            for piece in choice.pieces().rev() {
                if worker.forms.form(piece).strong(Strong::AliceSecond) == Some(false) {
                    return Ok(false);
                }
            }
            for piece in choice.pieces().rev() {
                if !worker.strong(Strong::AliceSecond, piece)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Whether Alice has a winning move when Bob passes, and an answer to each of his moves.
    fn alice_second(&mut self, id: FormId) -> Result<bool, Halt> {
        let form = self.forms.form(id);
        if form.threatened || form.strong(Strong::BobFirst) == Some(true) {
            return Ok(false);
        }
        Ok(self.every(id, |worker, choice| worker.alice_answers(choice))?
            && self.strong(Strong::AliceFirst, id)?)
    }

    /// Whether Alice wins some pieces, moving first. She does if she wins all but one of them moving
    /// second, and the last one moving first.
    fn alice_answers(&mut self, choice: Choice<'_>) -> Result<bool, Halt> {
        if choice.pieces().len() == 1 {
            return match choice.pieces().next() {
                Some(only) => self.strong(Strong::AliceFirst, only),
                None => Ok(true),
            };
        }
        let mut broken = None;
        for piece in choice.pieces().rev() {
            if !self.strong(Strong::AliceSecond, piece)? {
                if broken.is_some() {
                    return Ok(false);
                }
                if !self.strong(Strong::AliceFirst, piece)? {
                    return Ok(false);
                }
                broken = Some(piece);
            }
        }
        Ok(true)
    }

    /// Whether Bob can block a vertex, or leave a piece that he wins moving second, or make two
    /// threats.
    fn bob_first(&mut self, id: FormId) -> Result<bool, Halt> {
        let form = self.forms.form(id);
        if form.threatened {
            return Ok(true);
        }
        if form.strong(Strong::AliceSecond) == Some(true) {
            return Ok(false);
        }
        self.some(id, |worker, choice| {
            let mut threats = 0;
            for piece in choice.pieces().rev() {
                if worker.strong(Strong::BobFirst, piece)? {
                    threats += 1;
                    if threats == 2 || worker.strong(Strong::BobSecond, piece)? {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        })
    }

    /// Whether Bob has a winning move when Alice passes, and an answer to each of her moves.
    fn bob_second(&mut self, id: FormId) -> Result<bool, Halt> {
        if self.forms.form(id).strong(Strong::AliceFirst) == Some(true) {
            return Ok(false);
        }
        Ok(self.every(id, |worker, choice| {
            for piece in choice.pieces().rev() {
                if worker.strong(Strong::BobFirst, piece)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })? && self.strong(Strong::BobFirst, id)?)
    }

    fn some(
        &mut self,
        id: FormId,
        mut test: impl FnMut(&mut Self, Choice<'a>) -> Result<bool, Halt>,
    ) -> Result<bool, Halt> {
        let marked = self.run.begin(id.hash());
        let found = self.seek(id, &mut test);
        if marked {
            self.run.end(id.hash());
        }
        found
    }

    /// Whether a test holds for some option. Options that another thread is working on come last.
    fn seek(
        &mut self,
        id: FormId,
        test: &mut impl FnMut(&mut Self, Choice<'a>) -> Result<bool, Halt>,
    ) -> Result<bool, Halt> {
        let options = self.options(id)?;
        let mut left = Vec::new();
        for choice in options {
            let largest = choice.pieces().next();
            if largest.is_some_and(|piece| self.run.is_busy(piece.hash())) {
                left.push(choice);
            } else if test(self, choice)? {
                return Ok(true);
            }
        }
        for choice in left {
            if test(self, choice)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn every(
        &mut self,
        id: FormId,
        mut test: impl FnMut(&mut Self, Choice<'a>) -> Result<bool, Halt>,
    ) -> Result<bool, Halt> {
        Ok(!self.some(id, |worker, choice| Ok(!test(worker, choice)?))?)
    }

    /// Whether Alice wins the position when `to_move` is to move.
    pub(super) fn alice_wins(&mut self, parts: &Parts, to_move: Side) -> Result<bool, Halt> {
        let mut kept = Parts { pieces: Vec::with_capacity(parts.pieces.len()), spare: parts.spare };
        for &piece in &parts.pieces {
            self.keep(piece, &mut kept)?;
        }
        kept.pieces.sort_unstable();
        self.settle(&kept, to_move)
    }

    /// Adds a piece to a position. A piece that Alice wins moving second counts only by its parity
    /// (Prop. 6.7.7: it is neutral).
    fn keep(&mut self, piece: FormId, parts: &mut Parts) -> Result<(), Halt> {
        if self.strong(Strong::AliceSecond, piece)? {
            parts.spare ^= self.forms.form(piece).order % 2 == 1;
        } else {
            parts.pieces.push(piece);
        }
        Ok(())
    }

    /// Like [`Worker::alice_wins`], for a position without neutral pieces.
    fn settle(&mut self, parts: &Parts, to_move: Side) -> Result<bool, Halt> {
        if let Some(known) = self.by_strength(parts, to_move)? {
            return Ok(known);
        }
        if let Some(known) = self.states.find(parts, to_move) {
            return Ok(known);
        }
        self.count(parts.pieces.len() as u64)?;
        let wins = if self.bob_wins_in_one_piece(parts, to_move)? {
            false
        } else {
            let found = self.move_that_wins(parts, to_move)?;
            (to_move == Side::Alice) == found
        };
        self.forms.take(self.states.learn(parts, to_move, wins));
        Ok(wins)
    }

    /// What the strong layer says about a sum (sections 5.2 and 5.3 of the colouring theory), if
    /// anything.
    fn by_strength(&mut self, parts: &Parts, to_move: Side) -> Result<Option<bool>, Halt> {
        if parts.pieces.is_empty() {
            return Ok(Some(true));
        }
        if let (Side::Alice, &[only]) = (to_move, parts.pieces.as_slice())
            && self.strong(Strong::AliceFirst, only)?
        {
            return Ok(Some(true));
        }
        let mut threats = 0;
        for &piece in &parts.pieces {
            if self.strong(Strong::BobFirst, piece)? {
                threats += 1;
                if threats == 2 || to_move == Side::Bob || self.strong(Strong::BobSecond, piece)? {
                    return Ok(Some(false));
                }
            }
        }
        Ok(None)
    }

    /// Bob wins a sum if he wins one piece when the others count only by parity (Prop. 6.7.2).
    fn bob_wins_in_one_piece(&mut self, parts: &Parts, to_move: Side) -> Result<bool, Halt> {
        if parts.pieces.len() < 2 {
            return Ok(false);
        }
        let odd = |forms: &Forms, id: FormId| forms.form(id).order % 2 == 1;
        let all = parts.pieces.iter().fold(parts.spare, |all, &id| all ^ odd(self.forms, id));
        for &piece in &parts.pieces {
            let alone = Parts { pieces: vec![piece], spare: all ^ odd(self.forms, piece) };
            if !self.settle(&alone, to_move)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the player to move has a winning move.
    fn move_that_wins(&mut self, parts: &Parts, to_move: Side) -> Result<bool, Halt> {
        let mover_wins = |alice: bool| alice == (to_move == Side::Alice);
        if parts.spare {
            let after = Parts { pieces: parts.pieces.clone(), spare: false };
            if mover_wins(self.settle(&after, to_move.other())?) {
                return Ok(true);
            }
        }
        for (place, &piece) in parts.pieces.iter().enumerate() {
            if parts.pieces[..place].last() == Some(&piece) {
                continue;
            }
            let rest = || parts.pieces.iter().enumerate().filter(move |&(other, _)| other != place);
            let found = self.some(piece, |worker, choice| {
                let mut after = Parts {
                    pieces: rest().map(|(_, &piece)| piece).collect(),
                    spare: parts.spare ^ choice.spare,
                };
                for new in choice.pieces() {
                    worker.keep(new, &mut after)?;
                }
                after.pieces.sort_unstable();
                Ok(mover_wins(worker.settle(&after, to_move.other())?))
            })?;
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        let _ = self.report();
    }
}
