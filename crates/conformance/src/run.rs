//! Asks questions one after the other, of kept engines and of fresh ones.

use std::collections::{HashMap, VecDeque};

use noyau_engine::{Engine, GAMES, Memory, open};

use crate::ask::{Asking, Compared, Trouble};
use crate::draw::Draw;
use crate::question::{Question, Verb};
use crate::subject::Reference;
use crate::subjects;
use crate::tally::Tally;

/// The number of games with parameters whose engines and oracles are kept.
const KEPT: usize = 64;
/// The number of questions in the log. Some of them are asked again, and a finding lists them.
const LOGGED: usize = 3_000;

/// A difference, and the questions asked before it in the same process.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The question with a different answer.
    pub question: Question,
    /// The difference.
    pub what: String,
    /// The questions asked before, oldest first.
    pub before: Vec<Question>,
}

/// Asks questions and counts what was compared.
pub struct Runner {
    draw: Draw,
    engines: HashMap<String, Engine>,
    /// The memory shared by all questions to kept engines.
    memory: Memory,
    subjects: HashMap<String, Box<dyn Reference>>,
    log: VecDeque<Question>,
    /// The counts of what was compared.
    pub tally: Tally,
}

/// The key of an engine: questions with the same key share it.
fn shelf(question: &Question) -> String {
    format!("{} {:?}", question.game, question.given)
}

impl Runner {
    /// A runner whose choices are determined by a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            draw: Draw::new(seed),
            engines: HashMap::new(),
            memory: Memory::default(),
            subjects: HashMap::new(),
            log: VecDeque::new(),
            tally: Tally::default(),
        }
    }

    /// Asks one question, of a kept engine or of a fresh one.
    ///
    /// # Errors
    ///
    /// A [`Trouble`] if the answer differs or was not compared.
    pub fn put(&mut self, question: &Question, fresh: bool) -> Compared {
        let shelf = shelf(question);
        let count = self.tally.of(&question.game);
        if !self.subjects.contains_key(&shelf) {
            if self.subjects.len() >= KEPT {
                self.subjects.clear();
                self.engines.clear();
            }
            let Some(subject) = subjects::open(&question.game, &question.given) else {
                count.too_large += 1;
                return Err(Trouble::TooLarge);
            };
            self.subjects.insert(shelf.clone(), subject);
        }
        if fresh || !self.engines.contains_key(&shelf) {
            let Ok(engine) = open(&question.game, &question.given) else {
                count.refused += 1;
                return Err(Trouble::Refused);
            };
            self.engines.insert(shelf.clone(), engine);
        }
        let (Some(engine), Some(subject)) =
            (self.engines.get(&shelf), self.subjects.get_mut(&shelf))
        else {
            return Err(Trouble::Refused);
        };
        // A fresh question uses tables of its own. The others share theirs with all games.
        let forgetful = Memory::default();
        let memory = if fresh { &forgetful } else { &self.memory };
        let asked = Asking { engine, subject: subject.as_mut(), question, memory, count }.ask();
        if self.log.len() == LOGGED {
            self.log.pop_front();
        }
        self.log.push_back(question.clone());
        asked
    }

    /// Asks a question and records a difference.
    fn find(&mut self, question: &Question, findings: &mut Vec<Finding>) {
        let fresh = self.draw.once_in(4);
        if let Err(Trouble::Difference(what)) = self.put(question, fresh) {
            let before = self.log.iter().take(self.log.len().saturating_sub(1)).cloned().collect();
            findings.push(Finding { question: question.clone(), what, before });
        }
    }

    /// Asks about this many positions of a game, with each verb from time to time.
    pub fn batch(&mut self, game: &'static str, count: usize) -> Vec<Finding> {
        let mut findings = Vec::new();
        let batch = self.draw.batch(game, count);
        let ask = |verb, position: &str| Question {
            verb,
            game: game.to_owned(),
            given: batch.given.clone(),
            position: position.to_owned(),
        };
        for (place, position) in batch.positions.iter().enumerate() {
            let first = place == 0;
            if first || self.draw.once_in(5) {
                let work = 1 << self.draw.below(13);
                let work = work + self.draw.within(0, work);
                self.find(&ask(Verb::Interrupt(work), position), &mut findings);
            }
            self.find(&ask(Verb::Solve, position), &mut findings);
            for (verb, times) in [
                (Verb::Moves, 6),
                (Verb::Play, 8),
                (Verb::Refute, 10),
                (Verb::Explain, 10),
                (Verb::Replay, 12),
                (Verb::Strategy, 20),
            ] {
                if first || self.draw.once_in(times) {
                    self.find(&ask(verb, position), &mut findings);
                }
            }
            if game == "colouring" && self.draw.once_in(4) {
                self.find(&ask(Verb::Bitype, position), &mut findings);
            }
            if self.draw.once_in(10) && !self.log.is_empty() {
                let again = self.log[self.draw.below(self.log.len())].clone();
                self.find(&again, &mut findings);
            }
        }
        if self.draw.once_in(3) {
            let size = format!("{}x{}", 3 + self.draw.below(4), 3 + self.draw.below(4));
            self.find(&ask(Verb::Board, &size), &mut findings);
        }
        if self.draw.once_in(3) {
            let pattern = self.draw.one(patterns(game)).to_owned();
            self.find(&ask(Verb::Sequence, &pattern), &mut findings);
        }
        findings
    }

    /// The entry with the fewest positions compared so far.
    #[must_use]
    pub fn poorest(&self) -> &'static str {
        let positions = |id: &str| self.tally.0.get(id).map_or(0, |count| count.positions);
        GAMES.iter().map(|entry| entry.id).min_by_key(|id| positions(id)).unwrap_or("nim")
    }

    /// The source of random choices.
    pub fn draw(&mut self) -> &mut Draw {
        &mut self.draw
    }
}

/// Patterns for sequences of a game.
fn patterns(game: &str) -> &'static [&'static str] {
    match game {
        "domination" => &[
            "path:N",
            "cycle:N",
            "grid:2xN",
            "grid:3xN",
            "grid:4xN",
            "star:2,2,N",
            "path:N+cycle:5",
            "star:1,3,N+path:2",
            "product(cycle:3;path:N)",
            "edges:0-1,1-2,0-2,2-3+path:N",
        ],
        "oriented-domination" | "marking" | "graph-colouring" | "colouring" => {
            &["path:N", "cycle:N"]
        }
        "wythoff" | "fraenkel" | "connell" | "fraenkel-borosh" => &["3,N", "N,N"],
        _ => &["N", "2,N", "N,N"],
    }
}

/// Reads a script as a list of questions. Empty lines and comments are skipped.
///
/// # Errors
///
/// The first line that is not a question.
pub fn script(text: &str) -> Result<Vec<Question>, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.filter(|line| !line.starts_with('#')).map(str::parse).collect()
}

/// Asks the questions of a script in order, and returns those with a trouble.
#[must_use]
pub fn replay(questions: &[Question]) -> Vec<(Question, Trouble)> {
    let mut runner = Runner::new(0);
    let ask = |question: &Question| Some((question.clone(), runner.put(question, false).err()?));
    questions.iter().filter_map(ask).collect()
}
