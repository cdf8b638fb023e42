//! One object-safe trait for every game: the types of the game are erased.

use std::ops::RangeInclusive;
use std::sync::Arc;

use noyau_core::{
    Answer, Convention, Explanation, Marked, MethodInfo, Nimber, Outcome, Piece, RatedMove, Table,
    TableRequest, TableSpec, Written, notation::InputSizes, table::Head,
};
use noyau_games::Game;
use noyau_games::catalog::{self, Arguments, CatalogError, Entry, Visitor};
use noyau_solve::Limits;

use crate::answers::{self, MoveTable, PlayFlaw};
use crate::sequence::PositionPattern;
use crate::session::GameSession;
use crate::{
    BitypeReport, By, Checked, ChiReport, EngineError, Explained, JudgedMoves, KernelReport, Level,
    Patience, PlayedMove, Record, Refutation, Replay, Session, SolveOptions, Take, TermOptions,
    Typed, Verification, View, colouring, explain, family, judge, kernel, marking, method,
    one_move, property, record, refutation, solve, terms, verify, view,
};

/// A position and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// The position.
    pub position: Written,
    /// The answer.
    pub answer: Answer<RatedMove>,
}

/// A chessboard of outcomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardView {
    /// The piece whose moves are the game's.
    pub piece: Piece,
    /// Outcome of each square, row 0 (nearest the corner) first; `None` where it is not known after
    /// the steps that were asked for.
    pub rows: Vec<Vec<Option<Outcome>>>,
}

