//! Marking games, solved by their own solver.
//!
//! The tables of the solver are kept in the caller's memory, because all positions of a game that
//! is played lie on the same board.

use std::num::NonZeroUsize;
use std::sync::Arc;

use noyau_core::{Answer, Convention, Findings, Marked, MoveList, Nimber, Outcome, Standing};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::marking::{Alive, DEFAULT_MEMORY, Interrupted, Marking, Solver, embed};
use noyau_solve::{Limits, Memory};

use crate::method::{Attempt, Method, Valuation};
use crate::solve::{checked, with_lengths};
use crate::{EngineError, SolveOptions};

/// Positions with at most this many vertices are searched as well, to find the length of the game.
const SEARCHED_VERTICES: usize = 16;
/// Work allowed for that search.
const SEARCHED_WORK: u64 = 300_000;
/// Boards with fewer living vertices than this are solved with one thread.
const WORTH_THREADS: usize = 40;

/// The position as a marking game; `None` in misère play, which Grundy values do not decide.
pub(crate) fn marked(game: &ErasedGame, position: &ErasedPosition) -> Option<Marked> {
    (game.convention() == Convention::Normal).then(|| game.marked(position)).flatten()
}

/// The solver of marking games.
pub(crate) struct ByMarking;

impl Method for ByMarking {
    fn answer(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        options: &SolveOptions,
    ) -> Attempt {
        match marked(game, position).filter(|_| !options.force_search) {
            Some(marked) => answer(game, position, marked, options).map(Some),
            None => Ok(None),
        }
    }

    fn value(
        &self,
        position: &ErasedPosition,
        later: &mut dyn Iterator<Item = ErasedPosition>,
        work: &mut Valuation<'_>,
    ) -> Result<Option<Nimber>, EngineError> {
        let Some(here) = marked(work.game, position) else { return Ok(None) };
        let game = work.game;
        let unknown = |later: &ErasedPosition| game.grundy(later).is_none();
        let later = later.take_while(unknown).map_while(|later| marked(game, &later));
        let value = work.shared.value(&here, later, &work.limits)?;
        Ok(Some(Nimber::from(u64::from(value))))
    }
}

/// Who wins, the value if it is known, and moves that win.
type Found<M> = (Outcome, Option<u16>, MoveList<M>);

/// Who wins, the value if it is wanted, and the moves to value 0. Moves that leave the fewest
/// vertices come first.
fn answer(
    game: &ErasedGame,
    position: &ErasedPosition,
    marked: Marked,
    options: &SolveOptions,
) -> Result<Answer<ErasedMove>, EngineError> {
    let alive: Alive = marked.alive.iter().copied().collect();
    let solver = solver(marked, &options.search.memory)?;
    let work = options.search.work.saturating_mul(options.patience);
    let limits = &Limits { work, ..options.search.counting() };
    let is_value_asked = options.seek_value && !options.casual_value;
    let (outcome, value, winning) = if options.moves == 1 && !is_value_asked {
        one_move(game, &solver, &alive, options, limits)?
    } else {
        all_moves(game, &solver, &alive, options, limits)?
    };
    let found = Findings {
        outcome,
        turn: None,
        value: value.map(|value| Nimber::from(u64::from(value))),
        remoteness: None,
        winning,
        resisting: None,
        standing: Standing::Search { positions: limits.visited.positions() },
    };
    let answer = checked(game, position, found)?;
    if alive.count() > SEARCHED_VERTICES {
        return Ok(answer);
    }
    with_lengths(game, position, options, SEARCHED_WORK, answer)
}

/// Who wins, and with which move. A value takes many times as long, so it is given only if a little
/// work finds it.
fn one_move(
    game: &ErasedGame,
    solver: &Solver,
    alive: &Alive,
    options: &SolveOptions,
    limits: &Limits,
) -> Result<Found<ErasedMove>, EngineError> {
    let found = solver.move_to_p(alive, limits)?;
    let casual = Limits { work: limits.work.min(options.casual), ..limits.clone() };
    let (outcome, value) = match found {
        None => (Outcome::P, Some(0)),
        Some(_) if options.seek_value => (Outcome::N, solver.value(alive, &casual).ok()),
        Some(_) => (Outcome::N, None),
    };
    let value = value.filter(|_| options.seek_value);
    Ok((outcome, value, first(game, found)))
}

/// Who wins, the value if it is sought, and the moves that win. The value takes many times the work
/// of the outcome. If it is not found, the answer is the outcome with one winning move.
fn all_moves(
    game: &ErasedGame,
    solver: &Solver,
    alive: &Alive,
    options: &SolveOptions,
    limits: &Limits,
) -> Result<Found<ErasedMove>, EngineError> {
    match outcome_and_value(solver, alive, options.seek_value, limits) {
        Ok((Outcome::P, value)) => Ok((Outcome::P, value, MoveList::all(Vec::new()))),
        Ok((outcome, value)) => {
            Ok((outcome, value, winning(game, solver, alive, options.moves, limits)?))
        }
        // The solver did not begin: the board is too large for it.
        Err(stopped) if stopped.nodes == 0 => Err(stopped.into()),
        Err(stopped) => match solver.move_to_p(alive, limits) {
            Ok(None) => Ok((Outcome::P, options.seek_value.then_some(0), first(game, None))),
            Ok(found) => Ok((Outcome::N, None, first(game, found))),
            // The first error has bounds of the value, the second one has not.
            Err(_) => Err(stopped.into()),
        },
    }
}

