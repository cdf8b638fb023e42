//! Colouring games, solved by their own solver.
//!
//! The solver knows pieces by their shape, not by the board they come from, so that one table
//! serves all positions.

mod closing;
mod explain;

use noyau_core::bitype::{Side, Sign, SignedBitype};
use noyau_core::{
    Answer, ColouringPosition, Explanation, Findings, MethodInfo, MoveList, Outcome, Standing,
    Step, Told, Written,
};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::colouring::{Lead, MOST_COLOURS, Palette, Solver, Strength};
use noyau_solve::{Limits, StopReason, Stopped};

use crate::method::{Attempt, Closed, Method};
use crate::solve::{checked, with_lengths};
use crate::{EngineError, SolveOptions};

/// Positions with at most this many open vertices are searched as well, to find the length of the
/// game.
const SEARCHED_VERTICES: usize = 6;
/// Work allowed for that search.
const SEARCHED_WORK: u64 = 100_000;

/// Asks the solver that all positions share. If its table is full, asks again with an empty solver.
pub(crate) fn ask<T>(
    limits: &Limits,
    question: impl Fn(&Solver) -> Result<T, Stopped>,
) -> Result<T, EngineError> {
    let solver = limits.memory.colouring();
    match question(&solver) {
        Err(stopped) if stopped.reason == StopReason::Memory => {
            Ok(question(&limits.memory.fresh_colouring(&solver))?)
        }
        other => Ok(other?),
    }
}

/// The position in the solver's type.
pub(crate) fn palette(coloured: &ColouringPosition) -> Result<Palette, EngineError> {
    Palette::new(coloured.colours, &coloured.neighbours, &coloured.given)
        .map_err(|_| EngineError::NoBoard)
}

/// Whether Alice wins.
pub(crate) fn alice_wins(
    coloured: &ColouringPosition,
    limits: &Limits,
) -> Result<bool, EngineError> {
    let position = palette(coloured)?;
    let turn = coloured.turn;
    let Some(passes) = coloured.passes else {
        return ask(limits, |solver| solver.alice_wins(&position, turn, limits));
    };
    let strength = ask(limits, |solver| solver.strength(&position, limits))?;
    let needed = |first: Side| if turn == first { Lead::First } else { Lead::Second };
    Ok(match passes {
        Side::Bob => strength.alice >= needed(Side::Alice),
        Side::Alice => strength.bob < needed(Side::Bob),
    })
}

/// The solver of colouring games.
pub(crate) struct ByColouring;

impl Method for ByColouring {
    fn answer(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        options: &SolveOptions,
    ) -> Attempt {
        match game.coloured(position).filter(|_| !options.force_search) {
            Some(coloured) => answer(game, position, &coloured, options).map(Some),
            None => Ok(None),
        }
    }

    fn ways(&self, game: &ErasedGame, _position: Option<&ErasedPosition>) -> &'static [MethodInfo] {
        if game.colours_vertices() { explain::METHODS } else { &[] }
    }

    fn explain(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        _way: &'static str,
        limits: &Limits,
    ) -> Result<Explanation, EngineError> {
        explain::explain(game, position, limits)
    }

    fn check(
        &self,
        game: &ErasedGame,
        _position: &ErasedPosition,
        step: &Step,
        limits: &Limits,
    ) -> Option<Result<(), EngineError>> {
        Some(explain::check(game, step, limits))
    }

    fn close(
        &self,
        game: &ErasedGame,
        told: &Told<'_, ErasedPosition, ErasedMove>,
        _limits: &Limits,
    ) -> Closed {
        closing::close(game, told)
    }
}

