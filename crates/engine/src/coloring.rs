//! Games of colouring vertices, solved by the solver made for them.
//!
//! It knows pieces by their shape, not by the board they come from, so that one memory serves all
//! positions; when it is full a new one begins.

mod closing;
pub(crate) mod explain;

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use noyau_core::bitype::{Bitype, Side, Sign, SignedBitype};
use noyau_core::{Answer, Coloured, Game, MoveList, Outcome, Standing, Written};
use noyau_games::graph::coloring::tree::shape;
use noyau_graph::{Graph, Vertex};
use noyau_solve::palette::{Class, DEFAULT_MEMORY, MOST_COLOURS, Palette, Solver, Strength};
use noyau_solve::{Limits, StopReason, Stopped};

use crate::boards::By;
use crate::solve::by_search;
use crate::{EngineError, SolveOptions};

/// Positions with at most this many open vertices are searched as well, for the length of the game.
const SEARCHED_VERTICES: usize = 6;
/// Work allowed for it.
const SEARCHED_WORK: u64 = 100_000;

static SOLVER: Mutex<Option<Arc<Solver>>> = Mutex::new(None);

/// The solver that all positions share; whoever needs it first says how large it may grow.
pub(crate) fn solver(memory: usize) -> Arc<Solver> {
    let mut shared = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(shared.get_or_insert_with(|| {
        let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Arc::new(Solver::with(threads, memory.min(DEFAULT_MEMORY)))
    }))
}

/// Asks the shared solver; once more with an empty memory when it was full.
pub(crate) fn ask<T>(
    limits: &Limits,
    question: impl Fn(&Solver) -> Result<T, Stopped>,
) -> Result<T, EngineError> {
    match question(&solver(limits.memory)) {
        Err(stopped) if stopped.reason == StopReason::Memory => {
            *SOLVER.lock().unwrap_or_else(PoisonError::into_inner) = None;
            Ok(question(&solver(limits.memory))?)
        }
        other => Ok(other?),
    }
}

/// The position as the solver takes it.
pub(crate) fn palette(coloured: &Coloured) -> Result<Palette, EngineError> {
    Palette::new(coloured.colours, &coloured.neighbours, &coloured.given)
        .map_err(|_| EngineError::NoBoard)
}

/// Whether Alice wins.
pub(crate) fn alice_wins(coloured: &Coloured, limits: &Limits) -> Result<bool, EngineError> {
    let position = palette(coloured)?;
    let turn = coloured.turn;
    let Some(passes) = coloured.passes else {
        return ask(limits, |solver| solver.alice_wins(&position, turn, limits));
    };
    let strength = ask(limits, |solver| solver.strength(&position, limits))?;
    let needed = |first: Side| if turn == first { Class::First } else { Class::Second };
    Ok(match passes {
        Side::Bob => strength.alice >= needed(Side::Alice),
        Side::Alice => strength.bob < needed(Side::Bob),
    })
}

/// Who wins, and the moves that do it.
pub(crate) fn answer<G: Game>(
    game: &G,
    position: &G::Position,
    coloured: &Coloured,
    options: &SolveOptions,
) -> Result<Answer<G::Move>, EngineError> {
    let work = options.search.work.saturating_mul(options.patience);
    let limits = &Limits { work, ..options.search.clone() };
    let mover_wins = alice_wins(coloured, limits)? == (coloured.turn == Side::Alice);
    let winning = if mover_wins && !game.is_terminal(position) {
        winning(game, position, options.moves, limits)?
    } else {
        MoveList::all(Vec::new())
    };
    let mut answer = Answer {
        outcome: if mover_wins { Outcome::N } else { Outcome::P },
        turn: Some(coloured.turn),
        value: None,
        remoteness: None,
        winning,
        resisting: None,
        standing: Standing::Search { positions: solver(limits.memory).known() as u64 },
    };
    if coloured.given.iter().filter(|colour| colour.is_none()).count() <= SEARCHED_VERTICES {
        let short = SolveOptions { search: Limits::work(SEARCHED_WORK), ..options.clone() };
        if let Ok(searched) = by_search(game, position, &short)
            && searched.outcome == answer.outcome
        {
            answer.remoteness = searched.remoteness;
            answer.winning = searched.winning;
            answer.resisting = searched.resisting;
        }
    }
    if answer.outcome == Outcome::P && answer.resisting.is_none() {
        answer.resisting = hardest(game, position, limits);
    }
    Ok(answer)
}

