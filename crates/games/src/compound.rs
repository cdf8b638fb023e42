//! Games on several components, played by any compound.
//!
//! [`Compounded`] takes a game whose positions split into components ([`Splits`]) and plays it by
//! one of the 28 variants of the thesis, or by one of the counted ones. A move consists of one move
//! of the game in each component that is played in, written with `&` between them. Short play ends
//! when a component is finished; a position in which that has just happened is written with a `!`
//! at its end.

mod closing;
mod explain;
mod graphs;
mod heaps;
mod notation;
pub mod paths;
mod several;

use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

use crate::Game;
use noyau_core::{
    Choices, ClosedForm, ComponentKey, Components, Composite, Compound, Convention, Ending,
    Enumerate, IllegalMove, Level, LostSizes, Marking, Measure, MoveList, Outcome, Phrase, Ruleset,
    Tabulate,
};
use noyau_family::{Family, Grammar, Summand};

pub use several::{Beside, Numbers, Several, Within};

/// A game whose positions split into components that are played on their own.
pub trait Splits: Game {
    /// The reason, as a sentence, if the game cannot be played by this compound.
    fn refuses(&self, compound: &Compound) -> Option<Phrase>;

    /// Whether a component is too large, so that the position is not accepted.
    fn too_large(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The components of a position.
    fn components_of(&self, position: &Self::Position) -> Vec<ComponentKey>;

    /// The moves in each component.
    fn moves_in(&self, position: &Self::Position) -> Vec<Vec<Self::Move>>;

    /// The index of the component in which a legal move is made.
    fn place_of(&self, position: &Self::Position, mv: &Self::Move) -> Option<usize>;

    /// The parts that a legal move leaves of its component.
    fn leaves(&self, position: &Self::Position, mv: &Self::Move) -> Vec<ComponentKey>;

    /// The move that leaves these parts of a component.
    fn turning(
        &self,
        position: &Self::Position,
        place: usize,
        left: &[ComponentKey],
    ) -> Option<Self::Move>;

    /// The parts that each move in a component leaves in its place; every option occurs once.
    /// `None` if there are too many.
    fn part_options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>>;

    /// Whether there is no move in a component. A component with too many moves to list has some.
    fn part_is_over(&self, part: &ComponentKey) -> bool {
        self.part_options(part).is_some_and(|options| options.is_empty())
    }

    /// The size of a component, by which components are ordered.
    fn part_size(&self, part: &ComponentKey, measure: Measure) -> u64;

    /// The paths among its positions, if the game has theorems about unions of paths.
    fn paths(&self) -> Option<&dyn Paths<Self::Position, Self::Move>> {
        None
    }
}

/// Recognises the positions of a game that are unions of paths for the domination game.
pub trait Paths<P, M> {
    /// The lengths of the components, if all of them are paths.
    fn lengths(&self, position: &P) -> Option<Vec<u64>>;

    /// The move that replaces a component, which is a path, by paths of these lengths.
    fn cutting(&self, position: &P, place: usize, left: &[u64]) -> Option<M>;

    /// Whether a path is written as its length alone.
    fn are_written_as_lengths(&self) -> bool {
        false
    }
}

/// A game played by a compound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compounded<G> {
    game: G,
    compound: Compound,
}

/// A position of the underlying game, and whether short play has ended there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Composed<P> {
    base: P,
    ended: bool,
}

impl<P> Composed<P> {
    /// The position of the underlying game.
    pub fn base(&self) -> &P {
        &self.base
    }
}

/// Moves in one or more components, one in each, in the order of the components.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joint<M>(Vec<M>);

impl<G: Splits> Compounded<G> {
    /// The game played by a compound.
    ///
    /// # Errors
    ///
    /// A sentence that says why the game cannot be played by this compound.
    pub fn new(game: G, compound: Compound) -> Result<Self, Box<Phrase>> {
        match game.refuses(&compound) {
            Some(reason) => Err(Box::new(reason)),
            None => Ok(Self { game, compound }),
        }
    }

    /// Indices and sizes of the components in which there is a move.
    fn unfinished(
        &self,
        position: &Composed<G::Position>,
        moves: &[Vec<G::Move>],
    ) -> Vec<(usize, u64)> {
        let parts = self.game.components_of(&position.base);
        let sizes = parts.iter().map(|part| Components::size(self, part));
        let all = sizes.enumerate().zip(moves);
        all.filter(|(_, moves)| !moves.is_empty()).map(|(place, _)| place).collect()
    }

