//! Games with erased types. What is asked of them is compiled once, and not once for each game.
//!
//! [`Erased`] wraps a game: positions and moves become values of one type, and every method goes to
//! the game's own. A position or a move must come from the game that it is given to. Front ends
//! cannot mix them up, since they pass texts.

use std::any::Any;
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;
use std::sync::Arc;

use noyau_core::bitype::{Bitype, Side};
use noyau_core::notation::InputSizes;
use noyau_core::{
    Check, ClosedForm, ColouringPosition, ComponentKey, Components, Composite, Compound,
    Conclusion, Convention, Drawn, Enumerate, Explain, Explanation, Flaw, GraphView, IllegalMove,
    LostSizes, Marked, Marking, MethodInfo, MoveList, Natural, Nimber, Notation, NotationError,
    Outcome, Phrase, Piece, Positions, Ruleset, Table, TableError, TableRequest, TableSpec,
    Tabulate, Told, Unexplained, Written,
};
use noyau_family::{Family, Grammar, Summand};
use rustc_hash::FxBuildHasher;

use crate::Game;

/// Any game, with erased types.
pub type ErasedGame = dyn Game<Position = ErasedPosition, Move = ErasedMove>;

impl fmt::Debug for ErasedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ErasedGame")
    }
}

/// A game as an [`ErasedGame`].
#[derive(Debug)]
pub struct Erased<G>(pub Arc<G>);

impl<G: Game> Erased<G> {
    /// The game without its types.
    pub fn new(game: G) -> Self {
        Self(Arc::new(game))
    }

    /// The game without its types, to be shared.
    pub fn shared(game: G) -> Arc<ErasedGame> {
        Arc::new(Self::new(game))
    }
}

/// A position of any game.
#[derive(Clone)]
pub struct ErasedPosition(Rc<dyn PositionValue>);

/// A move of any game.
#[derive(Clone)]
pub struct ErasedMove(Rc<dyn MoveValue>);

trait MoveValue: Any + fmt::Debug {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: Any + fmt::Debug + Eq> MoveValue for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

trait PositionValue: MoveValue {
    fn hash_value(&self) -> u64;
}

impl<T: Any + fmt::Debug + Eq + Hash> PositionValue for T {
    fn hash_value(&self) -> u64 {
        FxBuildHasher.hash_one(self)
    }
}

impl PartialEq for ErasedPosition {
    fn eq(&self, other: &Self) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

impl Eq for ErasedPosition {}

impl Hash for ErasedPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash_value());
    }
}

impl fmt::Debug for ErasedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for ErasedMove {
    fn eq(&self, other: &Self) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

impl Eq for ErasedMove {}

impl fmt::Debug for ErasedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ErasedPosition {
    /// Erases the type of a position.
    pub fn new<P: Any + fmt::Debug + Eq + Hash>(position: P) -> Self {
        Self(Rc::new(position))
    }

    /// The position in the type that it had.
    ///
    /// # Panics
    ///
    /// Panics if it is a position of another game.
    #[must_use]
    pub fn own<P: Any>(&self) -> &P {
        own(&*self.0)
    }
}

impl ErasedMove {
    /// Erases the type of a move.
    pub fn new<M: Any + fmt::Debug + Eq>(mv: M) -> Self {
        Self(Rc::new(mv))
    }

    /// The move in the type that it had.
    ///
    /// # Panics
    ///
    /// Panics if it is a move of another game.
    #[must_use]
    pub fn own<M: Any>(&self) -> &M {
        own(&*self.0)
    }
}

fn own<T: 'static>(value: &dyn Any) -> &T {
    match value.downcast_ref() {
        Some(value) => value,
        None => unreachable!("a position or a move of another game"),
    }
}

fn all_erased<M: Any + fmt::Debug + Eq>(list: MoveList<M>) -> MoveList<ErasedMove> {
    let MoveList { moves, complete } = list;
    MoveList { moves: moves.into_iter().map(ErasedMove::new).collect(), complete }
}

impl<G: Game> Ruleset for Erased<G> {
    type Position = ErasedPosition;
    type Move = ErasedMove;