/// Who wins, and the moves that do it.
fn answer(
    game: &ErasedGame,
    position: &ErasedPosition,
    coloured: &ColouringPosition,
    options: &SolveOptions,
) -> Result<Answer<ErasedMove>, EngineError> {
    let work = options.search.work.saturating_mul(options.patience);
    let limits = &Limits { work, ..options.search.counting() };
    let mover_wins = alice_wins(coloured, limits)? == (coloured.turn == Side::Alice);
    let winning = if mover_wins && !game.is_terminal(position) {
        winning(game, position, options.moves, limits)?
    } else {
        MoveList::all(Vec::new())
    };
    let found = Findings {
        outcome: if mover_wins { Outcome::N } else { Outcome::P },
        turn: Some(coloured.turn),
        value: None,
        remoteness: None,
        winning,
        resisting: None,
        standing: Standing::Search { positions: limits.visited.positions() },
    };
    let mut answer = checked(game, position, found)?;
    if coloured.given.iter().filter(|colour| colour.is_none()).count() <= SEARCHED_VERTICES {
        answer = with_lengths(game, position, options, SEARCHED_WORK, answer)?;
    }
    if answer.outcome == Outcome::P && answer.resisting.is_none() {
        let resisting = hardest(game, position, limits);
        answer = checked(game, position, Findings { resisting, ..answer.into_findings() })?;
    }
    Ok(answer)
}

/// The moves after which the opponent loses, at most `most` of them.
fn winning(
    game: &ErasedGame,
    position: &ErasedPosition,
    most: usize,
    limits: &Limits,
) -> Result<MoveList<ErasedMove>, EngineError> {
    let mut moves = Vec::new();
    for mv in game.moves(position) {
        if moves.len() == most {
            return Ok(MoveList { moves, complete: false });
        }
        let Some(after) = game.coloured(&game.play(position, &mv)) else { continue };
        match alice_wins(&after, limits) {
            Ok(alice) if alice == (after.turn == Side::Bob) => moves.push(mv),
            Ok(_) => {}
            // Who wins is known by now, and the moves found so far are better than none.
            Err(EngineError::Stopped(_)) if !moves.is_empty() => {
                return Ok(MoveList { moves, complete: false });
            }
            Err(error) => return Err(error),
        }
    }
    Ok(MoveList::all(moves))
}

/// The most moves of a lost position that are compared.
const COMPARED: usize = 60;
/// The most winning answers that are counted for each move.
const COUNTED: usize = 8;

/// In a lost position, the move that leaves the opponent the fewest winning answers.
fn hardest(game: &ErasedGame, position: &ErasedPosition, limits: &Limits) -> Option<ErasedMove> {
    let rated = game.moves(position).into_iter().take(COMPARED).map(|mv| {
        let after = game.play(position, &mv);
        let answers =
            winning(game, &after, COUNTED, limits).map_or(COUNTED, |list| list.moves.len());
        let over = game.is_terminal(&after);
        ((over, answers), mv)
    });
    rated.min_by_key(|(rating, _)| *rating).map(|(_, mv)| mv)
}

/// A position of the colouring game and its bitype.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BitypeReport {
    /// The position.
    pub position: Written,
    /// Number of colours.
    pub colours: usize,
    /// The bitype with its sign.
    pub bitype: SignedBitype,
    /// Vertices without a colour; 0 if one of them is blocked, because the game is then over.
    pub open: usize,
    /// Who wins the games in which one player may pass.
    pub strength: Strength,
}

pub(crate) fn bitype(
    game: &ErasedGame,
    position: &ErasedPosition,
    limits: &Limits,
) -> Result<BitypeReport, EngineError> {
    let coloured = &game.coloured(position).ok_or(EngineError::NoBitype)?;
    let palette = palette(coloured)?;
    let bitype = ask(limits, |solver| solver.bitype(&palette, limits))?;
    let open = if palette.is_blocked() { 0 } else { palette.uncoloured_vertices() };
    Ok(BitypeReport {
        position: game.write_position(position),
        colours: coloured.colours,
        bitype: SignedBitype { bitype, sign: Sign::of(open) },
        open,
        strength: ask(limits, |solver| solver.strength(&palette, limits))?,
    })
}

/// The game chromatic numbers of a graph: the least numbers of colours with which Alice wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChiReport {
    /// The graph.
    pub position: Written,
    /// The numbers of colours that were asked about, the least first.
    pub tried: Vec<Tried>,
    /// With this many colours, every vertex always has a colour left.
    pub enough: usize,
    /// Why some answers are missing.
    pub stopped: Option<Stopped>,
}

