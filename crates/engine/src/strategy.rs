//! Strategies as files that anyone can check.
//!
//! `docs/strategy-format.md` describes the format. A file names the game and the position, says who
//! wins, and gives an answer to every move of the loser. Marking games use a mirror or a table of
//! vertices, all other games a table of positions and moves. [`Strategy::check`] plays every move
//! of the loser with the rules of the named game and nothing else.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use noyau_core::Outcome;
use noyau_solve::Limits;
use noyau_solve::marking::{Alive, Certificate, Marking, NoCertificate, Strategy as Answers};

use crate::answers::{MoveTable, PlayFlaw};
use crate::{Arguments, EngineError, SolveOptions, marking, open};

/// Separates a position from its move.
const THEN: &str = " => ";
/// First line of a file.
pub const HEADER: &str = "noyau strategy 1";
/// Default limit on the positions of a strategy.
pub const MOST_POSITIONS: usize = 1_000_000;

/// A claim about a position of a game with a strategy that proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    /// The game.
    pub game: String,
    /// Its parameters.
    pub given: Arguments,
    /// The position.
    pub position: String,
    proof: Proof,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Proof {
    /// Vertices of a board.
    Marks(Certificate),
    /// Positions and moves.
    Moves(Outcome, MoveTable),
}

/// Why a strategy does not prove its claim.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line does not follow the format.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Line of the file, from 1.
        line: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// The file ends too early.
    #[error("the file ends after line {0}, before its last line \"end\"")]
    Cut(usize),
    /// The game or the position is not known.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The mirror or the table of vertices does not win.
    #[error(transparent)]
    Flaw(#[from] noyau_solve::marking::Flaw),
    /// The table of positions and moves does not win.
    #[error(transparent)]
    Play(#[from] PlayFlaw),
}

impl Strategy {
    /// Finds a strategy for the winner, with a table of at most `most` positions.
    ///
    /// # Errors
    ///
    /// Fails if the game or the position cannot be read, if the strategy needs more than `most`
    /// positions, and if a limit is reached first.
    pub fn find(
        game: &str,
        given: &Arguments,
        position: &str,
        most: usize,
        limits: &Limits,
    ) -> Result<Self, EngineError> {
        let engine = open(game, given)?;
        let name = engine.entry().id.to_owned();
        let boards = engine.boards().ok_or(EngineError::NotMarking);
        let (written, marked) = match boards.and_then(|boards| boards.marked(position)) {
            Err(EngineError::NotMarking) => {
                let options = SolveOptions { search: limits.clone(), ..SolveOptions::default() };
                let (written, outcome, table) = engine.answers(position, most, &options)?;
                let proof = Proof::Moves(outcome, table);
                let position = written.to_string();
                return Ok(Self { game: name, given: given.clone(), position, proof });
            }
            other => other?,
        };
        let alive = marked.alive.iter().copied().collect();
        let solver = marking::solver(marked, &limits.memory)?;
        let certificate =
            solver.certificate(&alive, most, limits).map_err(|error| match error {
                NoCertificate::TooLarge(most) => EngineError::StrategyTooLarge { most },
                NoCertificate::Interrupted(early) => early.into(),
            })?;
        let proof = Proof::Marks(certificate);
        Ok(Self { game: name, given: given.clone(), position: written.to_string(), proof })
    }

    /// Who wins.
    #[must_use]
    pub fn claim(&self) -> Outcome {
        match &self.proof {
            Proof::Marks(certificate) => certificate.claim(),
            Proof::Moves(outcome, _) => *outcome,
        }
    }

    /// The number of positions or pairs in the table.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.proof {
            Proof::Marks(certificate) => certificate.size(),
            Proof::Moves(_, table) => table.len(),
        }
    }

    /// Whether the strategy is a mirror.
    #[must_use]
    pub fn is_mirror(&self) -> bool {
        matches!(&self.proof, Proof::Marks(Certificate { strategy: Answers::Mirror(_), .. }))
    }

    /// Plays every move of the loser against the strategy. Uses the rules of the game alone.
    ///
    /// # Errors
    ///
    /// Fails if the strategy does not win, or if the game or the position cannot be read.
    pub fn check(&self) -> Result<(), StrategyError> {
        self.check_within(&Limits::none())
    }

    /// Like [`check`](Self::check), within limits.
    ///
    /// # Errors
    ///
    /// Fails like [`check`](Self::check), and if a limit is reached first.
    pub fn check_within(&self, limits: &Limits) -> Result<(), StrategyError> {
        let engine = open(&self.game, &self.given).map_err(EngineError::from)?;
        let certificate = match &self.proof {
            Proof::Marks(certificate) => certificate,
            Proof::Moves(claim, table) => {
                return Ok(engine.check_answers(&self.position, *claim, table, limits)??);
            }
        };
        let boards = engine.boards().ok_or(EngineError::NotMarking)?;
        let (_, marked) = boards.marked(&self.position)?;
        let start = marked.alive.iter().copied().collect();
        let rules = Marking::new(marked.kills).map_err(|_| EngineError::NoBoard)?;
        let certificate = Certificate { start, ..certificate.clone() };
        Ok(certificate.check(&rules)?)
    }

    /// Writes the strategy as a file.
    ///
    /// # Errors
    ///
    /// Fails if `out` cannot be written to.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{HEADER}\ngame: {}", self.game)?;
        for (name, value) in self.given.iter() {
            writeln!(
                out,
                "parameter: {name}{}",
                value.map(|v| format!("={v}")).unwrap_or_default()
            )?;
        }
        writeln!(out, "position: {}", self.position)?;
        let certificate = match &self.proof {
            Proof::Marks(certificate) => certificate,
            Proof::Moves(outcome, table) => {
                writeln!(out, "claim: {outcome}\nmoves: {}", table.len())?;
                for (position, mv) in table {
                    writeln!(out, "{position}{THEN}{mv}")?;
                }
                return writeln!(out, "end");
            }
        };
        match certificate.first {
            Some(vertex) => writeln!(out, "claim: N {vertex}")?,
            None => writeln!(out, "claim: P")?,
        }
        match &certificate.strategy {
            Answers::Mirror(pairs) => {
                writeln!(out, "mirror: {}", pairs.len())?;
                for (one, other) in pairs {
                    writeln!(out, "{one} {other}")?;
                }
            }
            Answers::Answers(table) => {
                writeln!(out, "answers: {}", table.len())?;
                for (alive, answers) in table {
                    let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
                    writeln!(out, "{}: {}", hexadecimal(alive), answers.join(" "))?;
                }
            }
        }
        writeln!(out, "end")
    }

    /// Reads a file. It is not checked; [`Strategy::check`] does that.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or does not follow the format.
    pub fn read_from(input: impl BufRead) -> Result<Self, StrategyError> {
        let mut lines = Lines { lines: input.lines(), number: 0 };
        lines.exactly(HEADER)?;
        let game = lines.field("game: ")?;
        let mut given = Arguments::none();
        let mut line = lines.next()?;
        while let Some(parameter) = line.strip_prefix("parameter: ") {
            given = match parameter.split_once('=') {
                Some((name, value)) if is_name(name) => given.with(name, value),
                None if is_name(parameter) => given.flag(parameter),
                _ => return Err(lines.expected("parameter: NAME=VALUE, or parameter: FLAG")),
            };
            line = lines.next()?;
        }
        let position =
            line.strip_prefix("position: ").ok_or_else(|| lines.expected("position: "))?;
        let position = position.to_owned();
        let claim = lines.field("claim: ")?;
        let kind = lines.next()?;
        if let Some(count) = kind.strip_prefix("moves: ") {
            let outcome = match claim.as_str() {
                "P" => Outcome::P,
                "N" => Outcome::N,
                _ => return Err(lines.expected("claim: P, or claim: N")),
            };
            let mut table = MoveTable::new();
            for _ in 0..lines.number(count)? {
                let line = lines.next()?;
                let (position, mv) =
                    line.split_once(THEN).ok_or_else(|| lines.expected("a position and a move"))?;
                table.insert(position.to_owned(), mv.to_owned());
            }
            lines.end()?;
            return Ok(Self { game, given, position, proof: Proof::Moves(outcome, table) });
        }
        let first = match claim.split_once(' ') {
            None if claim == "P" => None,
            Some(("N", vertex)) => Some(lines.number(vertex)?),
            _ => return Err(lines.expected("claim: P, or claim: N and a vertex")),
        };
        let strategy = if let Some(count) = kind.strip_prefix("mirror: ") {
            let mut pairs = Vec::new();
            for _ in 0..lines.number(count)? {
                let line = lines.next()?;
                let (one, other) =
                    line.split_once(' ').ok_or_else(|| lines.expected("two vertices"))?;
                pairs.push((lines.number(one)?, lines.number(other)?));
            }
            Answers::Mirror(pairs)
        } else if let Some(count) = kind.strip_prefix("answers: ") {
            let mut table = BTreeMap::new();
            for _ in 0..lines.number(count)? {
                let line = lines.next()?;
                let row = line.split_once(": ").and_then(|(alive, list)| {
                    let answers: Option<Vec<usize>> =
                        list.split(' ').map(|answer| answer.parse().ok()).collect();
                    Some((vertices(alive)?, answers?))
                });
                let (alive, answers) =
                    row.ok_or_else(|| lines.expected("a position and answers"))?;
                table.insert(alive, answers);
            }
            Answers::Answers(table)
        } else {
            return Err(lines.expected("mirror:, answers: or moves: and how many"));
        };
        lines.end()?;
        let certificate = Certificate { start: Alive::default(), first, strategy };
        Ok(Self { game, given, position, proof: Proof::Marks(certificate) })
    }
}