    fn over(&self, position: &Composed<G::Position>, moves: &[Vec<G::Move>]) -> bool {
        let unfinished = moves.iter().filter(|moves| !moves.is_empty()).count();
        let finished = moves.len() - unfinished + usize::from(position.ended);
        self.compound.is_over(finished, unfinished)
    }

    /// The components in which there is a move, those that must be played first coming first, and
    /// the choices that the compound allows. A choice holds for each of these components 0 if it is
    /// not played in, else the number of a move in it, counted from 1. `None` when the game is
    /// over.
    fn choices(
        &self,
        position: &Composed<G::Position>,
        moves: &[Vec<G::Move>],
    ) -> Option<(Vec<usize>, Choices)> {
        if self.over(position, moves) {
            return None;
        }
        let mut places = self.unfinished(position, moves);
        let compound = &self.compound;
        places.sort_by(|a, b| compound.precedes(b.1, a.1).cmp(&compound.precedes(a.1, b.1)));
        let level = |(place, size): &(usize, u64)| {
            let things = std::iter::once(0).chain(moves[*place].iter().map(|_| 1));
            Level { copies: 1, size: *size, played: things.collect::<Rc<[usize]>>() }
        };
        let choices = Choices::new(compound, places.iter().map(level).collect());
        Some((places.into_iter().map(|(place, _)| place).collect(), choices))
    }

    /// The lengths of the paths, if the position is a union of paths and the game is not over.
    fn lengths(&self, position: &Composed<G::Position>) -> Option<Vec<u64>> {
        let lengths = self.game.paths()?.lengths(&position.base).filter(|_| !position.ended)?;
        // A path without vertices is finished. The rules provide for it, the theorems do not.
        (!lengths.contains(&0)).then_some(lengths)
    }

    /// The move that makes these changes to paths.
    fn cutting(
        &self,
        position: &Composed<G::Position>,
        cuts: &[paths::Cut],
    ) -> Option<Joint<G::Move>> {
        let paths = self.game.paths()?;
        let one = |cut: &paths::Cut| paths.cutting(&position.base, cut.place, &cut.left);
        let moves: Option<Vec<G::Move>> = cuts.iter().map(one).collect();
        moves.map(Joint)
    }
}

impl<G: Splits> Ruleset for Compounded<G> {
    type Position = Composed<G::Position>;
    type Move = Joint<G::Move>;

    fn for_each_move(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let moves = self.game.moves_in(&position.base);
        let Some((places, mut choices)) = self.choices(position, &moves) else {
            return ControlFlow::Continue(());
        };
        while choices.advance() {
            let chosen = places.iter().zip(choices.chosen()).filter(|(_, thing)| *thing > 0);
            let mut chosen: Vec<(usize, usize)> =
                chosen.map(|(place, thing)| (*place, thing - 1)).collect();
            chosen.sort_unstable();
            let together = chosen.iter().map(|(place, index)| moves[*place][*index].clone());
            visit(Joint(together.collect()))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position {
        let mut next = position.clone();
        // From the last component to the first, because a move that splits one renumbers those
        // after it.
        for mv in mv.0.iter().rev() {
            if self.compound.ending() == Ending::Short && !next.ended {
                let left = self.game.leaves(&position.base, mv);
                next.ended =
                    left.is_empty() || left.iter().any(|part| self.game.part_is_over(part));
            }
            next.base = self.game.play(&next.base, mv);
        }
        next
    }

    fn is_legal(&self, position: &Self::Position, mv: &Self::Move) -> Result<(), IllegalMove> {
        if position.ended {
            return Err(IllegalMove::Rule { rule: "rule-compound-over" });
        }
        let moves = self.game.moves_in(&position.base);
        let unfinished = self.unfinished(position, &moves);
        let mut played = vec![false; unfinished.len()];
        for mv in &mv.0 {
            self.game.is_legal(&position.base, mv)?;
            let place = self.game.place_of(&position.base, mv);
            let index = unfinished.iter().position(|(other, _)| Some(*other) == place);
            match index.and_then(|index| played.get_mut(index)) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(IllegalMove::Rule { rule: "rule-compound-twice" }),
            }
        }
        let sizes: Vec<u64> = unfinished.iter().map(|(_, size)| *size).collect();
        if self.compound.allows(&sizes, &played) {
            return Ok(());
        }
        Err(IllegalMove::Rule { rule: notation::rule(&self.compound) })
    }

    fn convention(&self) -> Convention {
        self.compound.convention()
    }

    fn is_terminal(&self, position: &Self::Position) -> bool {
        if self.compound.ending() == Ending::Long {
            return self.game.is_terminal(&position.base);
        }
        let parts = self.game.components_of(&position.base);
        position.ended || parts.is_empty() || parts.iter().any(|part| self.game.part_is_over(part))
    }

    fn size(&self, position: &Self::Position) -> u64 {
        self.game.size(&position.base)
    }

    /// The canonical form of the underlying game may leave out components without moves. In short
    /// play such a component means that the game is over, so this is recorded.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        let parts = || self.game.components_of(&position.base);
        let ended = position.ended
            || self.compound.ending() == Ending::Short
                && parts().iter().any(|part| self.game.part_is_over(part));
        Composed { base: self.game.canonical(&position.base), ended }
    }
}