    fn for_each_move(
        &self,
        at: &ErasedPosition,
        visit: &mut dyn FnMut(ErasedMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_move(at.own(), &mut |mv| visit(ErasedMove::new(mv)))
    }

    fn play(&self, at: &ErasedPosition, mv: &ErasedMove) -> ErasedPosition {
        ErasedPosition::new(self.0.play(at.own(), mv.own()))
    }

    fn is_legal(&self, at: &ErasedPosition, mv: &ErasedMove) -> Result<(), IllegalMove> {
        self.0.is_legal(at.own(), mv.own())
    }

    fn convention(&self) -> Convention {
        self.0.convention()
    }

    fn verdict(&self, at: &ErasedPosition) -> Option<Outcome> {
        self.0.verdict(at.own())
    }

    fn ended(&self, at: &ErasedPosition) -> Outcome {
        self.0.ended(at.own())
    }

    fn decided(&self, at: &ErasedPosition) -> Option<Outcome> {
        self.0.decided(at.own())
    }

    fn turn(&self, at: &ErasedPosition) -> Option<Side> {
        self.0.turn(at.own())
    }

    fn try_play(
        &self,
        at: &ErasedPosition,
        mv: &ErasedMove,
    ) -> Result<ErasedPosition, IllegalMove> {
        self.0.try_play(at.own(), mv.own()).map(ErasedPosition::new)
    }

    fn is_terminal(&self, at: &ErasedPosition) -> bool {
        self.0.is_terminal(at.own())
    }

    fn moves(&self, at: &ErasedPosition) -> Vec<ErasedMove> {
        self.0.moves(at.own()).into_iter().map(ErasedMove::new).collect()
    }

    fn size(&self, at: &ErasedPosition) -> u64 {
        self.0.size(at.own())
    }

    fn moves_ahead(&self, at: &ErasedPosition) -> u64 {
        self.0.moves_ahead(at.own())
    }

    fn keeps_length(&self, at: &ErasedPosition) -> bool {
        self.0.keeps_length(at.own())
    }

    fn canonical(&self, at: &ErasedPosition) -> ErasedPosition {
        ErasedPosition::new(self.0.canonical(at.own()))
    }

    /// A search knows positions by their numbers: it keeps the types of the game, and their speed.
    fn positions(&self) -> Box<dyn Positions<ErasedPosition> + '_> {
        Box::new(ErasedPositions(self.0.positions()))
    }
}

/// Positions with numbers, of which only those that are asked about are erased.
struct ErasedPositions<'a, P>(Box<dyn Positions<P> + 'a>);

impl<P: Any> Positions<ErasedPosition> for ErasedPositions<'_, P> {
    fn number(&mut self, at: &ErasedPosition) -> usize {
        self.0.number(at.own())
    }

    fn for_each_option(
        &mut self,
        number: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_option(number, visit)
    }

    fn verdict(&self, number: usize) -> Option<Outcome> {
        self.0.verdict(number)
    }

    fn size(&self, number: usize) -> u64 {
        self.0.size(number)
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

impl<G: Game> Notation for Erased<G> {
    fn parse_position(
        &self,
        text: &str,
        limits: InputSizes,
    ) -> Result<ErasedPosition, NotationError> {
        self.0.parse_position(text, limits).map(ErasedPosition::new)
    }

    fn parse_reached(
        &self,
        text: &str,
        from: &ErasedPosition,
    ) -> Result<ErasedPosition, NotationError> {
        self.0.parse_reached(text, from.own()).map(ErasedPosition::new)
    }

    fn write_position(&self, at: &ErasedPosition) -> Written {
        self.0.write_position(at.own())
    }

    fn parse_move(&self, text: &str, at: &ErasedPosition) -> Result<ErasedMove, NotationError> {
        self.0.parse_move(text, at.own()).map(ErasedMove::new)
    }

    fn write_move(&self, mv: &ErasedMove, at: &ErasedPosition) -> Written {
        self.0.write_move(mv.own(), at.own())
    }

    fn describe_move(&self, mv: &ErasedMove, at: &ErasedPosition) -> Phrase {
        self.0.describe_move(mv.own(), at.own())
    }

    fn move_between(
        &self,
        from: &ErasedPosition,
        to: &ErasedPosition,
    ) -> Result<ErasedMove, IllegalMove> {
        self.0.move_between(from.own(), to.own()).map(ErasedMove::new)
    }
}

impl<G: Game> ClosedForm for Erased<G> {
    fn theorem(&self) -> Option<&'static str> {
        self.0.theorem()
    }

    fn outcome(&self, at: &ErasedPosition) -> Option<Outcome> {
        self.0.outcome(at.own())
    }

    fn grundy(&self, at: &ErasedPosition) -> Option<Nimber> {
        self.0.grundy(at.own())
    }

    fn winning_moves(&self, at: &ErasedPosition, limit: usize) -> Option<MoveList<ErasedMove>> {
        self.0.winning_moves(at.own(), limit).map(all_erased)
    }

    fn remoteness(&self, at: &ErasedPosition) -> Option<Natural> {
        self.0.remoteness(at.own())
    }

    fn resisting_move(&self, at: &ErasedPosition) -> Option<ErasedMove> {
        self.0.resisting_move(at.own()).map(ErasedMove::new)
    }
}

impl<G: Game> Family for Erased<G> {
    fn grammar(&self) -> Option<&Grammar> {
        self.0.grammar()
    }

    fn grammar_of(&self, at: &ErasedPosition) -> Option<&Grammar> {
        self.0.grammar_of(at.own())
    }

    fn summands(&self, at: &ErasedPosition) -> Vec<Summand> {
        self.0.summands(at.own())
    }

