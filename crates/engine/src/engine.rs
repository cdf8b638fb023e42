//! One type for every game: it reads texts and returns data.

use std::ops::RangeInclusive;
use std::sync::Arc;

use noyau_core::{
    Answer, Convention, Explanation, Marked, MethodInfo, Nimber, Outcome, Piece, RatedMove, Table,
    TableRequest, TableSpec, Written, notation::InputSizes, table::Head,
};
use noyau_games::Game;
use noyau_games::catalog::{self, Arguments, CatalogError, Entry};
use noyau_games::erased::{Erased, ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;

use crate::answers::{self, MoveTable, PlayFlaw};
use crate::sequence::PositionPattern;
use crate::solve::solve;
use crate::{
    BitypeReport, By, Checked, ChiReport, EngineError, Explained, JudgedMoves, KernelReport, Level,
    Patience, PlayedMove, Record, Refutation, Replay, Session, SolveOptions, Take, TermOptions,
    Typed, Verification, View, colouring, explain, family, judge, kernel, marking, method,
    one_move, property, record, refutation, terms, verify, view,
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
#[derive(Debug, Clone)]
pub struct Engine {
    entry: &'static Entry,
    given: Arguments,
    game: Arc<ErasedGame>,
    /// The largest input that is read.
    numbers: InputSizes,
}

/// The questions for games whose boards are graphs.
#[derive(Debug, Clone, Copy)]
pub struct BoardEngine<'a>(&'a Engine);

/// The questions for games in which Alice and Bob colour vertices.
#[derive(Debug, Clone, Copy)]
pub struct ColouringEngine<'a>(&'a Engine);

/// Opens a game by name.
///
/// # Errors
///
/// Fails if no game has this name, or if a parameter is unknown or has no such value.
pub fn open(name: &str, given: &Arguments) -> Result<Engine, CatalogError> {
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
) -> Result<Engine, CatalogError> {
    let entry = catalog::find(name)?;
    let given = catalog::filled_in(name, given)?;
    let game = catalog::open(entry.id, &given)?;
    Ok(Engine { entry, given, game, numbers })
}

/// The engine of a game that is not in the catalogue, so that a program's own ruleset can be asked
/// every question. `entry` describes the game in place of a catalogue entry.
pub fn erase<G: Game>(entry: &'static Entry, game: G) -> Engine {
    let (given, numbers) = (Arguments::none(), InputSizes::default());
    Engine { entry, given, game: Erased::shared(game), numbers }
}

/// A move with its notation and its description.
pub(crate) fn rate(game: &ErasedGame, mv: &ErasedMove, position: &ErasedPosition) -> RatedMove {
    RatedMove { notation: game.write_move(mv, position), phrase: game.describe_move(mv, position) }
}

const POSITIONS: TableSpec = TableSpec { name: "positions", options: &["rows"] };

/// Every small position with its outcome, value and a winning move.
fn positions_table<'a>(game: &'a ErasedGame, request: &TableRequest, limits: &Limits) -> Table<'a> {
    use noyau_core::Cell;
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
            best.map_or(Cell::Empty, |mv| Cell::Text(game.write_move(mv, &position).to_string())),
        ]
    });
    let heads =
        ["position", "outcome", "grundy", "remoteness", "winning-move"].map(Head::Key).to_vec();
    Table { heads, rows: Box::new(rows), length: None }
}

impl Engine {
    fn game(&self) -> &ErasedGame {
        self.game.as_ref()
    }

    fn read(&self, text: &str) -> Result<ErasedPosition, EngineError> {
        Ok(self.game.parse_position(text, self.numbers)?)
    }

    /// The catalogue entry.
    #[must_use]
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The parameters the game was opened with.
    #[must_use]
    pub fn given(&self) -> &Arguments {
        &self.given
    }

    /// The methods by which the game explains positions, `search` last.
    #[must_use]
    pub fn methods(&self) -> Vec<MethodInfo> {
        method::ways(self.game(), None)
    }

    /// Who wins, with which moves.
    pub fn solve(&self, position: &str, options: &SolveOptions) -> Result<Solved, EngineError> {
        let (game, position) = (self.game(), self.read(position)?);
        let answer = solve(game, &position, options)?.map(|mv| rate(game, &mv, &position));
        Ok(Solved { position: game.write_position(&position), answer })
    }

    /// The Grundy value of a position.
    pub fn grundy(&self, position: &str, limits: &Limits) -> Result<Nimber, EngineError> {
        method::grundy(self.game(), &self.read(position)?, limits)
    }

    /// Explains who wins, by the method named `by`; `all` means every method that applies.
    pub fn explain(&self, position: &str, by: &str) -> Result<Explained, EngineError> {
        self.explain_within(position, by, u64::MAX, &SolveOptions::default().search)
    }

