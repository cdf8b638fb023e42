//! Games on sums of members of a family.
//!
//! The value of a sum is the nim-sum of the values of its members (Sprague and Grundy). A proved
//! period gives the values of members of any size. Without one, they come from a table of the small
//! sizes. Periods and tables are kept in the caller's memory, so that a second question about the
//! same family costs nothing.

mod closing;
mod explain;
mod options;
mod values;

use noyau_core::{
    Answer, Convention, Explanation, Findings, MethodInfo, MoveList, Natural, Nimber, Outcome,
    Standing, Step, Told,
};
use noyau_family::{Grammar, Summand};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;

use crate::method::{Attempt, Closed, Method, Valuation};
use crate::solve::{checked, with_lengths};
use crate::{EngineError, SolveOptions};

use closing::close;
use explain::{METHODS, check, explain};
pub(crate) use values::Values;

/// Sums with no more tokens than this are searched as well, to find the length of the game.
const SEARCHED_TOKENS: u64 = 12;
/// Work allowed for that search.
const SEARCHED_WORK: u64 = 50_000;

/// The grammar whose values decide a position; `None` in misère play, which they do not decide.
pub(crate) fn grammar<'g>(game: &'g ErasedGame, position: &ErasedPosition) -> Option<&'g Grammar> {
    game.grammar_of(position).filter(|_| game.convention() == Convention::Normal)
}

/// Whether a sum is too large to be searched beside its theorem without a long wait.
pub(crate) fn beyond_search(game: &ErasedGame, position: &ErasedPosition) -> bool {
    let tokens: Natural = game.summands(position).iter().map(Summand::size).sum();
    grammar(game, position).is_some() && tokens > SEARCHED_TOKENS
}

/// The values of a family.
pub(crate) struct ByValues;

impl Method for ByValues {
    fn answer(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        options: &SolveOptions,
    ) -> Attempt {
        match grammar(game, position).filter(|_| !options.force_search) {
            Some(grammar) => answer(game, grammar, position, options).map(Some),
            None => Ok(None),
        }
    }

    fn value(
        &self,
        position: &ErasedPosition,
        _later: &mut dyn Iterator<Item = ErasedPosition>,
        work: &mut Valuation<'_>,
    ) -> Result<Option<Nimber>, EngineError> {
        let Some(grammar) = grammar(work.game, position) else { return Ok(None) };
        let summands = work.game.summands(position);
        let total = Values::of(grammar, &summands, &work.limits)?.sum(&summands)?;
        Ok(Some(Nimber::new(total)))
    }

    fn ways(&self, game: &ErasedGame, position: Option<&ErasedPosition>) -> &'static [MethodInfo] {
        let grammar = position.map_or_else(|| game.grammar(), |position| game.grammar_of(position));
        let normal = game.convention() == Convention::Normal;
        grammar.filter(|_| normal).map_or(&[], |_| METHODS)
    }

    fn explain(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        way: &'static str,
        limits: &Limits,
    ) -> Result<Explanation, EngineError> {
        explain(game, position, way, limits)
    }

    fn check(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        step: &Step,
        limits: &Limits,
    ) -> Option<Result<(), EngineError>> {
        Some(check(game, position, step, limits))
    }

    fn close(
        &self,
        game: &ErasedGame,
        told: &Told<'_, ErasedPosition, ErasedMove>,
        limits: &Limits,
    ) -> Closed {
        close(game, told, limits)
    }
}

/// Who wins, the value, and the moves to value 0, most tokens taken first.
fn answer(
    game: &ErasedGame,
    grammar: &Grammar,
    position: &ErasedPosition,
    options: &SolveOptions,
) -> Result<Answer<ErasedMove>, EngineError> {
    let summands = game.summands(position);
    let values = Values::of(grammar, &summands, &options.search)?;
    let total = values.sum(&summands)?;
    let outcome = if total.is_zero() { Outcome::P } else { Outcome::N };
    let found = Findings {
        outcome,
        turn: None,
        value: Some(Nimber::new(total.clone())),
        remoteness: None,
        winning: winning_moves((game, position), (grammar, &values), &total, options.moves)?,
        resisting: None,
        standing: Standing::Theorem(values.basis().method()),
    };
    add_lengths(game, position, options, checked(game, position, found)?)
}

/// Adds the length of the game to the answer for a small position, by a short search, since no
/// theorem gives it. The quickest win then comes first.
pub(crate) fn add_lengths(
    game: &ErasedGame,
    position: &ErasedPosition,
    options: &SolveOptions,
    answer: Answer<ErasedMove>,
) -> Result<Answer<ErasedMove>, EngineError> {
    let tokens: Natural = game.summands(position).iter().map(Summand::size).sum();
    if tokens > SEARCHED_TOKENS {
        return Ok(answer);
    }
    with_lengths(game, position, options, SEARCHED_WORK, answer)
}

/// The moves that change one summand to the value that makes the whole sum 0.
fn winning_moves(
    (game, position): (&ErasedGame, &ErasedPosition),
    (grammar, values): (&Grammar, &Values),
    total: &Natural,
    limit: usize,
) -> Result<MoveList<ErasedMove>, EngineError> {
    if total.is_zero() {
        return Ok(MoveList::all(Vec::new()));
    }
    let summands = game.summands(position);
    let mut complete = true;
    let mut found = Vec::new();
    for (place, summand) in summands.iter().enumerate() {
        let target = &values.value(summand)? ^ total;
        let options = options::with_value(grammar, values, summand, &target, limit)?;
        complete &= options.complete;
        found.extend(options.moves.into_iter().map(|by| (place, by)));
    }
    let found = most_taken_first((game, position), &summands, found);
    let cut = MoveList::cut(found.moves, limit);
    Ok(MoveList { complete: cut.complete && found.complete && complete, ..cut })
}

/// The moves that replace one summand by others. Each pair of `found` has the place of the summand
/// and what replaces it. The moves that take most tokens come first.
pub(crate) fn most_taken_first(
    (game, position): (&ErasedGame, &ErasedPosition),
    summands: &[Summand],
    found: Vec<(usize, Vec<Summand>)>,
) -> MoveList<ErasedMove> {
    let taken = |(place, by): &(usize, Vec<Summand>)| {
        let left: Natural = by.iter().map(Summand::size).sum();
        summands[*place].size().checked_sub(&left).unwrap_or_default()
    };
    let mut rated: Vec<_> = found.into_iter().map(|change| (taken(&change), change)).collect();
    rated.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.0.cmp(&b.1.0)));
    let mut all = MoveList::all(Vec::new());
    for (_, (place, by)) in rated {
        let MoveList { moves, complete } = game.replacing(position, place, by);
        all.moves.extend(moves);
        all.complete &= complete;
    }
    all
}
