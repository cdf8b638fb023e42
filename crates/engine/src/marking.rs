//! Games of marking vertices, solved by the solver made for them.
//!
//! Its tables are kept for the boards asked about last: in a game that is being played, position
//! after position lies on the same board.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use noyau_core::{Answer, Convention, Game, Marked, MoveList, Nimber, Outcome, Standing};
use noyau_solve::marking::{Alive, DEFAULT_MEMORY, Interrupted, Marking, Solver};
use noyau_solve::{Limits, Stopped};

use crate::solve::by_search;
use crate::{EngineError, SolveOptions};

/// Boards whose tables are kept.
const KEPT: usize = 2;
/// Positions with at most this many vertices are searched as well, for the length of the game.
const SEARCHED_VERTICES: usize = 16;
/// Work allowed for it.
const SEARCHED_WORK: u64 = 300_000;
/// Boards with fewer living vertices are not worth a second thread.
const WORTH_THREADS: usize = 40;

static SOLVERS: Mutex<VecDeque<Arc<Solver>>> = Mutex::new(VecDeque::new());

/// The vertices of a position whose values speak about its outcome: under normal play.
pub(crate) fn marked<G: Game>(game: &G, position: &G::Position) -> Option<Marked> {
    (game.convention() == Convention::Normal).then(|| game.marked(position)).flatten()
}

/// Who wins, the value where it is wanted, and the moves to value 0, those that leave least first.
pub(crate) fn answer<G: Game>(
    game: &G,
    position: &G::Position,
    marked: Marked,
    options: &SolveOptions,
) -> Result<Answer<G::Move>, EngineError> {
    let alive: Alive = marked.alive.iter().copied().collect();
    let solver = solver(marked)?;
    let limits = &options.search;
    let value = if options.seek_value { Some(solver.value(&alive, limits)?) } else { None };
    let outcome = match value {
        Some(0) => Outcome::P,
        Some(_) => Outcome::N,
        None => solver.outcome(&alive, limits)?,
    };
    let winning = if outcome == Outcome::P {
        MoveList::all(Vec::new())
    } else {
        winning(game, &solver, &alive, options)?
    };
    let mut answer = Answer {
        outcome,
        value: value.map(|value| Nimber::from(u64::from(value))),
        remoteness: None,
        winning,
        resisting: None,
        standing: Standing::Search { positions: solver.known() as u64 },
    };
    if alive.count() <= SEARCHED_VERTICES {
        add_lengths(game, position, options, &mut answer);
    }
    Ok(answer)
}

/// The solver of a board, with what it knows already.
fn solver(marked: Marked) -> Result<Arc<Solver>, EngineError> {
    let alive = marked.alive.len();
    let board = Marking::new(marked.kills).map_err(|_| EngineError::NoBoard)?;
    let mut solvers = SOLVERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = solvers.iter().find(|solver| *solver.game() == board) {
        return Ok(Arc::clone(known));
    }
    let threads = match std::thread::available_parallelism() {
        Ok(threads) if alive >= WORTH_THREADS => threads,
        _ => NonZeroUsize::MIN,
    };
    let solver = Arc::new(Solver::with(board, threads.get(), DEFAULT_MEMORY));
    if solvers.len() == KEPT {
        solvers.pop_front();
    }
    solvers.push_back(Arc::clone(&solver));
    Ok(solver)
}

fn winning<G: Game>(
    game: &G,
    solver: &Solver,
    alive: &Alive,
    options: &SolveOptions,
) -> Result<MoveList<G::Move>, EngineError> {
    if options.moves == 1 {
        let found = solver.move_to_p(alive, &options.search)?;
        let moves = found.and_then(|vertex| game.marking(vertex)).into_iter().collect();
        return Ok(MoveList { moves, complete: false });
    }
    let mut found = solver.moves_to_p(alive, &options.search)?;
    found.sort_by_key(|&vertex| solver.game().play(alive, vertex).map(|left| left.count()));
    let moves = found.into_iter().filter_map(|vertex| game.marking(vertex)).collect();
    Ok(MoveList::cut(moves, options.moves))
}

/// How long the game lasts, for a small position: it puts the quickest win first.
fn add_lengths<G: Game>(
    game: &G,
    position: &G::Position,
    options: &SolveOptions,
    answer: &mut Answer<G::Move>,
) {
    let short =
        SolveOptions { search: Limits::work(SEARCHED_WORK), seek_value: false, ..options.clone() };
    if let Ok(searched) = by_search(game, position, &short)
        && searched.outcome == answer.outcome
    {
        answer.remoteness = searched.remoteness;
        answer.winning = searched.winning;
        answer.resisting = searched.resisting;
    }
}

impl From<Interrupted> for EngineError {
    fn from(early: Interrupted) -> Self {
        let (positions, work) = (early.nodes, early.nodes);
        Self::Stopped(Stopped { reason: early.reason, positions, work })
    }
}