    /// Like [`explain`](Self::explain), within limits. If another method has explained the position
    /// already, the explanation by search takes no more work than `beside`.
    pub fn explain_within(
        &self,
        position: &str,
        by: &str,
        beside: u64,
        limits: &Limits,
    ) -> Result<Explained, EngineError> {
        explain::explain(self.game(), &self.read(position)?, by, beside, limits)
    }

    /// Checks an explanation to its conclusion: that each step and the move are right, and that the
    /// steps lead from the position to the claimed winner.
    pub fn check(&self, explanation: &Explanation) -> Result<Checked, EngineError> {
        let position = explanation.position.to_string();
        self.check_within(&position, explanation, &SolveOptions::default().search)
    }

    /// Like [`check`](Self::check), within limits. An explanation of another position is refused.
    pub fn check_within(
        &self,
        position: &str,
        explanation: &Explanation,
        limits: &Limits,
    ) -> Result<Checked, EngineError> {
        explain::check_within(self.game(), &self.read(position)?, explanation, limits)
    }

    /// The moves, best first, at most `most` of them.
    pub fn moves(
        &self,
        position: &str,
        most: usize,
        options: &SolveOptions,
    ) -> Result<JudgedMoves, EngineError> {
        judge::judge(self.game(), &self.read(position)?, most, options)
    }

    /// Plays a record through.
    pub fn replay(&self, record: &Record, options: &SolveOptions) -> Result<Replay, EngineError> {
        record::replay(self.game(), record, self.numbers, options)
    }

    /// The tree that proves a win: every move of the loser and the winner's answer to it, `depth`
    /// exchanges deep.
    pub fn refute(
        &self,
        position: &str,
        depth: usize,
        limits: &Limits,
    ) -> Result<Refutation, EngineError> {
        refutation::refute(self.game(), &self.read(position)?, depth, limits)
    }

    /// Tests whether `set` is the kernel of the positions reachable from `start`.
    pub fn check_kernel(
        &self,
        start: &str,
        set: &[&str],
        limits: &Limits,
    ) -> Result<KernelReport, EngineError> {
        kernel::check(self.game(), start, set, self.numbers, limits)
    }

    /// Compares the formulas of the game with brute force on all positions up to `bound`.
    pub fn verify(
        &self,
        bound: u64,
        limits: &Limits,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Verification, EngineError> {
        verify::verify(self.game(), bound, limits, progress)
    }

    /// The tables of the game. Every game has the table `positions`.
    #[must_use]
    pub fn tables(&self) -> Vec<TableSpec> {
        self.game.tables().iter().copied().chain([POSITIONS]).collect()
    }

    /// One of the tables.
    pub fn table<'a>(&'a self, request: &'a TableRequest) -> Result<Table<'a>, EngineError> {
        self.table_within(request, &SolveOptions::default().search)
    }

    /// Like [`table`](Self::table), with limits for the search in each row.
    pub fn table_within<'a>(
        &'a self,
        request: &'a TableRequest,
        limits: &Limits,
    ) -> Result<Table<'a>, EngineError> {
        if request.name == POSITIONS.name {
            return Ok(positions_table(self.game(), request, limits));
        }
        self.game.table(request).map_err(|error| match error {
            noyau_core::TableError::Unknown { name, mut known } => {
                known.push(POSITIONS.name);
                noyau_core::TableError::Unknown { name, known }.into()
            }
            other => other.into(),
        })
    }

    /// A chessboard of outcomes: all of them, or those known after `steps` rounds of propagation.
    pub fn board(
        &self,
        columns: u64,
        rows: u64,
        steps: Option<u64>,
    ) -> Result<BoardView, EngineError> {
        self.board_within(columns, rows, steps, &SolveOptions::default().search)
    }

    /// Like [`board`](Self::board), within limits.
    pub fn board_within(
        &self,
        columns: u64,
        rows: u64,
        steps: Option<u64>,
        limits: &Limits,
    ) -> Result<BoardView, EngineError> {
        crate::board::view(self.game(), columns, rows, steps, limits)
    }

    /// Grundy values of the squares, row 0 first; `None` where time ran out first.
    pub fn board_values(
        &self,
        columns: u64,
        rows: u64,
        limits: &Limits,
    ) -> Result<Vec<Vec<Option<u32>>>, EngineError> {
        crate::board::values(self.game(), columns, rows, limits)
    }

    /// The least number from `from` on for which the pattern is a position of the game.
    pub fn first_term(&self, pattern: &PositionPattern, from: usize) -> Result<usize, EngineError> {
        terms::first_term(self.game(), pattern, from, self.numbers)
    }

    /// Computes the Grundy values of a pattern for these numbers. Each is passed to `take` as soon
    /// as it is known.
    pub fn terms(
        &self,
        pattern: &PositionPattern,
        sizes: RangeInclusive<usize>,
        options: &TermOptions,
        take: &mut Take<'_>,
    ) -> Result<(), EngineError> {
        terms::terms(self.game(), pattern, sizes, self.numbers, options, take)
    }

    /// The questions for games on graphs; `None` if the boards of this game are not graphs.
    #[must_use]
    pub fn boards(&self) -> Option<BoardEngine<'_>> {
        self.game.is_on_graphs().then_some(BoardEngine(self))
    }

    /// The questions for colouring games; `None` for all other games.
    #[must_use]
    pub fn colouring(&self) -> Option<ColouringEngine<'_>> {
        self.game.colours_vertices().then_some(ColouringEngine(self))
    }

    /// A position to draw, with at most `most` of its moves.
    pub fn view(&self, position: &str, most: usize) -> Result<View, EngineError> {
        Ok(view::view(self.game(), &self.read(position)?, most))
    }

    /// Plays a move and judges it.
    pub fn play(
        &self,
        position: &str,
        typed: &Typed,
        options: &SolveOptions,
    ) -> Result<PlayedMove, EngineError> {
        let position = self.read(position)?;
        one_move::play(self.game(), &position, typed, self.numbers, options)
    }

    /// Lets the machine move.
    pub fn reply(
        &self,
        position: &str,
        level: Level,
        seed: u64,
        options: &SolveOptions,
    ) -> Result<PlayedMove, EngineError> {
        one_move::reply(self.game(), &self.read(position)?, level, seed, options)
    }

    /// Who wins a position, and a table of at most `most` moves with which the winner wins.
    pub fn answers(
        &self,
        position: &str,
        most: usize,
        options: &SolveOptions,
    ) -> Result<(Written, Outcome, MoveTable), EngineError> {
        let position = self.read(position)?;
        let (outcome, table) = answers::find(self.game(), &position, most, options)?;
        Ok((self.game.write_position(&position), outcome, table))
    }

    /// Plays every move of the loser against a table.
    pub fn check_answers(
        &self,
        position: &str,
        claim: Outcome,
        table: &MoveTable,
        limits: &Limits,
    ) -> Result<Result<(), PlayFlaw>, EngineError> {
        answers::check(self.game(), &self.read(position)?, (claim, table), limits)
    }

    /// Starts a game against the machine.
    pub fn start(
        &self,
        position: &str,
        seed: u64,
        patience: Patience,
    ) -> Result<Session, EngineError> {
        let game = Arc::clone(&self.game);
        Session::new(game, position, seed, self.numbers, patience)
    }
}