/// A game of the catalogue with its parameters. It reads text and returns data without language.
///
/// # Errors
///
/// A method that takes a position or a move returns [`EngineError::Notation`] if the text cannot be
/// read. A method that takes limits returns [`EngineError::Stopped`] or
/// [`EngineError::Interrupted`] if a limit is reached before the answer is known.
pub trait Engine: Send + Sync {
    /// The catalogue entry.
    fn entry(&self) -> &'static Entry;
    /// The parameters the game was opened with.
    fn given(&self) -> &Arguments;
    /// The methods by which the game explains positions, `search` last.
    fn methods(&self) -> Vec<MethodInfo>;
    /// Who wins, with which moves.
    fn solve(&self, position: &str, options: &SolveOptions) -> Result<Solved, EngineError>;
    /// The Grundy value of a position.
    fn grundy(&self, position: &str, limits: &Limits) -> Result<Nimber, EngineError>;
    /// Explains who wins, by the method named `by`; `all` means every method that applies.
    fn explain(&self, position: &str, by: &str) -> Result<Explained, EngineError> {
        self.explain_within(position, by, u64::MAX, &SolveOptions::default().search)
    }
    /// Like [`explain`](Self::explain), within limits. If another method has explained the position
    /// already, the explanation by search takes no more work than `beside`.
    fn explain_within(
        &self,
        position: &str,
        by: &str,
        beside: u64,
        limits: &Limits,
    ) -> Result<Explained, EngineError>;
    /// Checks an explanation to its conclusion: that each step and the move are right, and that the
    /// steps lead from the position to the claimed winner.
    fn check(&self, explanation: &Explanation) -> Result<Checked, EngineError> {
        let position = explanation.position.to_string();
        self.check_within(&position, explanation, &SolveOptions::default().search)
    }
    /// Like [`check`](Self::check), within limits. An explanation of another position is refused.
    fn check_within(
        &self,
        position: &str,
        explanation: &Explanation,
        limits: &Limits,
    ) -> Result<Checked, EngineError>;
    /// The moves, best first, at most `most` of them.
    fn moves(
        &self,
        position: &str,
        most: usize,
        options: &SolveOptions,
    ) -> Result<JudgedMoves, EngineError>;
    /// Plays a record through.
    fn replay(&self, record: &Record, options: &SolveOptions) -> Result<Replay, EngineError>;
    /// The tree that proves a win: every move of the loser and the winner's answer to it, `depth`
    /// exchanges deep.
    fn refute(
        &self,
        position: &str,
        depth: usize,
        limits: &Limits,
    ) -> Result<Refutation, EngineError>;
    /// Tests whether `set` is the kernel of the positions reachable from `start`.
    fn check_kernel(
        &self,
        start: &str,
        set: &[&str],
        limits: &Limits,
    ) -> Result<KernelReport, EngineError>;
    /// Compares the formulas of the game with brute force on all positions up to `bound`.
    fn verify(
        &self,
        bound: u64,
        limits: &Limits,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Verification, EngineError>;
    /// The tables of the game. Every game has the table `positions`.
    fn tables(&self) -> Vec<TableSpec>;
    /// One of the tables.
    fn table<'a>(&'a self, request: &'a TableRequest) -> Result<Table<'a>, EngineError> {
        self.table_within(request, &SolveOptions::default().search)
    }
    /// Like [`table`](Self::table), with limits for the search in each row.
    fn table_within<'a>(
        &'a self,
        request: &'a TableRequest,
        limits: &Limits,
    ) -> Result<Table<'a>, EngineError>;
    /// A chessboard of outcomes: all of them, or those known after `steps` rounds of propagation.
    fn board(&self, columns: u64, rows: u64, steps: Option<u64>) -> Result<BoardView, EngineError> {
        self.board_within(columns, rows, steps, &SolveOptions::default().search)
    }
    /// Like [`board`](Self::board), within limits.
    fn board_within(
        &self,
        columns: u64,
        rows: u64,
        steps: Option<u64>,
        limits: &Limits,
    ) -> Result<BoardView, EngineError>;
    /// Grundy values of the squares, row 0 first; `None` where time ran out first.
    fn board_values(
        &self,
        columns: u64,
        rows: u64,
        limits: &Limits,
    ) -> Result<Vec<Vec<Option<u32>>>, EngineError>;
    /// The least number from `from` on for which the pattern is a position of the game.
    fn first_term(&self, pattern: &PositionPattern, from: usize) -> Result<usize, EngineError>;
    /// Computes the Grundy values of a pattern for these numbers. Each is passed to `take` as soon
    /// as it is known.
    fn terms(
        &self,
        pattern: &PositionPattern,
        sizes: RangeInclusive<usize>,
        options: &TermOptions,
        take: &mut Take<'_>,
    ) -> Result<(), EngineError>;
    /// The questions for games on graphs; `None` if the boards of this game are not graphs.
    fn boards(&self) -> Option<&dyn BoardEngine>;
    /// The questions for colouring games; `None` for all other games.
    fn colouring(&self) -> Option<&dyn ColouringEngine>;
    /// A position to draw, with at most `most` of its moves.
    fn view(&self, position: &str, most: usize) -> Result<View, EngineError>;
    /// Plays a move and judges it.
    fn play(
        &self,
        position: &str,
        typed: &Typed,
        options: &SolveOptions,
    ) -> Result<PlayedMove, EngineError>;
    /// Lets the machine move.
    fn reply(
        &self,
        position: &str,
        level: Level,
        seed: u64,
        options: &SolveOptions,
    ) -> Result<PlayedMove, EngineError>;
    /// Who wins a position, and a table of at most `most` moves with which the winner wins.
    fn answers(
        &self,
        position: &str,
        most: usize,
        options: &SolveOptions,
    ) -> Result<(Written, Outcome, MoveTable), EngineError>;
    /// Plays every move of the loser against a table.
    fn check_answers(
        &self,
        position: &str,
        claim: Outcome,
        table: &MoveTable,
        limits: &Limits,
    ) -> Result<Result<(), PlayFlaw>, EngineError>;
    /// Starts a game against the machine.
    fn start(
        &self,
        position: &str,
        seed: u64,
        patience: Patience,
    ) -> Result<Box<dyn Session>, EngineError>;
}

