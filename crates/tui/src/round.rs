//! One game in progress: turns, moves and replies, hints, taking back, the record.
//!
//! Nothing here reads input, writes output or draws. Both modes of play use it.

use std::io;
use std::path::Path;

use noyau_core::{Explanation, GraphView, Natural, RatedMove, Step, Written};
use noyau_engine::{
    Advice, Engine, EngineError, Entry, Level, Played, Session, SessionView, SolveOptions, Verdict,
};

use super::PlayError;
use super::setup::{Choice, Setup, Starts};

/// A player of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    You,
    Machine,
    /// The first of two people.
    First,
    /// The second of two people.
    Second,
}

impl Side {
    /// Whether a person plays this side.
    pub(super) fn is_person(self) -> bool {
        self != Self::Machine
    }
}

/// A move that was played, with its player and the winning move that was missed.
#[derive(Debug, Clone)]
pub(super) struct Turn {
    pub(super) side: Side,
    pub(super) played: Played,
    pub(super) better: Option<RatedMove>,
}

/// The best move of a position.
#[derive(Debug, Clone)]
pub(super) struct Hint {
    pub(super) mv: RatedMove,
    pub(super) advice: Advice,
    /// The tokens that it takes from each row, for games made of rows.
    pub(super) takes: Option<Vec<Natural>>,
}

/// A game in progress.
pub(super) struct Round {
    engine: Engine,
    session: Session,
    starts: Starts,
    record_head: String,
    write: fn(&Path, &str) -> io::Result<()>,
    /// The parameters that are in use.
    pub(super) parameters: Vec<(&'static str, Choice)>,
    pub(super) level: Level,
}

impl Round {
    /// Starts the game. If the machine moves first, the caller must call [`Round::reply`].
    pub(super) fn start(setup: &Setup) -> Result<Self, EngineError> {
        let (engine, session) = setup.start()?;
        Ok(Self {
            engine,
            session,
            starts: setup.starts,
            record_head: setup.record_head(),
            write: setup.write,
            parameters: setup.chosen(),
            level: setup.level,
        })
    }

    pub(super) fn view(&self) -> SessionView {
        self.session.view()
    }

    /// The name of the game.
    pub(super) fn game(&self) -> &'static str {
        self.engine.entry().id
    }