/// The moves after which the opponent loses, up to as many as are asked for.
fn winning<G: Game>(
    game: &G,
    position: &G::Position,
    most: usize,
    limits: &Limits,
) -> Result<MoveList<G::Move>, EngineError> {
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

/// Moves of a lost position that are compared.
const COMPARED: usize = 60;
/// Good answers counted for each.
const COUNTED: usize = 8;

/// From a lost position, the move that leaves the fewest good answers.
fn hardest<G: Game>(game: &G, position: &G::Position, limits: &Limits) -> Option<G::Move> {
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
    /// Vertices without a colour; none count once one of them is blocked.
    pub open: usize,
    /// What the games with passes say.
    pub strength: Strength,
}

pub(crate) fn bitype(
    position: Written,
    coloured: &Coloured,
    limits: &Limits,
) -> Result<BitypeReport, EngineError> {
    let palette = palette(coloured)?;
    let bitype = ask(limits, |solver| solver.bitype(&palette, limits))?;
    let open = if palette.is_blocked() { 0 } else { palette.uncoloured_vertices() };
    Ok(BitypeReport {
        position,
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
    /// By number of colours: whether Alice wins when she begins, and when Bob does.
    pub tried: Vec<(usize, bool, bool)>,
}

impl ChiReport {
    /// χ_g: Alice begins.
    #[must_use]
    pub fn alice_first(&self) -> Option<usize> {
        self.tried.iter().find(|tried| tried.1).map(|tried| tried.0)
    }

    /// χ_g^B: Bob begins.
    #[must_use]
    pub fn bob_first(&self) -> Option<usize> {
        self.tried.iter().find(|tried| tried.2).map(|tried| tried.0)
    }
}

/// Tries one number of colours after the other: nobody knows whether a win with k colours means a
/// win with k + 1 (a question of Zhu), so none is left out.
pub(crate) fn chi(
    position: Written,
    coloured: &Coloured,
    limits: &Limits,
) -> Result<ChiReport, EngineError> {
    let least = coloured.given.iter().flatten().max().map_or(1, |highest| highest + 1);
    let mut report = ChiReport { position, tried: Vec::new() };
    for colours in least..=MOST_COLOURS {
        let palette = palette(&Coloured { colours, ..coloured.clone() })?;
        let wins = |side| ask(limits, |solver| solver.alice_wins(&palette, side, limits));
        report.tried.push((colours, wins(Side::Alice)?, wins(Side::Bob)?));
        if report.alice_first().is_some() && report.bob_first().is_some() {
            break;
        }
    }
    Ok(report)
}

/// What the game says about a board: the place of its bitype among all, or 1 when the player to move
/// wins.
pub(crate) fn board_value(
    coloured: &Coloured,
    by: By,
    limits: &Limits,
) -> Result<u32, EngineError> {
    match by {
        By::Value => Err(EngineError::NoValue),
        By::Outcome => {
            Ok(u32::from(alice_wins(coloured, limits)? == (coloured.turn == Side::Alice)))
        }
        By::Bitype => {
            // Propositions 8.2.1 and 8.2.2: the shape of a tree may say that Alice wins.
            let found = if is_shaped_for_alice(coloured) {
                Bitype::AA
            } else {
                let palette = palette(coloured)?;
                ask(limits, |solver| solver.bitype(&palette, limits))?
            };
            let place = Bitype::ALL.iter().position(|bitype| *bitype == found).unwrap_or(0);
            Ok(u32::try_from(place).unwrap_or(0))
        }
    }
}

/// Whether nothing is coloured yet and the shape alone says that Alice wins with three colours.
fn is_shaped_for_alice(coloured: &Coloured) -> bool {
    if coloured.colours != 3 || coloured.given.iter().any(Option::is_some) {
        return false;
    }
    let name = |v: usize| Vertex::try_from(v).unwrap_or(Vertex::MAX);
    let edges: Vec<(Vertex, Vertex)> = (coloured.neighbours.iter().enumerate())
        .flat_map(|(v, near)| {
            near.iter().filter(move |&&w| v < w).map(move |&w| (name(v), name(w)))
        })
        .collect();
    Graph::from_edges(coloured.neighbours.len(), &edges).is_ok_and(|graph| shape(&graph).is_some())
}