/// The questions for games whose boards are graphs.
pub trait BoardEngine: Send + Sync {
    /// Whether the game is in normal play and a move at a vertex also removes its neighbours.
    fn kills_neighbours(&self) -> bool;
    /// Whether the value of a position comes from the solver of marking games, if no theorem gives
    /// it.
    fn is_marked(&self, position: &str) -> bool;
    /// The number by which a board is sorted: its Grundy value, the place of its bitype in
    /// [`Bitype::ALL`](noyau_core::bitype::Bitype::ALL), or 0 for P and 1 for N.
    fn board_value(&self, board: &str, by: By, limits: &Limits) -> Result<u32, EngineError>;
    /// The properties by which boards can be sorted, the most informative first.
    fn sorted_by(&self) -> &'static [By];
    /// A position as a marking game in normal play: its living vertices, and what each one kills.
    fn marked(&self, position: &str) -> Result<(Written, Marked), EngineError>;
}

/// The questions for games in which Alice and Bob colour vertices.
pub trait ColouringEngine: Send + Sync {
    /// The bitype of a position.
    fn bitype(&self, position: &str, limits: &Limits) -> Result<BitypeReport, EngineError>;
    /// The game chromatic numbers of the graph of a position.
    fn chi(&self, position: &str, limits: &Limits) -> Result<ChiReport, EngineError>;
}

/// Opens a game by name.
///
/// # Errors
///
/// Fails if no game has this name, or if a parameter is unknown or has no such value.
pub fn open(name: &str, given: &Arguments) -> Result<Box<dyn Engine>, CatalogError> {
    open_within(name, given, InputSizes::default())
}

/// Opens a game by name. Its engine refuses input larger than `numbers`.
///
/// # Errors
///
/// Fails if no game has this name, or if a parameter is unknown or has no such value.
pub fn open_within(
    name: &str,
    given: &Arguments,
    numbers: InputSizes,
) -> Result<Box<dyn Engine>, CatalogError> {
    let entry = catalog::find(name)?;
    let given = catalog::filled_in(name, given)?;
    catalog::open(entry.id, &given, Erase(entry, given.clone(), numbers))
}

/// The engine of a game that is not in the catalogue, so that a program's own ruleset can be asked
/// every question. `entry` describes the game in place of a catalogue entry.
pub fn erase<G: Game>(entry: &'static Entry, game: G) -> Box<dyn Engine> {
    let (given, numbers) = (Arguments::none(), InputSizes::default());
    Box::new(Erased { entry, given, game: Arc::new(game), numbers })
}

struct Erase(&'static Entry, Arguments, InputSizes);

impl Visitor for Erase {
    type Output = Box<dyn Engine>;
    fn visit<G: Game>(self, game: G) -> Box<dyn Engine> {
        Box::new(Erased { entry: self.0, given: self.1, game: Arc::new(game), numbers: self.2 })
    }
}

struct Erased<G> {
    entry: &'static Entry,
    given: Arguments,
    game: Arc<G>,
    /// The largest input that is read.
    numbers: InputSizes,
}

/// A move with its notation and its description.
pub(crate) fn rate<G: Game>(game: &G, mv: &G::Move, position: &G::Position) -> RatedMove {
    RatedMove { notation: game.write_move(mv, position), phrase: game.describe_move(mv, position) }
}

const POSITIONS: TableSpec = TableSpec { name: "positions", options: &["rows"] };

impl<G: Game> Erased<G> {
    fn read(&self, text: &str) -> Result<G::Position, EngineError> {
        Ok(self.game.parse_position(text, self.numbers)?)
    }

    /// Every small position with its outcome, value and a winning move.
    fn positions_table<'a>(&'a self, request: &TableRequest, limits: &Limits) -> Table<'a> {
        use noyau_core::Cell;
        let game = self.game.as_ref();
        let search = limits.clone();
        let options = SolveOptions { moves: 1, search, ..SolveOptions::default() };
        let rows = game.up_to(request.rows.unwrap_or(5)).map(move |position| {
            let write = Cell::Text(game.write_position(&position).to_string());
            let Ok(answer) = solve(game, &position, &options) else {
                return vec![write, Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty];
            };
            let answer = answer.into_findings();
            let best = answer.winning.moves.first();
            vec![
                write,
                Cell::Outcome(answer.outcome),
                answer.value.map_or(Cell::Empty, |value| Cell::from(value.size().clone())),
                answer.remoteness.map_or(Cell::Empty, Cell::from),
                best.map_or(Cell::Empty, |mv| {
                    Cell::Text(game.write_move(mv, &position).to_string())
                }),
            ]
        });
        let heads =
            ["position", "outcome", "grundy", "remoteness", "winning-move"].map(Head::Key).to_vec();
        Table { heads, rows: Box::new(rows), length: None }
    }
}