/// Whether a text can be the name of a parameter.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}

/// The living vertices as a hexadecimal number, vertex v standing for 2^v.
fn hexadecimal(alive: &Alive) -> String {
    let digits = alive.iter().last().map_or(1, |last| last / 4 + 1);
    let digit = |place: usize| {
        (0..4).filter(|bit| alive.contains(4 * place + bit)).fold(0, |digit, bit| digit | 1 << bit)
    };
    (0..digits).rev().map(|place| char::from_digit(digit(place), 16).unwrap_or('0')).collect()
}

fn vertices(text: &str) -> Option<Alive> {
    let digits: Option<Vec<u32>> = text.chars().rev().map(|c| c.to_digit(16)).collect();
    let digits = digits.filter(|digits| !digits.is_empty())?;
    let bits = digits.iter().enumerate();
    Some(
        bits.flat_map(|(place, digit)| {
            (0..4).filter(move |bit| digit >> bit & 1 == 1).map(move |bit| 4 * place + bit)
        })
        .collect(),
    )
}

struct Lines<L> {
    lines: L,
    number: usize,
}

impl<L: Iterator<Item = io::Result<String>>> Lines<L> {
    fn next(&mut self) -> Result<String, StrategyError> {
        let line = self.lines.next().ok_or(StrategyError::Cut(self.number))?;
        self.number += 1;
        line.map_err(|cause| match cause.kind() {
            io::ErrorKind::InvalidData => self.expected("text"),
            _ => StrategyError::Io(cause),
        })
    }

    fn expected(&self, expected: &'static str) -> StrategyError {
        StrategyError::Line { line: self.number, expected }
    }

    fn exactly(&mut self, text: &'static str) -> Result<(), StrategyError> {
        if self.next()? == text { Ok(()) } else { Err(self.expected(text)) }
    }

    /// Reads the last line. Only empty lines may follow.
    fn end(&mut self) -> Result<(), StrategyError> {
        self.exactly("end")?;
        loop {
            match self.next() {
                Err(StrategyError::Cut(_)) => return Ok(()),
                line => {
                    if !line?.trim().is_empty() {
                        return Err(self.expected("nothing after the line \"end\""));
                    }
                }
            }
        }
    }

    fn field(&mut self, name: &'static str) -> Result<String, StrategyError> {
        let line = self.next()?;
        line.strip_prefix(name).map(str::to_owned).ok_or_else(|| self.expected(name))
    }

    fn number(&self, text: &str) -> Result<usize, StrategyError> {
        text.parse().map_err(|_| self.expected("a number"))
    }
}
