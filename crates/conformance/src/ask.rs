//! Asks the engine and compares its answer with the oracle.

mod plays;
mod proofs;
mod tables;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use noyau_core::{Answer, Outcome, RatedMove};
use noyau_engine::{Engine, EngineError, Limits, Memory, SolveOptions, View};

use crate::question::{Question, Verb};
use crate::subject::{Judged, Judgement, Reference};
use crate::tally::Count;

/// The reason why a question was not compared, or the difference found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The engine refuses the question.
    Refused,
    /// A search ran into its limit.
    Stopped,
    /// The oracle does not know the answer.
    TooLarge,
    /// Engine and oracle differ.
    Difference(String),
}

/// The result of a comparison.
pub type Compared<T = ()> = Result<T, Trouble>;

/// Returns a difference as an error.
fn differs<T>(what: impl Into<String>) -> Compared<T> {
    Err(Trouble::Difference(what.into()))
}

/// Returns a difference unless the condition holds.
fn must(holds: bool, what: impl FnOnce() -> String) -> Compared {
    if holds { Ok(()) } else { differs(what()) }
}

/// Classifies an error of the engine. Limits and refusals are valid answers, contradictions are
/// not.
fn trouble(error: &EngineError) -> Trouble {
    match error {
        EngineError::Flaw(_) | EngineError::Illegal(_) | EngineError::Contradiction(_) => {
            Trouble::Difference(format!("the engine contradicts itself: {error}"))
        }
        EngineError::Stopped(_)
        | EngineError::Interrupted(_)
        | EngineError::StrategyTooLarge { .. }
        | EngineError::TooManyPositions { .. } => Trouble::Stopped,
        _ => Trouble::Refused,
    }
}

/// The limit on the work of a question, unless another one is given.
const WORK: u64 = 20_000_000;
/// Greatest number of moves to list.
const MOST_MOVES: usize = 20_000;

/// A legal move as the engine writes it, with the key of the position it leads to and the oracle's
/// verdict about that position.
#[derive(Debug, Clone)]
struct Target {
    text: String,
    key: String,
    told: Judgement,
}

/// A position as the oracle and the engine see it.
struct Scene {
    judged: Judged,
    view: View,
    /// The targets of the moves, by the key of the move.
    targets: BTreeMap<String, Target>,
}

/// Everything that is needed for one question.
pub struct Asking<'a> {
    /// The engine that is asked.
    pub engine: &'a Engine,
    /// The oracle that its answers are compared with.
    pub subject: &'a mut dyn Reference,
    /// The question.
    pub question: &'a Question,
    /// The memory shared with earlier questions.
    pub memory: &'a Memory,
    /// The counts to update.
    pub count: &'a mut Count,
}

