//! Positions of several components, played in a compound.
//!
//! The first of these that applies decides: a theorem of the game; the game function of the
//! compound, evaluated component by component; for sums in misère play the quotient; for disjunctive
//! play with the largest first the classes of small sums; and the referee, which searches by the
//! rules alone.

mod difference;
mod table;

use std::ops::ControlFlow;

use noyau_core::{
    Additive, Answer, ComponentKey, Components, Compound, Convention, Ending, Findings, Foreclosed,
    Grundy, MoveList, Outcome, OutcomeFunction, Remoteness, Selection, ShortSelective, Standing,
    Suspense,
};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::compound::{Change, OrderedSums, PartValues, Referee};
use noyau_solve::misere::PartQuotient;
use noyau_solve::{Limits, Stopped};

use crate::method::{Attempt, Method};
use crate::misere::QUOTIENT;
use crate::solve::checked;
use crate::{EngineError, SolveOptions};

pub use difference::{by_every_compound, differences};
pub use table::lost_members;

/// All winning moves are listed only if a position has at most this many moves.
const LISTED: usize = 3000;
/// A position is explained by search only if it has at most this many moves.
const EXPLAINED: usize = 500;

/// The name of the method that uses a game function.
const FUNCTION: &str = "game-function";

/// Decides who wins positions of a compound.
///
/// # Errors
///
/// A method fails if a limit is reached first.
pub trait Judge {
    /// Who wins.
    fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped>;
    /// The changes that a winning move makes, if there is such a move.
    fn change(&mut self, parts: &[ComponentKey]) -> Result<Option<Vec<Change>>, Stopped>;
    /// What the answers rest on.
    fn standing(&self) -> Standing;
    /// What the answers rest on, in one word.
    fn basis(&self) -> &'static str;
}

impl Judge for Referee<'_> {
    fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped> {
        Referee::outcome(self, parts)
    }

    fn change(&mut self, parts: &[ComponentKey]) -> Result<Option<Vec<Change>>, Stopped> {
        Ok(self.winning(parts, 1)?.pop())
    }

    fn standing(&self) -> Standing {
        Standing::Search { positions: self.positions() }
    }

    fn basis(&self) -> &'static str {
        "search"
    }
}

/// The sum in misère play: a search that uses the quotient as soon as it can.
impl Judge for PartQuotient<'_> {
    fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped> {
        PartQuotient::outcome(self, parts)
    }

    fn change(&mut self, parts: &[ComponentKey]) -> Result<Option<Vec<Change>>, Stopped> {
        Ok(PartQuotient::change(self, parts)?.map(|change| vec![change]))
    }

    fn standing(&self) -> Standing {
        match self.searched() {
            0 => Standing::Theorem(QUOTIENT),
            positions => Standing::Search { positions },
        }
    }

    fn basis(&self) -> &'static str {
        if self.searched() == 0 { QUOTIENT } else { "search" }
    }
}

/// Disjunctive play with the largest component first: a search above the classes of small sums.
impl Judge for OrderedSums<'_> {
    fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped> {
        OrderedSums::outcome(self, parts)
    }

    fn change(&mut self, parts: &[ComponentKey]) -> Result<Option<Vec<Change>>, Stopped> {
        Ok(OrderedSums::change(self, parts)?.map(|change| vec![change]))
    }

    fn standing(&self) -> Standing {
        Standing::Search { positions: self.positions() }
    }

    fn basis(&self) -> &'static str {
        "search"
    }
}

/// A game function, and the selection rule of its compound.
struct ByFunction<'a, F: Additive> {
    values: PartValues<'a, F>,
    function: F,
    selection: Selection,
}

impl<F: Additive> Judge for ByFunction<'_, F> {
    fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped> {
        self.values.outcome(parts)
    }

    /// A disjunctive compound is changed in one component. In the other compounds each component is
    /// played as well as if it were alone; in a selective compound, components that are lost are
    /// left alone.
    fn change(&mut self, parts: &[ComponentKey]) -> Result<Option<Vec<Change>>, Stopped> {
        if self.selection == Selection::Disjunctive {
            return self.one_change(parts);
        }
        let mut changes = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            let value = self.values.value(part)?;
            let lost = self.function.outcome(&value) == Outcome::P;
            if lost && self.selection == Selection::Selective {
                continue;
            }
            // The option to play is the one that gives the component its value.
            let options = self.values.options(part)?;
            let best = options.into_iter().find(|(_, option)| {
                let alone = std::slice::from_ref(option);
                self.function.of_options(alone) == value
            });
            if let Some((left, _)) = best {
                changes.push((place, left));
            }
        }
        Ok((!changes.is_empty()).then_some(changes))
    }

    fn standing(&self) -> Standing {
        Standing::Theorem(FUNCTION)
    }

    fn basis(&self) -> &'static str {
        "function"
    }
}

impl<F: Additive> ByFunction<'_, F> {
    fn one_change(&mut self, parts: &[ComponentKey]) -> Result<Option<Vec<Change>>, Stopped> {
        let mut values = Vec::new();
        for part in parts {
            values.push(self.values.value(part)?);
        }
        for (place, part) in parts.iter().enumerate() {
            let before = values[place].clone();
            for (left, option) in self.values.options(part)? {
                values[place] = option;
                if self.function.outcome(&self.function.sum(&values)) == Outcome::P {
                    return Ok(Some(vec![(place, left)]));
                }
            }
            values[place] = before;
        }
        Ok(None)
    }
}

