//! Records of whole games, replayed: whether each move is legal, and what it did to the win.
//!
//! A record is a text file. Lines `game: NAME`, `start: POSITION` and one line for each parameter
//! come first. Each further line has one move, as it is typed in play or as `-> POSITION`. A `#`
//! begins a comment.
//!
//! ```text
//! game: nim
//! start: 4,7,9
//! 3-6          # take six from the third heap
//! -> 2,7,3     # or give the position that is left
//! ```

use noyau_core::{Natural, Outcome, RatedMove, Written, notation::InputSizes};
use noyau_games::catalog::{self, Arguments, ParameterKind};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};

use crate::engine::rate;
use crate::error::{RecordError, RecordProblem};
use crate::solve::solve;
use crate::{EngineError, SolveOptions};

/// The record of a game, as it was written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Name of the game.
    pub game: String,
    /// Its parameters.
    pub given: Arguments,
    /// The number of the line of the starting position, and its text.
    pub start: (usize, String),
    /// The number of the line of each move, and its text.
    pub moves: Vec<(usize, String)>,
}

impl Record {
    /// Reads a record. The position and the moves are read only when it is replayed.
    ///
    /// # Errors
    ///
    /// Fails if the game or the starting position is missing.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut game = None;
        let mut given = Arguments::none();
        let mut start = None;
        let mut moves = Vec::new();
        let mut last = 0;
        for (index, line) in text.lines().enumerate() {
            last = index + 1;
            let line = line.split('#').next().unwrap_or("").trim();
            match line.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
                _ if line.is_empty() => {}
                Some(("game", value)) => game = Some(value.to_owned()),
                Some(("start", value)) => start = Some((last, value.to_owned())),
                Some((key, value)) if !is_move(key) => {
                    given = match parameter_kind(key) {
                        Some(ParameterKind::Flag) if is_no(value) => given,
                        Some(ParameterKind::Flag) => given.flag(key),
                        _ => given.with(key, value),
                    };
                }
                _ => moves.push((last, line.to_owned())),
            }
        }
        let missing = |problem| RecordError { line: last.max(1), problem };
        Ok(Self {
            game: game.ok_or_else(|| missing(RecordProblem::NoGame))?,
            given,
            start: start.ok_or_else(|| missing(RecordProblem::NoStart))?,
            moves,
        })
    }
}

/// Whether the text before a colon begins a move, as in `1=H` or `-> H`.
fn is_move(key: &str) -> bool {
    key.starts_with("->") || key.starts_with('→') || key.contains(|c: char| c.is_ascii_digit())
}

/// Whether the value of a flag means that the flag is not set.
fn is_no(value: &str) -> bool {
    ["no", "non", "false", "0"].contains(&value.to_lowercase().as_str())
}

fn parameter_kind(name: &str) -> Option<ParameterKind> {
    let all = catalog::all_parameters();
    all.iter().find(|parameter| parameter.is_called(name)).map(|parameter| parameter.kind)
}

/// What a move did to the win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The player was winning and still is.
    KeptTheWin,
    /// The player was winning and no longer is.
    ThrewItAway,
    /// The player was losing with every move, and no other move lasts longer.
    BestDefence,
    /// The player was losing with every move, but another one lasts longer.
    LostAnyway,
    /// The player was losing with every move. Which one lasts longest is not known.
    AlreadyLost,
}

/// A move of a record, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotated {
    /// True for the player who moved first.
    pub first_player: bool,
    /// The move.
    pub mv: RatedMove,
    /// Where it led.
    pub target: Written,
    /// What it did.
    pub verdict: Verdict,
    /// A winning move that was missed.
    pub better: Option<RatedMove>,
}

/// A record, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// Starting position.
    pub start: Written,
    /// Its outcome.
    pub outcome: Outcome,
    /// The moves.
    pub moves: Vec<Annotated>,
    /// Whether the game was played to the end.
    pub finished: bool,
    /// Whether the first player won (or, unfinished, is winning).
    pub first_player_wins: bool,
}

/// Plays a record through.
pub(crate) fn replay(
    game: &ErasedGame,
    record: &Record,
    numbers: InputSizes,
    options: &SolveOptions,
) -> Result<Replay, EngineError> {
    let on_line = |line, error: EngineError| {
        EngineError::from(RecordError { line, problem: RecordProblem::Line(Box::new(error)) })
    };
    let (line, text) = &record.start;
    let mut position =
        game.parse_position(text, numbers).map_err(|error| on_line(*line, error.into()))?;
    let start = game.write_position(&position);
    let options = SolveOptions { moves: 1, seek_value: false, ..options.clone() };
    let mut now = solve(game, &position, &options)?;
    let outcome = now.outcome;
    let mut moves = Vec::new();
    let mut first_player = true;
    for (line, text) in &record.moves {
        if game.is_terminal(&position) {
            let problem = RecordProblem::AfterTheEnd;
            return Err(RecordError { line: *line, problem }.into());
        }
        let mv =
            read_move(game, text, &position, numbers).map_err(|error| on_line(*line, error))?;
        let target = game.play(&position, &mv);
        let after = solve(game, &target, &options)?;
        let verdict = verdict(now.outcome, after.outcome, &now.remoteness, &after.remoteness);
        moves.push(Annotated {
            first_player,
            mv: rate(game, &mv, &position),
            target: game.write_position(&target),
            verdict,
            better: (verdict == Verdict::ThrewItAway)
                .then(|| now.winning.moves.first().map(|mv| rate(game, mv, &position)))
                .flatten(),
        });
        position = target;
        now = after;
        first_player = !first_player;
    }
    Ok(Replay {
        start,
        outcome,
        moves,
        finished: game.is_terminal(&position),
        first_player_wins: (now.outcome == Outcome::N) == first_player,
    })
}

/// Reads a move in the notation of the game, or `-> POSITION`, and checks that it is legal.
pub(crate) fn read_move(
    game: &ErasedGame,
    text: &str,
    position: &ErasedPosition,
    limits: InputSizes,
) -> Result<ErasedMove, EngineError> {
    let target = text.trim().strip_prefix("->").or_else(|| text.trim().strip_prefix('→'));
    let mv = match target {
        Some(target) => game.move_between(position, &game.parse_position(target, limits)?)?,
        None => game.parse_move(text, position)?,
    };
    game.is_legal(position, &mv)?;
    Ok(mv)
}

pub(crate) fn verdict(
    before: Outcome,
    after: Outcome,
    length_before: &Option<Natural>,
    length_after: &Option<Natural>,
) -> Verdict {
    match (before, after) {
        (Outcome::N, Outcome::P) => Verdict::KeptTheWin,
        (Outcome::N, _) => Verdict::ThrewItAway,
        _ => match (length_before, length_after) {
            (Some(before), Some(after)) if &(after + &Natural::ONE) < before => Verdict::LostAnyway,
            (Some(_), Some(_)) => Verdict::BestDefence,
            _ => Verdict::AlreadyLost,
        },
    }
}