/// The list of one winning move, which is not complete: there may be others. Without a winning move
/// the empty list is complete.
fn first(game: &ErasedGame, found: Option<usize>) -> MoveList<ErasedMove> {
    let moves = found.and_then(|vertex| game.marking(vertex)).into_iter().collect();
    MoveList { moves, complete: found.is_none() }
}

/// Who wins, and the value if it is sought. On a large board the value gets half of the time, so
/// that time is left to find the outcome without it.
fn outcome_and_value(
    solver: &Solver,
    alive: &Alive,
    seek_value: bool,
    limits: &Limits,
) -> Result<(Outcome, Option<u16>), Interrupted> {
    if !seek_value {
        return Ok((solver.outcome(alive, limits)?, None));
    }
    let is_large = alive.count() >= WORTH_THREADS;
    let seen = is_large.then(|| solver.outcome_at_sight(alive, limits)).flatten();
    let patience = if is_large { limits.share(2) } else { limits.clone() };
    match (solver.value(alive, &patience), seen) {
        (Ok(0), _) => Ok((Outcome::P, Some(0))),
        (Ok(value), _) => Ok((Outcome::N, Some(value))),
        (Err(_), Some(outcome)) => Ok((outcome, None)),
        (Err(stopped), None) => Err(stopped),
    }
}

/// The solver of a board, with the tables that the memory has for it.
pub(crate) fn solver(marked: Marked, memory: &Memory) -> Result<Arc<Solver>, EngineError> {
    let alive = marked.alive.len();
    let board = Marking::new(marked.kills).map_err(|_| EngineError::NoBoard)?;
    let threads = match std::thread::available_parallelism() {
        Ok(threads) if alive >= WORTH_THREADS => threads,
        _ => NonZeroUsize::MIN,
    };
    Ok(memory.board(board, threads.get()))
}

fn winning(
    game: &ErasedGame,
    solver: &Solver,
    alive: &Alive,
    most: usize,
    limits: &Limits,
) -> Result<MoveList<ErasedMove>, EngineError> {
    if most == 1 {
        return Ok(first(game, solver.move_to_p(alive, limits)?));
    }
    let mut found = Vec::new();
    let mut complete = true;
    for vertex in alive.iter() {
        let Some(left) = solver.game().play(alive, vertex) else { continue };
        match solver.has_value(&left, 0, limits) {
            Ok(true) => found.push((left.count(), vertex)),
            Ok(false) => {}
            // Who wins is known by now, and the moves found so far are better than none.
            Err(_) => {
                complete = false;
                break;
            }
        }
    }
    if found.is_empty() && !complete {
        // A move that wins by a mirror strategy is found without search.
        let seen = solver.move_to_p(alive, limits).ok().flatten();
        found.extend(seen.map(|vertex| (0, vertex)));
    }
    found.sort_unstable();
    let moves = found.into_iter().filter_map(|(_, vertex)| game.marking(vertex)).collect();
    let list = MoveList::cut(moves, most);
    Ok(MoveList { complete: complete && list.complete, ..list })
}

/// Boards of a growing family. A board that lies inside a later one is solved as a part of it, so
/// that both use the same tables.
pub(crate) struct Shared {
    threads: usize,
    board: Option<(Marked, Solver)>,
}

/// Sets of vertices are stored in one, two or four words of 64 bits. A board is solved inside a
/// larger one only if the larger one does not need more words.
const WIDTHS: [usize; 3] = [64, 128, 256];
/// The most later boards that are looked at.
const AHEAD: usize = 64;

impl Shared {
    pub(crate) fn new(threads: usize) -> Self {
        Self { threads, board: None }
    }

    /// The value of a position; `later` are the positions that will be asked for next.
    pub(crate) fn value(
        &mut self,
        marked: &Marked,
        later: impl Iterator<Item = Marked>,
        limits: &Limits,
    ) -> Result<u16, EngineError> {
        let inside = |(board, solver): &(Marked, Solver)| {
            let places = embed(marked, board)?;
            Some(solver.value(&places.into_iter().collect(), limits))
        };
        if let Some(value) = self.board.as_ref().and_then(inside) {
            return Ok(value?);
        }
        let vertices = |marked: &Marked| marked.kills.len();
        let width = WIDTHS.into_iter().find(|&width| vertices(marked) <= width);
        let narrow = |later: &Marked| width.is_some_and(|width| vertices(later) <= width);
        let largest = later.take(AHEAD).take_while(narrow).last();
        let fits = |board: &Marked| embed(marked, board).is_some();
        let board = largest.filter(fits).unwrap_or_else(|| marked.clone());
        let game = Marking::new(board.kills.clone()).map_err(|_| EngineError::NoBoard)?;
        let threads = if vertices(&board) < WORTH_THREADS { 1 } else { self.threads };
        let found = self.board.insert((
            board,
            Solver::with(game, threads, limits.memory.share().min(DEFAULT_MEMORY)),
        ));
        match inside(found) {
            Some(value) => Ok(value?),
            // This cannot happen: the chosen board is the board itself, or was found to contain it.
            None => Err(EngineError::NoBoard),
        }
    }
}