    fn replacing(
        &self,
        at: &ErasedPosition,
        place: usize,
        by: Vec<Summand>,
    ) -> MoveList<ErasedMove> {
        all_erased(self.0.replacing(at.own(), place, by))
    }
}

impl<G: Game> Marking for Erased<G> {
    fn marked(&self, at: &ErasedPosition) -> Option<Marked> {
        self.0.marked(at.own())
    }

    fn is_on_graphs(&self) -> bool {
        self.0.is_on_graphs()
    }

    fn kills_neighbours(&self) -> bool {
        self.0.kills_neighbours()
    }

    fn marking(&self, vertex: usize) -> Option<ErasedMove> {
        self.0.marking(vertex).map(ErasedMove::new)
    }

    fn colours_vertices(&self) -> bool {
        self.0.colours_vertices()
    }

    fn coloured(&self, at: &ErasedPosition) -> Option<ColouringPosition> {
        self.0.coloured(at.own())
    }

    fn known_bitype(&self, at: &ErasedPosition) -> Option<Bitype> {
        self.0.known_bitype(at.own())
    }

    fn colouring(&self, vertex: usize, colour: usize) -> Option<ErasedMove> {
        self.0.colouring(vertex, colour).map(ErasedMove::new)
    }

    fn passing(&self) -> Option<ErasedMove> {
        self.0.passing().map(ErasedMove::new)
    }
}

impl<G: Game> Composite for Erased<G> {
    fn compound(&self) -> Option<(Compound, &dyn Components)> {
        self.0.compound()
    }

    fn parts(&self, at: &ErasedPosition) -> Vec<ComponentKey> {
        self.0.parts(at.own())
    }

    fn has_more_moves(&self, at: &ErasedPosition, most: usize) -> bool {
        self.0.has_more_moves(at.own(), most)
    }

    fn lost_beyond(&self, sizes: RangeInclusive<u64>) -> Option<LostSizes> {
        self.0.lost_beyond(sizes)
    }

    fn exchanging(
        &self,
        at: &ErasedPosition,
        changes: &[(usize, Vec<ComponentKey>)],
    ) -> Option<ErasedMove> {
        self.0.exchanging(at.own(), changes).map(ErasedMove::new)
    }
}

impl<G: Game> Explain for Erased<G> {
    fn methods(&self) -> &'static [MethodInfo] {
        self.0.methods()
    }

    fn explain(&self, at: &ErasedPosition, method: &str) -> Result<Explanation, Unexplained> {
        self.0.explain(at.own(), method)
    }

    fn no_such_method(&self, name: &str) -> Unexplained {
        self.0.no_such_method(name)
    }

    fn checks(&self) -> &'static [Check] {
        self.0.checks()
    }

    fn close(&self, told: &Told<'_, ErasedPosition, ErasedMove>) -> Result<Conclusion, Flaw> {
        self.0.close(&Told {
            method: told.method,
            position: told.position.own(),
            reply: told.reply.map(|(mv, target)| (mv.own(), target.own())),
            steps: told.steps,
        })
    }
}

impl<G: Game> Enumerate for Erased<G> {
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = ErasedPosition> + '_> {
        Box::new(self.0.up_to(bound).map(ErasedPosition::new))
    }
}

impl<G: Game> Tabulate for Erased<G> {
    fn tables(&self) -> &'static [TableSpec] {
        self.0.tables()
    }

    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        self.0.table(request)
    }

    fn no_such_table(&self, request: &TableRequest) -> TableError {
        self.0.no_such_table(request)
    }
}

impl<G: Game> Drawn for Erased<G> {
    fn rows(&self, at: &ErasedPosition) -> Option<Vec<Natural>> {
        self.0.rows(at.own())
    }

    fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<Written> {
        self.0.write_takes(takes)
    }

    fn drawing(&self, at: &ErasedPosition) -> Option<Vec<String>> {
        self.0.drawing(at.own())
    }

    fn graph(&self, at: &ErasedPosition) -> Option<GraphView<ErasedMove>> {
        Some(self.0.graph(at.own())?.map(ErasedMove::new))
    }

    fn neighbours_go(&self) -> bool {
        self.0.neighbours_go()
    }

    fn rows_per_move(&self) -> usize {
        self.0.rows_per_move()
    }

    fn rows_split(&self) -> bool {
        self.0.rows_split()
    }

    fn moves_alone(&self, at: &ErasedPosition, most: usize) -> Option<Vec<ErasedMove>> {
        let moves = self.0.moves_alone(at.own(), most)?;
        Some(moves.into_iter().map(ErasedMove::new).collect())
    }

    fn piece(&self) -> Option<Piece> {
        self.0.piece()
    }

    fn takes_alike(&self) -> bool {
        self.0.takes_alike()
    }

    fn square(&self, column: u64, row: u64) -> Option<ErasedPosition> {
        self.0.square(column, row).map(ErasedPosition::new)
    }
}