impl Asking<'_> {
    fn limits(&self, work: u64) -> Limits {
        Limits { memory: self.memory.clone(), ..Limits::work(work) }
    }

    fn options(&self) -> SolveOptions {
        SolveOptions { search: self.limits(WORK), ..SolveOptions::default() }
    }

    /// Asks the question and compares the answer.
    ///
    /// # Errors
    ///
    /// A [`Trouble`] if the answer differs or was not compared.
    pub fn ask(&mut self) -> Compared {
        let begun = Instant::now();
        let asked = match self.question.verb {
            Verb::Solve => self.solve(),
            Verb::Interrupt(work) => self.interrupt(work),
            Verb::Moves => self.moves(),
            Verb::Play => self.play(),
            Verb::Refute => self.refute(),
            Verb::Strategy => self.strategy(),
            Verb::Explain => self.explain(),
            Verb::Replay => self.replay(),
            Verb::Board => self.board(),
            Verb::Sequence => self.sequence(),
            Verb::Bitype => self.bitype(),
        };
        *self.count.times.entry(self.question.verb.name()).or_default() += begun.elapsed();
        match &asked {
            Ok(()) => *self.count.verbs.entry(self.question.verb.name()).or_default() += 1,
            Err(Trouble::Refused) => self.count.refused += 1,
            Err(Trouble::Stopped) => self.count.stopped += 1,
            Err(Trouble::TooLarge) => self.count.too_large += 1,
            Err(Trouble::Difference(_)) => {}
        }
        asked
    }

    /// Checks that the moves of the engine are the moves of the rules.
    fn scene(&mut self) -> Compared<Scene> {
        let position = self.question.position.as_str();
        let view = self.engine.view(position, MOST_MOVES).map_err(|error| trouble(&error))?;
        let judged = self.subject.judge(position).ok_or(Trouble::TooLarge)?;
        if !view.moves.complete {
            return Err(Trouble::TooLarge);
        }
        let mut targets = BTreeMap::new();
        for legal in &view.moves.moves {
            let (mv, text) = (legal.mv.notation.to_string(), legal.target.to_string());
            let Some((key, told)) = self.subject.told(&text) else {
                return differs(format!("move {mv} leads to {text}, which is no position"));
            };
            let twice = targets.insert(mv.clone(), Target { text, key, told }).is_some();
            must(!twice, || format!("move {mv} is listed twice"))?;
        }
        let scene = Scene { judged, view, targets };
        self.same_moves(&scene)?;
        self.read_back(&scene)?;
        Ok(scene)
    }

    fn same_moves(&self, scene: &Scene) -> Compared {
        let Scene { judged, view, targets } = scene;
        let ours: BTreeSet<&String> = judged.options.iter().map(|(key, _)| key).collect();
        let theirs: BTreeSet<&String> = targets.values().map(|target| &target.key).collect();
        if let Some(missing) = ours.difference(&theirs).next() {
            return differs(format!("a legal move to {missing} is not generated"));
        }
        if let Some(more) = theirs.difference(&ours).next() {
            let target = targets.values().find(|target| target.key == **more);
            let text = target.map_or("?", |target| &target.text);
            return differs(format!("a move to {text} is generated and not legal"));
        }
        must(view.over == judged.options.is_empty(), || format!("over: {}", view.over))?;
        let wins = judged.told.outcome == Outcome::N;
        must(!view.over || view.mover_wins == wins, || "who wins at the end is wrong".to_owned())
    }

    /// Checks that the text which the engine writes is read back as the same position.
    fn read_back(&mut self, scene: &Scene) -> Compared {
        let written = scene.view.position.to_string();
        let Some((key, _)) = self.subject.told(&written) else {
            return differs(format!("it is written as {written}, which is no position"));
        };
        must(key == scene.judged.key, || format!("it is written as {written}: another position"))?;
        let again = self.engine.view(&written, 0).map_err(|error| trouble(&error))?;
        must(again.position == scene.view.position, || format!("{written} is not read back"))
    }

    fn solve(&mut self) -> Compared {
        let scene = self.scene()?;
        let solved = self.engine.solve(&self.question.position, &self.options());
        let solved = solved.map_err(|error| trouble(&error))?;
        self.compare(&scene, &solved.answer)?;
        // A single winning move may be found in another way than all of them.
        let one = SolveOptions { moves: 1, ..self.options() };
        let one = self.engine.solve(&self.question.position, &one).map_err(|e| trouble(&e))?;
        self.compare(&scene, &one.answer)?;
        // The position as written by the engine must have the same answer.
        let written = scene.view.position.to_string();
        if written != self.question.position {
            let again =
                self.engine.solve(&written, &self.options()).map_err(|error| trouble(&error))?;
            self.compare(&scene, &again.answer)?;
        }
        self.count.positions += 1;
        self.count.options += scene.targets.len() as u64;
        Ok(())
    }

    fn compare(&mut self, scene: &Scene, answer: &Answer<RatedMove>) -> Compared {
        let told = scene.judged.told;
        let found = answer.outcome;
        must(found == told.outcome, || format!("outcome {found}, it is {}", told.outcome))?;
        must(answer.turn == scene.view.turn, || "solve and view name another turn".to_owned())?;
        if let Some(value) = &answer.value {
            let size = value.size().to_u64();
            must(told.value.map(u64::from) == size, || {
                format!("value {value}, it is {:?}", told.value)
            })?;
            self.count.values += 1;
        }
        if let (Some(found), Some(length)) = (&answer.remoteness, told.length) {
            must(found.to_u64() == Some(length.into()), || {
                format!("{found} moves, it lasts {length}")
            })?;
            self.count.lengths += 1;
        }
        self.compare_winning(scene, answer)?;
        self.compare_resisting(scene, answer)
    }

    fn compare_winning(&mut self, scene: &Scene, answer: &Answer<RatedMove>) -> Compared {
        let Scene { judged, targets, .. } = scene;
        let wins = judged.told.outcome == Outcome::N && !targets.is_empty();
        let list = &answer.winning;
        must(wins || list.moves.is_empty(), || "a lost position has winning moves".to_owned())?;
        must(!wins || !list.moves.is_empty() || !list.complete, || {
            "a won position has no winning move".to_owned()
        })?;
        let mut last = None;
        let mut found = BTreeSet::new();
        for mv in &list.moves {
            let mv = mv.notation.to_string();
            let Some(target) = targets.get(&mv) else {
                return differs(format!("winning move {mv} is not legal"));
            };
            must(target.told.outcome == Outcome::P, || format!("move {mv} does not win"))?;
            must(found.insert(mv.clone()), || format!("winning move {mv} is listed twice"))?;
            if answer.remoteness.is_some() {
                must(last <= target.told.length, || format!("a slower move stands before {mv}"))?;
                last = target.told.length;
            }
        }
        if list.complete {
            let lost = |(_, target): &(&String, &Target)| target.told.outcome == Outcome::P;
            let missing = targets.iter().filter(lost).find(|(mv, _)| !found.contains(*mv));
            if let Some((mv, _)) = missing {
                return differs(format!("winning move {mv} is missing"));
            }
            self.count.lists += 1;
        }
        Ok(())
    }

    fn compare_resisting(&mut self, scene: &Scene, answer: &Answer<RatedMove>) -> Compared {
        let Scene { judged, targets, .. } = scene;
        let Some(mv) = &answer.resisting else {
            let expected = judged.told.outcome == Outcome::P
                && answer.remoteness.is_some()
                && !targets.is_empty();
            return must(!expected, || "the resisting move is missing".to_owned());
        };
        let mv = mv.notation.to_string();
        must(judged.told.outcome == Outcome::P, || "a won position resists".to_owned())?;
        let Some(target) = targets.get(&mv) else {
            return differs(format!("resisting move {mv} is not legal"));
        };
        if let (Some(_), Some(length), Some(after)) =
            (&answer.remoteness, judged.told.length, target.told.length)
        {
            must(after + 1 == length, || {
                format!("resisting move {mv} lasts {} moves, the best {length}", after + 1)
            })?;
            self.count.resisting += 1;
        }
        Ok(())
    }

    /// The answer after little work may be incomplete, but not wrong.
    fn interrupt(&mut self, work: u64) -> Compared {
        let position = self.question.position.as_str();
        let search = match work % 3 {
            0 => Limits { memory: Memory::of_bytes(1 << 18), ..Limits::work(work) },
            _ => self.limits(work),
        };
        let search = match work % 5 {
            0 => search.within(std::time::Duration::from_micros(work)),
            _ => search,
        };
        let patience = 1;
        let little = SolveOptions { search, patience, ..SolveOptions::default() };
        match self.engine.solve(position, &little) {
            Ok(solved) => {
                let scene = self.scene()?;
                self.compare(&scene, &solved.answer)
            }
            Err(error) => match trouble(&error) {
                Trouble::Stopped => Ok(()),
                other => Err(other),
            },
        }
    }

    /// Checks all moves, with the verdicts about the positions they lead to, best first.
    fn moves(&mut self) -> Compared {
        let scene = self.scene()?;
        let position = self.question.position.as_str();
        let listed = self.engine.moves(position, MOST_MOVES, &self.options());
        let listed = listed.map_err(|error| trouble(&error))?;
        must(listed.complete && listed.moves.len() == scene.targets.len(), || {
            format!("{} moves listed of {}", listed.moves.len(), scene.targets.len())
        })?;
        let mut last = (0, None);
        for judged in &listed.moves {
            let mv = judged.mv.notation.to_string();
            let Some(target) = scene.targets.get(&mv) else {
                return differs(format!("move {mv} is not legal"));
            };
            let told = target.told;
            if let Some(outcome) = judged.outcome {
                must(outcome == told.outcome, || format!("{mv} leads to {}", told.outcome))?;
            }
            if let Some(value) = &judged.value {
                must(told.value.map(u64::from) == value.size().to_u64(), || {
                    format!("{mv} leads to value {value}, it is {:?}", told.value)
                })?;
            }
            let length = judged.remoteness.as_ref().and_then(noyau_core::Natural::to_u64);
            if let (Some(found), Some(length)) = (length, told.length) {
                must(found == u64::from(length), || {
                    format!("{mv} leads to {found} moves, it lasts {length}")
                })?;
            }
            let rank = match judged.outcome {
                Some(Outcome::P) => 0,
                None => 1,
                Some(_) => 2,
            };
            must(last.0 <= rank, || format!("{mv} stands behind worse moves"))?;
            if let (0, (0, Some(before)), Some(now)) = (rank, last, length) {
                must(before <= now, || format!("{mv} wins more quickly than the move before"))?;
            }
            if let (2, (2, Some(before)), Some(now)) = (rank, last, length) {
                must(before >= now, || format!("{mv} loses more slowly than the move before"))?;
            }
            last = (rank, length);
            self.count.options += 1;
        }
        Ok(())
    }
}