impl<G: Game> Engine for Erased<G> {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn given(&self) -> &Arguments {
        &self.given
    }

    fn methods(&self) -> Vec<MethodInfo> {
        method::ways(self.game.as_ref(), None)
    }

    fn solve(&self, position: &str, options: &SolveOptions) -> Result<Solved, EngineError> {
        let (game, position) = (self.game.as_ref(), self.read(position)?);
        let answer = solve(game, &position, options)?.map(|mv| rate(game, &mv, &position));
        Ok(Solved { position: game.write_position(&position), answer })
    }

    fn grundy(&self, position: &str, limits: &Limits) -> Result<Nimber, EngineError> {
        method::grundy(self.game.as_ref(), &self.read(position)?, limits)
    }

    fn explain_within(
        &self,
        position: &str,
        by: &str,
        beside: u64,
        limits: &Limits,
    ) -> Result<Explained, EngineError> {
        explain::explain(self.game.as_ref(), &self.read(position)?, by, beside, limits)
    }

    fn check_within(
        &self,
        position: &str,
        explanation: &Explanation,
        limits: &Limits,
    ) -> Result<Checked, EngineError> {
        explain::check_within(self.game.as_ref(), &self.read(position)?, explanation, limits)
    }

    fn moves(
        &self,
        position: &str,
        most: usize,
        options: &SolveOptions,
    ) -> Result<JudgedMoves, EngineError> {
        judge::judge(self.game.as_ref(), &self.read(position)?, most, options)
    }

    fn replay(&self, record: &Record, options: &SolveOptions) -> Result<Replay, EngineError> {
        record::replay(self.game.as_ref(), record, self.numbers, options)
    }

    fn refute(
        &self,
        position: &str,
        depth: usize,
        limits: &Limits,
    ) -> Result<Refutation, EngineError> {
        refutation::refute(self.game.as_ref(), &self.read(position)?, depth, limits)
    }

    fn check_kernel(
        &self,
        start: &str,
        set: &[&str],
        limits: &Limits,
    ) -> Result<KernelReport, EngineError> {
        kernel::check(self.game.as_ref(), start, set, self.numbers, limits)
    }