/// Whether Alice wins with a number of colours, as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// The number of colours.
    pub colours: usize,
    /// Whether she wins when she begins.
    pub alice_first: Option<bool>,
    /// Whether she wins when Bob begins.
    pub bob_first: Option<bool>,
}

impl Tried {
    fn by(&self, first: Side) -> Option<bool> {
        match first {
            Side::Alice => self.alice_first,
            Side::Bob => self.bob_first,
        }
    }
}

impl ChiReport {
    /// χ_g when Alice begins, χ_g^B when Bob begins. `None` where it is not known.
    #[must_use]
    pub fn number(&self, first: Side) -> Option<usize> {
        let (least, most) = self.bounds(first);
        (Some(least) == most).then_some(least)
    }

    /// Lower and upper bounds of the number. The number is at least the first k that is not known
    /// to lose: a win with k + 1 colours says nothing about k.
    #[must_use]
    pub fn bounds(&self, first: Side) -> (usize, Option<usize>) {
        let lost = self.tried.iter().take_while(|tried| tried.by(first) == Some(false));
        let past = |tried: &Tried| tried.colours + 1;
        let from = self.tried.first().map_or(self.enough, |tried| tried.colours);
        let least = lost.last().map_or(from, past);
        let won = self.tried.iter().find(|tried| tried.by(first) == Some(true));
        (least, won.map(|tried| tried.colours).or((self.enough >= least).then_some(self.enough)))
    }
}

/// Finds the game chromatic numbers of the graph of a position.
///
/// All numbers of colours are tried in turn, because it is an open question (of Zhu) whether a win
/// with k colours implies a win with k + 1. With more colours than any vertex has neighbours, Alice
/// cannot lose. Each question gets half of the time that is left, so that one hard number does not
/// use up the time of the others. Unanswered questions are asked again with the rest of the time.
pub(crate) fn chi(
    game: &ErasedGame,
    position: &ErasedPosition,
    limits: &Limits,
) -> Result<ChiReport, EngineError> {
    let coloured = &game.coloured(position).ok_or(EngineError::NoBitype)?;
    let position = game.write_position(position);
    let least = coloured.given.iter().flatten().max().map_or(1, |highest| highest + 1);
    let enough = coloured.neighbours.iter().map(Vec::len).max().map_or(1, |most| most + 1);
    let enough = enough.max(least);
    let mut report = ChiReport { position, tried: Vec::new(), enough, stopped: None };
    let mut wins = |colours: usize, side, limits: &Limits| -> Result<Option<bool>, EngineError> {
        if colours == enough {
            return Ok(Some(true));
        }
        let palette = palette(&ColouringPosition { colours, ..coloured.clone() })?;
        let asked = || ask(limits, |solver| solver.alice_wins(&palette, side, limits));
        match limits.go_on().map_err(EngineError::from).and_then(|()| asked()) {
            Ok(wins) => Ok(Some(wins)),
            Err(EngineError::Stopped(stopped)) => {
                report.stopped = Some(stopped);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    };
    let mut tried: Vec<Tried> = Vec::new();
    for colours in least..=enough.min(MOST_COLOURS) {
        let alice_first = wins(colours, Side::Alice, &limits.share(2))?;
        let bob_first = wins(colours, Side::Bob, &limits.share(2))?;
        tried.push(Tried { colours, alice_first, bob_first });
        let settled = |side| tried.iter().any(|tried| tried.by(side) == Some(true));
        if settled(Side::Alice) && settled(Side::Bob) {
            break;
        }
    }
    for tried in &mut tried {
        if tried.alice_first.is_none() {
            tried.alice_first = wins(tried.colours, Side::Alice, limits)?;
        }
        if tried.bob_first.is_none() {
            tried.bob_first = wins(tried.colours, Side::Bob, limits)?;
        }
    }
    if tried.iter().all(|tried| tried.alice_first.is_some() && tried.bob_first.is_some()) {
        report.stopped = None;
    }
    Ok(ChiReport { tried, ..report })
}
