//! The methods that answer questions, in the order in which they are asked.
//!
//! Every question walks the list: to solve, to value, to explain, to check. A method that does not
//! know the answer leaves it to the next one. The last method uses the rules alone, and answers
//! every question if it has enough time.

use noyau_core::{
    Answer, Conclusion, Convention, Explanation, Grundy, MethodInfo, Nimber, Step, Told,
    Unexplained,
};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::{Limits, Search};

use crate::colouring::ByColouring;
use crate::compound::ByCompound;
use crate::explain::BySearch;
use crate::family::ByValues;
use crate::marking::{ByMarking, Shared};
use crate::misere::ByQuotient;
use crate::sequence::all_threads;
use crate::solve::ByTheorem;
use crate::symmetry::BySymmetry;
use crate::{EngineError, SolveOptions};

/// Who wins, and with which moves; `None` if the method does not know.
pub(crate) type Attempt = Result<Option<Answer<ErasedMove>>, EngineError>;

/// The conclusion to which the steps of an explanation lead.
pub(crate) type Closed = Result<Conclusion, EngineError>;

/// A method of answering questions.
pub(crate) trait Method {
    /// Who wins, and with which moves.
    fn answer(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        options: &SolveOptions,
    ) -> Attempt;

    /// The Grundy value in normal play; `None` if the method does not know. The positions `later`
    /// are those that will be asked for next.
    fn value(
        &self,
        _position: &ErasedPosition,
        _later: &mut dyn Iterator<Item = ErasedPosition>,
        _work: &mut Valuation<'_>,
    ) -> Result<Option<Nimber>, EngineError> {
        Ok(None)
    }

    /// The ways in which this method explains a position or, without a position, any position of
    /// the game.
    fn ways(
        &self,
        _game: &ErasedGame,
        _position: Option<&ErasedPosition>,
    ) -> &'static [MethodInfo] {
        &[]
    }

    /// Explains a position in one of these ways.
    fn explain(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        way: &'static str,
        _limits: &Limits,
    ) -> Result<Explanation, EngineError> {
        Err(unknown(game, Some(position), way).into())
    }

    /// Checks a claim from its operands alone. `None` if the explanations of this method make no
    /// such claim.
    fn check(
        &self,
        _game: &ErasedGame,
        _position: &ErasedPosition,
        _step: &Step,
        _limits: &Limits,
    ) -> Option<Result<(), EngineError>> {
        None
    }

    /// The closing rule of the explanations of this method: it checks that the steps lead from the
    /// position to the winner.
    fn close(
        &self,
        _game: &ErasedGame,
        told: &Told<'_, ErasedPosition, ErasedMove>,
        _limits: &Limits,
    ) -> Closed {
        Ok(told.unchecked()?)
    }
}

/// All methods, in order.
pub(crate) fn list() -> [&'static dyn Method; 8] {
    [
        &ByQuotient,
        &ByCompound,
        &ByTheorem,
        &ByValues,
        &BySymmetry,
        &ByMarking,
        &ByColouring,
        &BySearch,
    ]
}

/// The ways of explaining a position or, without a position, any position of the game. The theorems
/// of the game come first, `search` comes last.
pub(crate) fn ways(game: &ErasedGame, position: Option<&ErasedPosition>) -> Vec<MethodInfo> {
    let own = game.methods();
    let others = list().into_iter().flat_map(|method| method.ways(game, position));
    own.iter().chain(others.filter(|way| !own.contains(way))).copied().collect()
}

/// Finds a way of explaining by its name or an alias, and the method that it belongs to.
pub(crate) fn way(
    game: &ErasedGame,
    position: &ErasedPosition,
    name: &str,
) -> Result<(&'static dyn Method, &'static str), Unexplained> {
    let ways = |method: &'static dyn Method| method.ways(game, Some(position)).iter();
    let all = || list().into_iter().flat_map(|method| ways(method).map(move |way| (method, way)));
    let named = all().find(|(_, way)| way.name == name);
    let found = named.or_else(|| all().find(|(_, way)| way.aliases.contains(&name)));
    found.map(|(method, way)| (method, way.name)).ok_or_else(|| unknown(game, Some(position), name))
}

/// The error for a way of explaining that does not exist.
pub(crate) fn unknown(
    game: &ErasedGame,
    position: Option<&ErasedPosition>,
    name: &str,
) -> Unexplained {
    let known = ways(game, position).iter().map(|way| way.name).collect();
    Unexplained::Unknown { name: name.to_owned(), known }
}

/// Computes the Grundy values of a series of positions. Tables are kept from one to the next.
pub(crate) struct Valuation<'g> {
    /// The game.
    pub(crate) game: &'g ErasedGame,
    /// Limits: the time is for all values together, the work for each one.
    pub(crate) limits: Limits,
    /// The tables of boards that lie inside each other.
    pub(crate) shared: Shared,
    /// The search by the rules, with the positions it has seen.
    pub(crate) search: Search<'g, ErasedGame, Grundy>,
}

impl<'g> Valuation<'g> {
    /// Begins within limits; each value is computed with this many threads.
    pub(crate) fn new(game: &'g ErasedGame, threads: usize, limits: Limits) -> Self {
        let search = Search::new(game, Grundy, limits.clone());
        Self { game, limits, shared: Shared::new(threads), search }
    }

    /// The value of a position, by the first method that knows it. There is no value if Alice and
    /// Bob have different moves, and none in misère play, where values do not decide sums.
    pub(crate) fn of(
        &mut self,
        position: &ErasedPosition,
        later: &mut dyn Iterator<Item = ErasedPosition>,
    ) -> Result<Nimber, EngineError> {
        if !has_values(self.game, position) {
            return Err(EngineError::NoValue);
        }
        // On a large board even a theorem takes time.
        self.limits.go_on()?;
        for method in list() {
            if let Some(value) = method.value(position, later, self)? {
                return Ok(value);
            }
        }
        Err(EngineError::NoValue)
    }
}

/// Whether positions have Grundy values that say who wins.
pub(crate) fn has_values(game: &ErasedGame, position: &ErasedPosition) -> bool {
    game.turn(position).is_none() && game.convention() == Convention::Normal
}

/// The Grundy value of a position.
pub(crate) fn grundy(
    game: &ErasedGame,
    position: &ErasedPosition,
    limits: &Limits,
) -> Result<Nimber, EngineError> {
    Valuation::new(game, all_threads(), limits.clone()).of(position, &mut std::iter::empty())
}