/// The fastest judge for a compound.
pub fn judge<'a>(
    compound: Compound,
    rules: &'a dyn Components,
    options: &SolveOptions,
) -> Box<dyn Judge + 'a> {
    let limits = options.search.clone();
    let convention = compound.convention();
    let referee = |limits| Box::new(Referee::new(compound, rules, limits));
    if options.force_search {
        return referee(limits);
    }
    if OrderedSums::plays(&compound) {
        return Box::new(OrderedSums::new(compound, rules, limits));
    }
    if compound.order().is_some() {
        return referee(limits);
    }
    match (compound.selection(), compound.ending(), convention) {
        (Selection::Disjunctive, Ending::Long, Convention::Normal) => {
            by_function(compound, Grundy, rules, limits)
        }
        (Selection::Disjunctive, Ending::Long, Convention::Misere) => {
            Box::new(PartQuotient::new(rules, limits))
        }
        (Selection::Disjunctive, Ending::Short, _) => {
            by_function(compound, Foreclosed(convention), rules, limits)
        }
        (Selection::Conjunctive, Ending::Long, _) => {
            by_function(compound, Suspense(convention), rules, limits)
        }
        (Selection::Conjunctive, Ending::Short, _) => {
            by_function(compound, Remoteness(convention), rules, limits)
        }
        (Selection::Selective, Ending::Short, _) => {
            by_function(compound, ShortSelective(convention), rules, limits)
        }
        (Selection::Selective, Ending::Long, Convention::Normal) => {
            by_function(compound, OutcomeFunction(convention), rules, limits)
        }
        _ => referee(limits),
    }
}

fn by_function<'a, F: Additive + Clone + 'a>(
    compound: Compound,
    function: F,
    rules: &'a dyn Components,
    limits: Limits,
) -> Box<dyn Judge + 'a> {
    let values = PartValues::new(function.clone(), rules, limits);
    Box::new(ByFunction { values, function, selection: compound.selection() })
}

/// The method that answers positions of compounds.
pub(crate) struct ByCompound;

impl Method for ByCompound {
    fn answer(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        options: &SolveOptions,
    ) -> Attempt {
        match game.compound() {
            Some(compound) => answer(game, compound, position, options).map(Some),
            None => Ok(None),
        }
    }
}

/// Who wins and with which moves.
fn answer(
    game: &ErasedGame,
    (compound, rules): (Compound, &dyn Components),
    position: &ErasedPosition,
    options: &SolveOptions,
) -> Result<Answer<ErasedMove>, EngineError> {
    let mut judge = judge(compound, rules, options);
    let told = if options.force_search { None } else { game.outcome(position) };
    let outcome = match told {
        Some(outcome) => outcome,
        None => judge.outcome(&game.parts(position))?,
    };
    let winning = match outcome {
        Outcome::N => winning(game, judge.as_mut(), position, told.is_some(), options)?,
        _ => MoveList::all(Vec::new()),
    };
    let standing = match (told, game.theorem()) {
        (Some(_), Some(theorem)) => Standing::Theorem(theorem),
        _ => judge.standing(),
    };
    let turn = None;
    let (value, remoteness, resisting) = (None, None, None);
    let found = Findings { outcome, turn, value, remoteness, winning, resisting, standing };
    checked(game, position, found)
}

/// All winning moves, if the position does not have too many moves; else one winning move.
fn winning(
    game: &ErasedGame,
    judge: &mut dyn Judge,
    position: &ErasedPosition,
    told: bool,
    options: &SolveOptions,
) -> Result<MoveList<ErasedMove>, EngineError> {
    // In short play the game may be over while some components still have moves.
    if game.is_terminal(position) {
        return Ok(MoveList::all(Vec::new()));
    }
    if options.moves > 1 && !game.has_more_moves(position, LISTED) {
        let mut found = Vec::new();
        let mut stopped = None;
        let _ = game.for_each_move(position, &mut |mv| {
            let after = game.play(position, &mv);
            let said = if told { game.outcome(&after) } else { None };
            match said.map_or_else(|| judge.outcome(&game.parts(&after)), Ok) {
                Ok(Outcome::P) => found.push(mv),
                Ok(_) => {}
                Err(early) => stopped = Some(early),
            }
            // One more move than is asked for shows that the list is not complete. A search looks
            // at all moves, so that its tables do not depend on how many are listed.
            let enough = stopped.is_some() || told && found.len() > options.moves;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        return match stopped {
            Some(early) => Err(early.into()),
            None => Ok(MoveList::cut(found, options.moves)),
        };
    }
    if told && let Some(list) = game.winning_moves(position, options.moves) {
        return Ok(list);
    }
    let changes = judge.change(&game.parts(position))?;
    // The list is complete only if there is no winning move: one move may not be the only one.
    let complete = changes.is_none();
    let mv = changes.and_then(|changes| game.exchanging(position, &changes));
    Ok(MoveList { moves: mv.into_iter().collect(), complete })
}

/// Whether a compound position has too many moves to be explained move by move.
pub(crate) fn has_too_many_moves(game: &ErasedGame, position: &ErasedPosition) -> bool {
    game.compound().is_some() && game.has_more_moves(position, EXPLAINED)
}
