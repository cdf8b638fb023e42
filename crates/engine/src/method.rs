//! The methods by which questions are answered, in the order in which they are asked.
//!
//! Every question walks the list: to solve, to value, to explain, to check. What a method
//! does not tell, it leaves to the next one. The last one knows the rules alone and tells everything,
//! given time.

use noyau_core::{
    Answer, Conclusion, Convention, Explanation, Grundy, MethodInfo, Nimber, Ruleset, Step, Told,
    Unexplained,
};
use noyau_games::Game;
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

/// Who wins, and with which moves; `None` where a method does not tell.
pub(crate) type Attempt<G> = Result<Option<Answer<<G as Ruleset>::Move>>, EngineError>;

/// Where the steps of an explanation lead.
pub(crate) type Closed = Result<Conclusion, EngineError>;

/// A way of answering.
pub(crate) trait Method<G: Game> {
    /// Who wins, and with which moves.
    fn answer(&self, game: &G, position: &G::Position, options: &SolveOptions) -> Attempt<G>;

    /// The Grundy value under normal play; `None` where the method does not tell. The positions
    /// `later` will be asked for next.
    fn value(
        &self,
        _position: &G::Position,
        _later: &mut dyn Iterator<Item = G::Position>,
        _work: &mut Valuation<'_, G>,
    ) -> Result<Option<Nimber>, EngineError> {
        Ok(None)
    }

    /// The ways in which it explains a position, or every position of a game.
    fn ways(&self, _game: &G, _position: Option<&G::Position>) -> &'static [MethodInfo] {
        &[]
    }

    /// Explains in one of these ways.
    fn explain(
        &self,
        game: &G,
        position: &G::Position,
        way: &'static str,
        _limits: &Limits,
    ) -> Result<Explanation, EngineError> {
        Err(unknown(game, Some(position), way).into())
    }

    /// Checks a claim of one of its explanations from its operands alone; `None` if it makes no such
    /// claim.
    fn check(
        &self,
        _game: &G,
        _position: &G::Position,
        _step: &Step,
        _limits: &Limits,
    ) -> Option<Result<(), EngineError>> {
        None
    }

    /// The closing rule of its explanations: leads from the position by the steps to who wins.
    fn close(&self, _game: &G, told: &Told<'_, G>, _limits: &Limits) -> Closed {
        Ok(told.unchecked()?)
    }
}

/// All methods, in order.
pub(crate) fn list<G: Game>() -> [&'static dyn Method<G>; 8] {
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

/// The ways of explaining a position, or every position of a game, those of its own theorems first, `search` last.
pub(crate) fn ways<G: Game>(game: &G, position: Option<&G::Position>) -> Vec<MethodInfo> {
    let own = game.methods();
    let others = list().into_iter().flat_map(|method| method.ways(game, position));
    own.iter().chain(others.filter(|way| !own.contains(way))).copied().collect()
}

/// A way by its name or another spelling of it, and the method that has it.
pub(crate) fn way<G: Game>(
    game: &G,
    position: &G::Position,
    name: &str,
) -> Result<(&'static dyn Method<G>, &'static str), Unexplained> {
    let ways = |method: &'static dyn Method<G>| method.ways(game, Some(position)).iter();
    let all = || list().into_iter().flat_map(|method| ways(method).map(move |way| (method, way)));
    let named = all().find(|(_, way)| way.name == name);
    let found = named.or_else(|| all().find(|(_, way)| way.aliases.contains(&name)));
    found.map(|(method, way)| (method, way.name)).ok_or_else(|| unknown(game, Some(position), name))
}

/// The error for a way that there is not.
pub(crate) fn unknown<G: Game>(
    game: &G,
    position: Option<&G::Position>,
    name: &str,
) -> Unexplained {
    let known = ways(game, position).iter().map(|way| way.name).collect();
    Unexplained::Unknown { name: name.to_owned(), known }
}

/// Grundy values of one position after the other: what is found out about one serves the next.
pub(crate) struct Valuation<'g, G: Game> {
    /// The game.
    pub(crate) game: &'g G,
    /// What all values together may cost in time, and each of them in work.
    pub(crate) limits: Limits,
    /// Boards that lie inside each other.
    pub(crate) shared: Shared,
    /// Positions that were searched.
    pub(crate) search: Search<'g, G, Grundy>,
}

impl<'g, G: Game> Valuation<'g, G> {
    /// Values within limits, each with this many threads.
    pub(crate) fn new(game: &'g G, threads: usize, limits: Limits) -> Self {
        let search = Search::new(game, Grundy, limits.clone());
        Self { game, limits, shared: Shared::new(threads), search }
    }

    /// The value of a position, by the first method that tells it. Alice and Bob have different
    /// moves, and in misère play values do not add up: there is no value then.
    pub(crate) fn of(
        &mut self,
        position: &G::Position,
        later: &mut dyn Iterator<Item = G::Position>,
    ) -> Result<Nimber, EngineError> {
        if !has_values(self.game, position) {
            return Err(EngineError::NoValue);
        }
        // A theorem takes time too, on a large board.
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
pub(crate) fn has_values<G: Game>(game: &G, position: &G::Position) -> bool {
    game.turn(position).is_none() && game.convention() == Convention::Normal
}

/// The Grundy value of a position.
///
/// # Errors
///
/// [`EngineError::NoValue`] in misère play and between Alice and Bob; or the limits were reached.
pub fn grundy<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
) -> Result<Nimber, EngineError> {
    Valuation::new(game, all_threads(), limits.clone()).of(position, &mut std::iter::empty())
}