impl BoardEngine<'_> {
    /// Whether the game is in normal play and a move at a vertex also removes its neighbours.
    #[must_use]
    pub fn kills_neighbours(self) -> bool {
        let game = self.0.game();
        game.convention() == Convention::Normal && game.kills_neighbours()
    }

    /// Whether the value of a position comes from the solver of marking games, if no theorem gives
    /// it.
    #[must_use]
    pub fn is_marked(self, position: &str) -> bool {
        let game = self.0.game();
        let marked = |position| {
            family::grammar(game, &position).is_none() && marking::marked(game, &position).is_some()
        };
        self.0.read(position).is_ok_and(marked)
    }

    /// The number by which a board is sorted: its Grundy value, the place of its bitype in
    /// [`Bitype::ALL`](noyau_core::bitype::Bitype::ALL), or 0 for P and 1 for N.
    ///
    /// # Errors
    ///
    /// Those of [`Engine`].
    pub fn board_value(self, board: &str, by: By, limits: &Limits) -> Result<u32, EngineError> {
        property::of_board(self.0.game(), board, by, self.0.numbers, limits)
    }

    /// The properties by which boards can be sorted, the most informative first.
    #[must_use]
    pub fn sorted_by(self) -> &'static [By] {
        match self.0.game.colours_vertices() {
            true => &[By::Bitype, By::Outcome],
            false => &[By::Value, By::Outcome],
        }
    }

    /// A position as a marking game in normal play: its living vertices, and what each one kills.
    ///
    /// # Errors
    ///
    /// Those of [`Engine`].
    pub fn marked(self, position: &str) -> Result<(Written, Marked), EngineError> {
        let (game, position) = (self.0.game(), self.0.read(position)?);
        let marked = marking::marked(game, &position);
        Ok((game.write_position(&position), marked.ok_or(EngineError::NotMarking)?))
    }
}

impl ColouringEngine<'_> {
    /// The bitype of a position.
    ///
    /// # Errors
    ///
    /// Those of [`Engine`].
    pub fn bitype(self, position: &str, limits: &Limits) -> Result<BitypeReport, EngineError> {
        colouring::bitype(self.0.game(), &self.0.read(position)?, limits)
    }

    /// The game chromatic numbers of the graph of a position.
    ///
    /// # Errors
    ///
    /// Those of [`Engine`].
    pub fn chi(self, position: &str, limits: &Limits) -> Result<ChiReport, EngineError> {
        colouring::chi(self.0.game(), &self.0.read(position)?, limits)
    }
}
