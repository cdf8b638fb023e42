//! Who wins a position and with which moves, by the first method that knows. Also the methods of
//! theorems and of search.

use noyau_core::{
    Answer, Explanation, Findings, Grundy, MethodInfo, MoveList, Natural, Nimber, Outcome,
    Remoteness, Situation, Standing, Step, Told, Unexplained,
};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::{Limits, Search};

use crate::EngineError;
use crate::explain::search;
use crate::method::{self, Attempt, Closed, Method, Valuation};

/// What to find out, and how much work to spend on it.
#[derive(Debug, Clone)]
pub struct SolveOptions {
    /// The most winning moves to list.
    pub moves: usize,
    /// Limits of the question. Their work bounds the search, where no theorem answers.
    pub search: Limits,
    /// The solvers of marking and colouring games may do this many times the work of `search`.
    /// Their memory is bounded, so more work does not fill the machine.
    pub patience: u64,
    /// Search even if a theorem answers.
    pub force_search: bool,
    /// Search a little for the Grundy value where no theorem gives it.
    pub seek_value: bool,
    /// Work limit for `seek_value`.
    pub casual: u64,
    /// Spend no more than `casual` on a value, even where a solver could find it with all the work
    /// allowed. Callers that want one winning move as soon as it is found set this.
    pub casual_value: bool,
    /// Search a little for the length of the game, on small positions where no theorem gives it.
    pub seek_length: bool,
}

impl SolveOptions {
    /// Asks who wins, after how many moves, and for one winning move. Callers that judge many
    /// positions and do not need values use this.
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
            casual_value: false,
            seek_length: true,
        }
    }
}

/// Work spent on a value that no theorem gives. It is small, so that nobody waits for it.
const CASUAL_WORK: u64 = 300_000;

/// Solves a position by the first method that knows the answer.
pub(crate) fn solve(
    game: &ErasedGame,
    position: &ErasedPosition,
    options: &SolveOptions,
) -> Result<Answer<ErasedMove>, EngineError> {
    for method in method::list() {
        if let Some(answer) = method.answer(game, position, options)? {
            return Ok(answer);
        }
    }
    by_search(game, position, options)
}

/// Makes an answer of findings about a position, if they are consistent.
pub(crate) fn checked(
    game: &ErasedGame,
    position: &ErasedPosition,
    mut found: Findings<ErasedMove>,
) -> Result<Answer<ErasedMove>, EngineError> {
    let seen = Situation { convention: game.convention(), over: game.is_terminal(position) };
    // A method may know who has won and not think of the length.
    let length = seen.over.then_some(Natural::ZERO);
    found.remoteness = found.remoteness.or(length);
    Ok(Answer::new(found, seen)?)
}

/// Adds the length of the game to an answer, if the options ask for it and a search with this much
/// work finds it. The quickest win then comes first.
pub(crate) fn with_lengths(
    game: &ErasedGame,
    position: &ErasedPosition,
    options: &SolveOptions,
    work: u64,
    answer: Answer<ErasedMove>,
) -> Result<Answer<ErasedMove>, EngineError> {
    if !options.seek_length {
        return Ok(answer);
    }
    let search = Limits { work, ..options.search.clone() };
    let short = SolveOptions { search, seek_value: false, ..options.clone() };
    match by_search(game, position, &short) {
        Ok(searched) => Ok(answer.with_lengths_of(searched)?),
        Err(error) if error.stop_reason().is_some() => Ok(answer),
        Err(error) => Err(error),
    }
}

/// The method that answers by the theorems of a game.
pub(crate) struct ByTheorem;

impl Method for ByTheorem {
    fn answer(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        options: &SolveOptions,
    ) -> Attempt {
        if options.force_search {
            return Ok(None);
        }
        by_theorem(game, position, options).map(|found| checked(game, position, found)).transpose()
    }

    fn value(
        &self,
        position: &ErasedPosition,
        _later: &mut dyn Iterator<Item = ErasedPosition>,
        work: &mut Valuation<'_>,
    ) -> Result<Option<Nimber>, EngineError> {
        Ok(work.game.grundy(position))
    }

    fn ways(&self, game: &ErasedGame, _position: Option<&ErasedPosition>) -> &'static [MethodInfo] {
        game.methods()
    }

    fn explain(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        way: &'static str,
        _limits: &Limits,
    ) -> Result<Explanation, EngineError> {
        game.explain(position, way).map_err(|reason| match reason {
            Unexplained::Unknown { name, .. } => {
                method::unknown(game, Some(position), &name).into()
            }
            other => EngineError::from(other),
        })
    }

    /// The game checks its own claims in `Game::checks`. The one claim left is that play is over,
    /// which all games state alike.
    fn check(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        step: &Step,
        _limits: &Limits,
    ) -> Option<Result<(), EngineError>> {
        (step.claim.key == search::OVER).then(|| {
            let ended = game.is_terminal(position).then(|| game.ended(position));
            Ok(step.holds(ended == Some(step.outcome("outcome")?))?)
        })
    }

    fn close(
        &self,
        game: &ErasedGame,
        told: &Told<'_, ErasedPosition, ErasedMove>,
        _limits: &Limits,
    ) -> Closed {
        Ok(game.close(told)?)
    }
}

fn by_theorem(
    game: &ErasedGame,
    position: &ErasedPosition,
    options: &SolveOptions,
) -> Option<Findings<ErasedMove>> {
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

/// The Grundy value, by theorem or by a short search. It is defined in normal play only.
fn value(game: &ErasedGame, position: &ErasedPosition, options: &SolveOptions) -> Option<Nimber> {
    if let Some(value) = game.grundy(position) {
        return Some(value);
    }
    let hopeless = game.moves_ahead(position) > options.casual;
    if !options.seek_value || !method::has_values(game, position) || hopeless {
        return None;
    }
    let mut search =
        Search::new(game, Grundy, Limits { work: options.casual, ..options.search.clone() });
    search.value(position).ok().map(Nimber::from)
}

pub(crate) fn by_search(
    game: &ErasedGame,
    position: &ErasedPosition,
    options: &SolveOptions,
) -> Result<Answer<ErasedMove>, EngineError> {
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
