//! Games of marking vertices, solved by the solver made for them.
//!
//! Its tables are kept in the memory of the caller: in a game that is being played, position after
//! position lies on the same board.

mod embed;

use std::num::NonZeroUsize;
use std::sync::Arc;

use noyau_core::{Answer, Convention, Findings, Marked, MoveList, Nimber, Outcome, Standing};
use noyau_games::Game;
use noyau_solve::marking::{Alive, DEFAULT_MEMORY, Interrupted, Marking, Solver};
use noyau_solve::{Limits, Memory};

use crate::method::{Attempt, Method, Valuation};
use crate::solve::{checked, with_lengths};
use crate::{EngineError, SolveOptions};

/// Positions with at most this many vertices are searched as well, for the length of the game.
const SEARCHED_VERTICES: usize = 16;
/// Work allowed for it.
const SEARCHED_WORK: u64 = 300_000;
/// Boards with fewer living vertices are not worth a second thread.
const WORTH_THREADS: usize = 40;

/// The vertices of a position whose values speak about its outcome: under normal play.
pub(crate) fn marked<G: Game>(game: &G, position: &G::Position) -> Option<Marked> {
    (game.convention() == Convention::Normal).then(|| game.marked(position)).flatten()
}

/// The solver of marking games.
pub(crate) struct ByMarking;

impl<G: Game> Method<G> for ByMarking {
    fn answer(&self, game: &G, position: &G::Position, options: &SolveOptions) -> Attempt<G> {
        match marked(game, position).filter(|_| !options.force_search) {
            Some(marked) => answer(game, position, marked, options).map(Some),
            None => Ok(None),
        }
    }

    fn value(
        &self,
        position: &G::Position,
        later: &mut dyn Iterator<Item = G::Position>,
        work: &mut Valuation<'_, G>,
    ) -> Result<Option<Nimber>, EngineError> {
        let Some(here) = marked(work.game, position) else { return Ok(None) };
        let game = work.game;
        let unknown = |later: &G::Position| game.grundy(later).is_none();
        let later = later.take_while(unknown).map_while(|later| marked(game, &later));
        let value = work.shared.value(&here, later, &work.limits)?;
        Ok(Some(Nimber::from(u64::from(value))))
    }
}

/// Who wins, the value where it is known, and moves that win.
type Found<M> = (Outcome, Option<u16>, MoveList<M>);

/// Who wins, the value where it is wanted, and the moves to value 0, those that leave least first.
fn answer<G: Game>(
    game: &G,
    position: &G::Position,
    marked: Marked,
    options: &SolveOptions,
) -> Result<Answer<G::Move>, EngineError> {
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

/// Who wins, and by which move: a value takes many times as long, and is told where a little work finds
/// it.
fn one_move<G: Game>(
    game: &G,
    solver: &Solver,
    alive: &Alive,
    options: &SolveOptions,
    limits: &Limits,
) -> Result<Found<G::Move>, EngineError> {
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

/// Who wins, the value where it is sought, and the moves that win. Who wins takes a fraction of what the
/// value takes: where that is not found, one winning move is told without it.
fn all_moves<G: Game>(
    game: &G,
    solver: &Solver,
    alive: &Alive,
    options: &SolveOptions,
    limits: &Limits,
) -> Result<Found<G::Move>, EngineError> {
    match outcome_and_value(solver, alive, options.seek_value, limits) {
        Ok((Outcome::P, value)) => Ok((Outcome::P, value, MoveList::all(Vec::new()))),
        Ok((outcome, value)) => {
            Ok((outcome, value, winning(game, solver, alive, options.moves, limits)?))
        }
        // A board that is too large to begin with.
        Err(stopped) if stopped.nodes == 0 => Err(stopped.into()),
        Err(stopped) => match solver.move_to_p(alive, limits) {
            Ok(None) => Ok((Outcome::P, options.seek_value.then_some(0), first(game, None))),
            Ok(found) => Ok((Outcome::N, None, first(game, found))),
            // It knows bounds of the value.
            Err(_) => Err(stopped.into()),
        },
    }
}

/// A move as the list of one that wins, of which there may be more; that there is none would be all
/// there is to know.
fn first<G: Game>(game: &G, found: Option<usize>) -> MoveList<G::Move> {
    let moves = found.and_then(|vertex| game.marking(vertex)).into_iter().collect();
    MoveList { moves, complete: found.is_none() }
}

/// Who wins, and the value where it is sought: on a large board for half of the time, so that who wins
/// can be told without it.
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

/// The solver of a board, with what it knows already.
pub(crate) fn solver(marked: Marked, memory: &Memory) -> Result<Arc<Solver>, EngineError> {
    let alive = marked.alive.len();
    let board = Marking::new(marked.kills).map_err(|_| EngineError::NoBoard)?;
    let threads = match std::thread::available_parallelism() {
        Ok(threads) if alive >= WORTH_THREADS => threads,
        _ => NonZeroUsize::MIN,
    };
    Ok(memory.board(board, threads.get()))
}

fn winning<G: Game>(
    game: &G,
    solver: &Solver,
    alive: &Alive,
    most: usize,
    limits: &Limits,
) -> Result<MoveList<G::Move>, EngineError> {
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
        // One that wins by a mirror is known at sight.
        let seen = solver.move_to_p(alive, limits).ok().flatten();
        found.extend(seen.map(|vertex| (0, vertex)));
    }
    found.sort_unstable();
    let moves = found.into_iter().filter_map(|(_, vertex)| game.marking(vertex)).collect();
    let list = MoveList::cut(moves, most);
    Ok(MoveList { complete: complete && list.complete, ..list })
}

/// Boards of a growing family: those that lie inside a later one are solved on it, so that what is
/// found out about one serves the next.
pub(crate) struct Shared {
    threads: usize,
    board: Option<(Marked, Solver)>,
}

/// Sets of vertices come in words; boards share as long as the words do not get more.
const WIDTHS: [usize; 3] = [64, 128, 256];
/// Boards looked ahead at.
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
            let places = embed::embed(marked, board)?;
            Some(solver.value(&places.into_iter().collect(), limits))
        };
        if let Some(value) = self.board.as_ref().and_then(inside) {
            return Ok(value?);
        }
        let vertices = |marked: &Marked| marked.kills.len();
        let width = WIDTHS.into_iter().find(|&width| vertices(marked) <= width);
        let narrow = |later: &Marked| width.is_some_and(|width| vertices(later) <= width);
        let largest = later.take(AHEAD).take_while(narrow).last();
        let fits = |board: &Marked| embed::embed(marked, board).is_some();
        let board = largest.filter(fits).unwrap_or_else(|| marked.clone());
        let game = Marking::new(board.kills.clone()).map_err(|_| EngineError::NoBoard)?;
        let threads = if vertices(&board) < WORTH_THREADS { 1 } else { self.threads };
        let found = self.board.insert((
            board,
            Solver::with(game, threads, limits.memory.share().min(DEFAULT_MEMORY)),
        ));
        match inside(found) {
            Some(value) => Ok(value?),
            // A board lies inside itself, or inside one that was found to hold it.
            None => Err(EngineError::NoBoard),
        }
    }
}