    fn verify(
        &self,
        bound: u64,
        limits: &Limits,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Verification, EngineError> {
        verify::verify(self.game.as_ref(), bound, limits, progress)
    }

    fn tables(&self) -> Vec<TableSpec> {
        self.game.tables().iter().copied().chain([POSITIONS]).collect()
    }

    fn table_within<'a>(
        &'a self,
        request: &'a TableRequest,
        limits: &Limits,
    ) -> Result<Table<'a>, EngineError> {
        if request.name == POSITIONS.name {
            return Ok(self.positions_table(request, limits));
        }
        self.game.table(request).map_err(|error| match error {
            noyau_core::TableError::Unknown { name, mut known } => {
                known.push(POSITIONS.name);
                noyau_core::TableError::Unknown { name, known }.into()
            }
            other => other.into(),
        })
    }

    fn board_within(
        &self,
        columns: u64,
        rows: u64,
        steps: Option<u64>,
        limits: &Limits,
    ) -> Result<BoardView, EngineError> {
        crate::board::view(self.game.as_ref(), columns, rows, steps, limits)
    }

    fn board_values(
        &self,
        columns: u64,
        rows: u64,
        limits: &Limits,
    ) -> Result<Vec<Vec<Option<u32>>>, EngineError> {
        crate::board::values(self.game.as_ref(), columns, rows, limits)
    }

    fn first_term(&self, pattern: &PositionPattern, from: usize) -> Result<usize, EngineError> {
        terms::first_term(self.game.as_ref(), pattern, from, self.numbers)
    }

    fn terms(
        &self,
        pattern: &PositionPattern,
        sizes: RangeInclusive<usize>,
        options: &TermOptions,
        take: &mut Take<'_>,
    ) -> Result<(), EngineError> {
        terms::terms(self.game.as_ref(), pattern, sizes, self.numbers, options, take)
    }

    fn boards(&self) -> Option<&dyn BoardEngine> {
        self.game.is_on_graphs().then_some(self)
    }

    fn colouring(&self) -> Option<&dyn ColouringEngine> {
        self.game.colours_vertices().then_some(self)
    }

    fn view(&self, position: &str, most: usize) -> Result<View, EngineError> {
        Ok(view::view(self.game.as_ref(), &self.read(position)?, most))
    }

    fn play(
        &self,
        position: &str,
        typed: &Typed,
        options: &SolveOptions,
    ) -> Result<PlayedMove, EngineError> {
        let position = self.read(position)?;
        one_move::play(self.game.as_ref(), &position, typed, self.numbers, options)
    }

    fn reply(
        &self,
        position: &str,
        level: Level,
        seed: u64,
        options: &SolveOptions,
    ) -> Result<PlayedMove, EngineError> {
        one_move::reply(self.game.as_ref(), &self.read(position)?, level, seed, options)
    }

    fn answers(
        &self,
        position: &str,
        most: usize,
        options: &SolveOptions,
    ) -> Result<(Written, Outcome, MoveTable), EngineError> {
        let position = self.read(position)?;
        let (outcome, table) = answers::find(self.game.as_ref(), &position, most, options)?;
        Ok((self.game.write_position(&position), outcome, table))
    }

    fn check_answers(
        &self,
        position: &str,
        claim: Outcome,
        table: &MoveTable,
        limits: &Limits,
    ) -> Result<Result<(), PlayFlaw>, EngineError> {
        answers::check(self.game.as_ref(), &self.read(position)?, (claim, table), limits)
    }

    fn start(
        &self,
        position: &str,
        seed: u64,
        patience: Patience,
    ) -> Result<Box<dyn Session>, EngineError> {
        let game = Arc::clone(&self.game);
        Ok(Box::new(GameSession::new(game, position, seed, self.numbers, patience)?))
    }
}

impl<G: Game> BoardEngine for Erased<G> {
    fn kills_neighbours(&self) -> bool {
        self.game.convention() == Convention::Normal && self.game.kills_neighbours()
    }

    fn is_marked(&self, position: &str) -> bool {
        let game = self.game.as_ref();
        let marked = |position| {
            family::grammar(game, &position).is_none() && marking::marked(game, &position).is_some()
        };
        game.parse_position(position, self.numbers).is_ok_and(marked)
    }

    fn board_value(&self, board: &str, by: By, limits: &Limits) -> Result<u32, EngineError> {
        property::of_board(self.game.as_ref(), board, by, self.numbers, limits)
    }

    fn sorted_by(&self) -> &'static [By] {
        match self.game.colours_vertices() {
            true => &[By::Bitype, By::Outcome],
            false => &[By::Value, By::Outcome],
        }
    }

    fn marked(&self, position: &str) -> Result<(Written, Marked), EngineError> {
        let position = self.read(position)?;
        let marked = marking::marked(self.game.as_ref(), &position);
        Ok((self.game.write_position(&position), marked.ok_or(EngineError::NotMarking)?))
    }
}

impl<G: Game> ColouringEngine for Erased<G> {
    fn bitype(&self, position: &str, limits: &Limits) -> Result<BitypeReport, EngineError> {
        colouring::bitype(self.game.as_ref(), &self.read(position)?, limits)
    }

    fn chi(&self, position: &str, limits: &Limits) -> Result<ChiReport, EngineError> {
        colouring::chi(self.game.as_ref(), &self.read(position)?, limits)
    }
}