    /// The entry of the game in the catalogue.
    pub(super) fn entry(&self) -> &'static Entry {
        self.engine.entry()
    }

    /// The position as a graph, with the moves of each vertex as they are typed; `None` if the game
    /// has no graph.
    pub(super) fn graph(&self) -> Option<GraphView<Written>> {
        self.engine.view(&self.view().position.to_string(), 1).ok()?.graph
    }

    /// Whether the machine plays, and not two people.
    pub(super) fn has_machine(&self) -> bool {
        self.starts != Starts::TwoPlayers
    }

    /// Who makes the move with this index, counted from 0.
    pub(super) fn side(&self, index: usize) -> Side {
        let first = index.is_multiple_of(2);
        match (self.starts, first) {
            (Starts::TwoPlayers, true) => Side::First,
            (Starts::TwoPlayers, false) => Side::Second,
            (Starts::You, true) | (Starts::Machine, false) => Side::You,
            (Starts::You, false) | (Starts::Machine, true) => Side::Machine,
        }
    }

    /// Alice or Bob: the side of the person, in games where it matters and against the machine.
    pub(super) fn your_side(&self) -> Option<noyau_core::bitype::Side> {
        let turn = self.view().turn?;
        match self.mover() {
            Side::You => Some(turn),
            Side::Machine => Some(turn.other()),
            Side::First | Side::Second => None,
        }
    }

    /// The player to move.
    pub(super) fn mover(&self) -> Side {
        self.side(self.session.history().len())
    }

    /// The winner, if the game is over.
    pub(super) fn winner(&self) -> Option<Side> {
        let view = self.view();
        let index = if view.mover_wins { view.played } else { view.played + 1 };
        view.over.then(|| self.side(index))
    }

    /// Whether it is the machine's turn.
    pub(super) fn machine_is_due(&self) -> bool {
        self.mover() == Side::Machine && !self.view().over
    }

    /// Plays a typed move for the player to move.
    pub(super) fn play(&mut self, text: &str) -> Result<Turn, EngineError> {
        let side = self.mover();
        let before = self.session.hint()?;
        let played = self.session.play(text)?;
        let missed = played.verdict == Verdict::ThrewItAway;
        let wins = before.filter(|(_, advice)| missed && *advice == Advice::Wins);
        let better = wins.map(|(mv, _)| mv);
        Ok(Turn { side, played, better })
    }

    /// Lets the machine move.
    pub(super) fn reply(&mut self) -> Result<Turn, EngineError> {
        let side = self.mover();
        let played = self.session.reply(self.level)?;
        Ok(Turn { side, played, better: None })
    }

    /// Takes moves back until a move of a person is undone. Returns false if no person has moved.
    pub(super) fn undo(&mut self) -> bool {
        let moves = self.session.history().len();
        let Some(last) = (0..moves).rev().find(|index| self.side(*index).is_person()) else {
            return false;
        };
        (last..moves).all(|_| self.session.undo())
    }

    /// The best move; `None` if there is no move.
    pub(super) fn hint(&mut self) -> Result<Option<Hint>, EngineError> {
        let Some((mv, advice)) = self.session.hint()? else { return Ok(None) };
        let before = self.view().rows;
        self.session.play(&mv.notation.to_string())?;
        let after = self.view().rows;
        self.session.undo();
        let takes = before.zip(after).and_then(|(before, after)| taken(&before, &after));
        Ok(Some(Hint { mv, advice, takes }))
    }

    /// The text of the move that takes these numbers of tokens, one for each row; `None` if there
    /// is none.
    pub(super) fn write_takes(&self, takes: &[Natural]) -> Option<String> {
        let takes: Vec<(usize, Natural)> =
            takes.iter().cloned().enumerate().filter(|(_, take)| !take.is_zero()).collect();
        self.session.write_takes(&takes)
    }

    /// The names of the methods of explanation, with `search` last.
    pub(super) fn methods(&self) -> Vec<&'static str> {
        self.engine.methods().iter().map(|method| method.name).collect()
    }

    /// Explains the position by one method or by `all`.
    pub(super) fn explain(&self, by: &str) -> Result<noyau_engine::Explained, EngineError> {
        self.engine.explain(&self.view().position.to_string(), by)
    }

    /// The explanation with the fewest steps. Search is the last resort: it is slow and says less.
    pub(super) fn explain_briefly(&self) -> Result<Explanation, EngineError> {
        let mut methods = self.methods();
        let last = methods.pop();
        let apply = |method| self.explain(method).ok()?.explanations.into_iter().next();
        let briefest = methods.into_iter().filter_map(apply).min_by_key(|e| length(&e.steps));
        match briefest {
            Some(explanation) => Ok(explanation),
            None => {
                let explained = self.explain(last.unwrap_or_default())?;
                explained.explanations.into_iter().next().ok_or(EngineError::GameOver)
            }
        }
    }

    /// The player to move, in games between Alice and Bob.
    pub(super) fn turn(&self) -> Option<noyau_core::bitype::Side> {
        self.view().turn
    }

    /// The moves of the position, best first.
    pub(super) fn moves(&self, most: usize) -> Result<noyau_engine::JudgedMoves, EngineError> {
        let position = self.view().position.to_string();
        self.engine.moves(&position, most, &SolveOptions::default())
    }

    /// The moves so far, in order.
    pub(super) fn history(&self) -> &[Played] {
        self.session.history()
    }

    /// The record of the game, which `noyau replay` reads.
    pub(super) fn record(&self) -> String {
        self.record_head.clone() + &self.session.record()
    }

    /// Writes the record to a file.
    pub(super) fn save(&self, path: &Path) -> Result<(), PlayError> {
        (self.write)(path, &self.record())
            .map_err(|cause| PlayError::Save { path: path.to_owned(), cause })
    }
}

/// The tokens that a move takes from each row; `None` if the number of rows changes, because rows
/// are then numbered anew.
fn taken(before: &[Natural], after: &[Natural]) -> Option<Vec<Natural>> {
    if before.len() != after.len() {
        return None;
    }
    before.iter().zip(after).map(|(before, after)| before.checked_sub(after)).collect()
}

/// The number of steps, including nested ones.
fn length(steps: &[Step]) -> usize {
    steps.iter().map(|step| 1 + length(&step.steps)).sum()
}
