//! Questions about typed moves and replayed games.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use noyau_core::Outcome;
use noyau_engine::{EngineError, Level, Record, Typed, Verdict};

use super::{Asking, Compared, Trouble, differs, must, trouble};
use crate::draw::Draw;
use crate::subject::Judgement;

/// Greatest number of moves of a game to replay.
const LONGEST_RECORD: usize = 8;

/// Whether a verdict is allowed. The engine does not have to know lengths.
fn allowed(verdict: Verdict, before: Judgement, after: Judgement) -> bool {
    match (before.outcome, after.outcome) {
        (Outcome::N, Outcome::P) => verdict == Verdict::KeptTheWin,
        (Outcome::N, _) => verdict == Verdict::ThrewItAway,
        _ => match (verdict, before.length, after.length) {
            (Verdict::LostAnyway, Some(before), Some(after)) => after + 1 < before,
            (Verdict::BestDefence, Some(before), Some(after)) => after + 1 == before,
            (Verdict::LostAnyway | Verdict::BestDefence | Verdict::AlreadyLost, _, _) => true,
            _ => false,
        },
    }
}

impl Asking<'_> {
    /// Random choices that are the same each time the question is asked.
    fn choices(&self) -> Draw {
        let mut hasher = DefaultHasher::new();
        self.question.to_string().hash(&mut hasher);
        Draw::new(hasher.finish())
    }

    /// Checks that a typed move is accepted if and only if it is legal, and leads to the right
    /// position.
    pub(super) fn play(&mut self) -> Compared {
        let scene = self.scene()?;
        let position = self.question.position.clone();
        let mut draw = self.choices();
        let legal: Vec<_> = scene.targets.iter().collect();
        for _ in 0..4.min(legal.len()) {
            let (mv, target) = legal[draw.below(legal.len())];
            for typed in [mv.clone(), format!("-> {}", target.text)] {
                let turn =
                    self.engine.play(&position, &Typed::Text(typed.clone()), &self.options());
                let turn = match turn {
                    Ok(turn) => turn,
                    Err(error) => return differs(format!("{typed} is refused: {error}")),
                };
                let there = self.subject.told(&turn.target.to_string());
                must(there.is_some_and(|(key, _)| key == target.key), || {
                    format!("{typed} leads to {}, not to {}", turn.target, target.text)
                })?;
                if let Ok(verdict) = turn.verdict {
                    must(allowed(verdict, scene.judged.told, target.told), || {
                        format!("{typed} is called {verdict:?}")
                    })?;
                }
            }
            // A move of this position is seldom legal in the next one. The rules decide.
            self.typed_elsewhere(&target.text, mv)?;
        }
        if legal.is_empty() {
            let typed = Typed::Text("1-1".to_owned());
            let refused = self.engine.play(&position, &typed, &self.options()).is_err();
            return must(refused, || "a finished game goes on".to_owned());
        }
        let reply =
            self.engine.reply(&position, Level::Perfect, draw.within(0, 9), &self.options());
        let reply = reply.map_err(|error| trouble(&error))?;
        let Some((_, told)) = self.subject.told(&reply.target.to_string()) else {
            return differs(format!("the machine moves to {}", reply.target));
        };
        let wins = scene.judged.told.outcome == Outcome::N;
        must(!wins || told.outcome == Outcome::P, || {
            format!("the machine moves to {} and loses", reply.target)
        })
    }

    /// Types a move of an earlier position again. If it is accepted, the rules must allow it.
    fn typed_elsewhere(&mut self, position: &str, mv: &str) -> Compared {
        let Some(judged) = self.subject.judge(position) else { return Ok(()) };
        let turn = self.engine.play(position, &Typed::Text(mv.to_owned()), &self.options());
        let Ok(turn) = turn else { return Ok(()) };
        let Some((key, _)) = self.subject.told(&turn.target.to_string()) else {
            return differs(format!("in {position} move {mv} leads to {}", turn.target));
        };
        let legal = judged.options.iter().any(|(option, _)| *option == key);
        must(legal, || format!("in {position} move {mv} is accepted and not legal"))
    }

    /// Plays a game of random moves, and checks the judgement of each.
    pub(super) fn replay(&mut self) -> Compared {
        let mut draw = self.choices();
        let start = self.question.position.clone();
        let Some((_, first)) = self.subject.told(&start) else { return Err(Trouble::TooLarge) };
        let mut told = vec![first];
        let mut moves = Vec::new();
        let mut here = start.clone();
        while moves.len() < LONGEST_RECORD {
            let view = self.engine.view(&here, 300).map_err(|error| trouble(&error))?;
            if view.moves.moves.is_empty() {
                break;
            }
            let legal = &view.moves.moves[draw.below(view.moves.moves.len())];
            here = legal.target.to_string();
            moves.push(legal.mv.notation.to_string());
            match self.subject.told(&here) {
                Some((_, there)) => told.push(there),
                None => return differs(format!("a move leads to {here}, which is no position")),
            }
        }
        let record = match Record::parse(&self.written(&start, &moves)) {
            Ok(record) => record,
            Err(error) => return differs(format!("the record is not read: {error}")),
        };
        let replay = match self.engine.replay(&record, &self.options()) {
            Ok(replay) => replay,
            Err(error @ EngineError::Record(_)) => {
                return differs(format!("the record is refused: {error}"));
            }
            Err(error) => return Err(trouble(&error)),
        };
        must(replay.outcome == first.outcome, || format!("outcome {}", replay.outcome))?;
        must(replay.moves.len() == moves.len(), || "moves are missing".to_owned())?;
        for (place, annotated) in replay.moves.iter().enumerate() {
            must(allowed(annotated.verdict, told[place], told[place + 1]), || {
                format!("move {} is called {:?}", place + 1, annotated.verdict)
            })?;
        }
        let over = self.engine.view(&here, 1).map_err(|error| trouble(&error))?.over;
        must(replay.finished == over, || "whether it is finished is wrong".to_owned())?;
        let mover_wins = told.last().is_some_and(|told| told.outcome == Outcome::N);
        let wins = mover_wins == moves.len().is_multiple_of(2);
        must(replay.first_player_wins == wins, || "the winner is wrong".to_owned())
    }

    /// The record of a game.
    fn written(&self, start: &str, moves: &[String]) -> String {
        let mut lines = vec![format!("game: {}", self.question.game)];
        for (name, value) in self.question.given.iter() {
            lines.push(format!("{name}: {}", value.unwrap_or("yes")));
        }
        lines.push(format!("start: {start}"));
        lines.extend(moves.iter().cloned());
        lines.join("\n") + "\n"
    }
}