impl<G: Splits> Components for Compounded<G> {
    fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        self.game.part_options(part)
    }

    fn size(&self, part: &ComponentKey) -> u64 {
        self.game.part_size(part, self.compound.measure())
    }
}

impl<G: Splits> Composite for Compounded<G> {
    fn compound(&self) -> Option<(Compound, &dyn Components)> {
        Some((self.compound, self))
    }

    fn parts(&self, position: &Self::Position) -> Vec<ComponentKey> {
        let mut parts = self.game.components_of(&position.base);
        parts.extend(position.ended.then(ComponentKey::default));
        parts
    }

    fn has_more_moves(&self, position: &Self::Position, most: usize) -> bool {
        let moves = self.game.moves_in(&position.base);
        let choices = self.choices(position, &moves);
        choices.is_some_and(|(_, mut choices)| (0..=most).all(|_| choices.advance()))
    }

    /// For disjunctive play on paths with the largest first, the reduction answers beyond the
    /// theorems.
    fn lost_beyond(&self, sizes: RangeInclusive<u64>) -> Option<LostSizes> {
        self.game.paths().filter(|paths| paths.are_written_as_lengths())?;
        paths::reduced::lost(&self.compound, sizes)
    }

    fn exchanging(
        &self,
        position: &Self::Position,
        changes: &[(usize, Vec<ComponentKey>)],
    ) -> Option<Self::Move> {
        let mut changes: Vec<_> = changes.iter().collect();
        changes.sort();
        let one = |(place, left): &&(usize, Vec<ComponentKey>)| {
            self.game.turning(&position.base, *place, left)
        };
        changes.iter().map(one).collect::<Option<Vec<_>>>().map(Joint)
    }
}

impl<G: Splits> ClosedForm for Compounded<G> {
    fn theorem(&self) -> Option<&'static str> {
        self.game.paths().map(|_| "paths")
    }

    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        paths::outcome(&self.compound, &self.lengths(position)?)
    }

    /// One winning move; there may be others.
    fn winning_moves(
        &self,
        position: &Self::Position,
        _limit: usize,
    ) -> Option<MoveList<Self::Move>> {
        let lengths = self.lengths(position)?;
        if lengths.is_empty() || paths::outcome(&self.compound, &lengths)? == Outcome::P {
            return Some(MoveList::all(Vec::new()));
        }
        let cuts = paths::winning_cuts(&self.compound, &lengths)?;
        let moves = vec![self.cutting(position, &cuts)?];
        Some(MoveList { moves, complete: false })
    }
}

impl<G: Splits> Enumerate for Compounded<G> {
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Self::Position> + '_> {
        Box::new(self.game.up_to(bound).map(|base| Composed { base, ended: false }))
    }
}

/// Only the sum in misère play has the grammar of the family. The sum in normal play is solved by
/// its game function, and no other compound is a sum.
impl<G: Splits> Family for Compounded<G> {
    fn grammar(&self) -> Option<&Grammar> {
        let misere = Compound::SUM.under(Convention::Misere);
        self.game.grammar().filter(|_| self.compound == misere)
    }

    fn summands(&self, position: &Self::Position) -> Vec<Summand> {
        self.game.summands(&position.base)
    }

    fn replacing(
        &self,
        position: &Self::Position,
        place: usize,
        by: Vec<Summand>,
    ) -> MoveList<Self::Move> {
        let MoveList { moves, complete } = self.game.replacing(&position.base, place, by);
        MoveList { moves: moves.into_iter().map(|mv| Joint(vec![mv])).collect(), complete }
    }
}

impl<G: Splits> Marking for Compounded<G> {
    fn is_on_graphs(&self) -> bool {
        self.game.is_on_graphs()
    }
}

impl<G: Splits> Tabulate for Compounded<G> {}
