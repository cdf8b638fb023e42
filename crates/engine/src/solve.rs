//! Closed form first, then the values of a family, search for what no theorem says.

use noyau_core::{
    Answer, Convention, Findings, Game, Grundy, MoveList, Natural, Nimber, Outcome, Remoteness,
    Situation, Standing,
};
use noyau_solve::{Limits, Search};

use crate::{EngineError, coloring, compound, family, marking, misere};

/// What to work out and how hard to try.
#[derive(Debug, Clone)]
pub struct SolveOptions {
    /// Most winning moves to list.
    pub moves: usize,
    /// Limits of the search, where no theorem answers.
    pub search: Limits,
    /// How many times that a solver of bounded memory may work.
    pub patience: u64,
    /// Search although a theorem answers.
    pub force_search: bool,
    /// Search a little for the Grundy value where no theorem gives it.
    pub seek_value: bool,
    /// How much work that is worth.
    pub casual: u64,
}

impl SolveOptions {
    /// Who wins, for how long, and one move: for callers that judge many positions and do not
    /// look at values.
    #[must_use]
    pub fn one_move() -> Self {
        Self { moves: 1, seek_value: false, ..Self::default() }
    }
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            moves: usize::MAX,
            search: Limits::work(200_000_000),
            patience: 1,
            force_search: false,
            seek_value: true,
            casual: CASUAL_WORK,
        }
    }
}

/// Work spent on filling in a value that no theorem gives: not worth a wait.
const CASUAL_WORK: u64 = 300_000;

/// Answers for a game known at compile time.
///
/// ```
/// use noyau_engine::{SolveOptions, solve};
/// use noyau_games::heap::{Heaps, Nim};
/// let answer = solve(&Nim, &Heaps::of([43, 27, 12]), &SolveOptions::default())?;
/// assert_eq!(answer.winning.moves[0].take, 20);
/// # Ok::<(), noyau_engine::EngineError>(())
/// ```
pub fn solve<G: Game>(
    game: &G,
    position: &G::Position,
    options: &SolveOptions,
) -> Result<Answer<G::Move>, EngineError> {
    if !options.force_search
        && let Some(grammar) = misere::grammar(game)
        && game.outcome(position).is_none()
        && let Some(answer) = misere::answer(game, grammar, position, options)?
    {
        return Ok(answer);
    }
    if let Some((compound, rules)) = game.compound() {
        return compound::answer(game, (compound, rules), position, options);
    }
    if options.force_search {
        return by_search(game, position, options);
    }
    if let Some(found) = by_theorem(game, position, options) {
        return checked(game, position, found);
    }
    if let Some(grammar) = family::grammar(game) {
        return family::answer(game, grammar, position, options);
    }
    if let Some(marked) = marking::marked(game, position) {
        return marking::answer(game, position, marked, options);
    }
    if let Some(coloured) = game.coloured(position) {
        return coloring::answer(game, position, &coloured, options);
    }
    by_search(game, position, options)
}

/// Findings about a position as an answer, if they hold together.
pub(crate) fn checked<G: Game>(
    game: &G,
    position: &G::Position,
    found: Findings<G::Move>,
) -> Result<Answer<G::Move>, EngineError> {
    let seen = Situation { convention: game.convention(), over: game.is_terminal(position) };
    Ok(Answer::new(found, seen)?)
}

/// The answer with the length of the game, if a search of so much work tells it: it puts the quickest
/// win first.
pub(crate) fn with_lengths<G: Game>(
    game: &G,
    position: &G::Position,
    options: &SolveOptions,
    work: u64,
    answer: Answer<G::Move>,
) -> Result<Answer<G::Move>, EngineError> {
    let search = Limits { work, ..options.search.clone() };
    let short = SolveOptions { search, seek_value: false, ..options.clone() };
    match by_search(game, position, &short) {
        Ok(searched) => Ok(answer.with_lengths_of(searched)?),
        Err(error) if error.stop_reason().is_some() => Ok(answer),
        Err(error) => Err(error),
    }
}

fn by_theorem<G: Game>(
    game: &G,
    position: &G::Position,
    options: &SolveOptions,
) -> Option<Findings<G::Move>> {
    let outcome = game.outcome(position)?;
    let winning = game.winning_moves(position, options.moves)?;
    let theorem = game.theorem()?;
    let resisting = if outcome == Outcome::P { game.resisting_move(position) } else { None };
    Some(Findings {
        outcome,
        turn: game.turn(position),
        value: value(game, position, options),
        remoteness: game.remoteness(position),
        winning,
        resisting,
        standing: Standing::Theorem(theorem),
    })
}

/// The Grundy value by theorem, or when a short search finds it; it is defined under normal play
/// only.
fn value<G: Game>(game: &G, position: &G::Position, options: &SolveOptions) -> Option<Nimber> {
    if let Some(value) = game.grundy(position) {
        return Some(value);
    }
    let impartial = game.turn(position).is_none() && game.convention() == Convention::Normal;
    let hopeless = game.moves_ahead(position) > options.casual;
    if !options.seek_value || !impartial || hopeless {
        return None;
    }
    let mut search =
        Search::new(game, Grundy, Limits { work: options.casual, ..options.search.clone() });
    search.value(position).ok().map(Nimber::from)
}

pub(crate) fn by_search<G: Game>(
    game: &G,
    position: &G::Position,
    options: &SolveOptions,
) -> Result<Answer<G::Move>, EngineError> {
    let convention = game.convention();
    let mut search = Search::new(game, Remoteness(convention), options.search.clone());
    let root = search.value(position)?;
    let mut rated = Vec::new();
    for mv in game.moves(position) {
        let after = search.value(&game.play(position, &mv))?;
        rated.push((after, mv));
    }
    let mut wins: Vec<_> = rated.iter().filter(|(after, _)| after.outcome == Outcome::P).collect();
    wins.sort_by_key(|(after, _)| after.moves);
    let winning = wins.iter().map(|(_, mv)| mv.clone()).collect();
    let resisting = (root.outcome == Outcome::P)
        .then(|| rated.iter().max_by_key(|(after, _)| after.moves).map(|(_, mv)| mv.clone()))
        .flatten();
    let timed = game.keeps_length(position);
    let resisting = resisting.filter(|_| timed);
    let found = Findings {
        outcome: root.outcome,
        turn: game.turn(position),
        value: value(game, position, options),
        remoteness: timed.then(|| Natural::from(root.moves)),
        winning: MoveList::cut(winning, options.moves),
        resisting,
        standing: Standing::Search { positions: search.positions() },
    };
    checked(game, position, found)
}
