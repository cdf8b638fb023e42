//! Boards as rows of a table: their graphs, and the properties that a game gives them.

use std::io;
use std::ops::ControlFlow;

use noyau_core::bitype::{Bitype, Side};
use noyau_engine::{By, Engine, EngineError};
use noyau_graph::format::{Format, write};
use noyau_solve::{Limits, StopReason};

use super::census::{CensusProgress, Work, fits};
use super::in_order::in_order;
use super::judge::{Desk, Judge, told_to_stop};
use super::part::deal;
use super::part_file::PartError;
use super::source::{BoardBlock, BoardKind, BoardSource, ListedBoard};
use super::task::{Share, TaskError};

/// One board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRow {
    /// The graph, in graph6.
    pub graph6: String,
    /// The given colours, as `3=1,4=2`, for boards that have coloured leaves.
    pub colours: Option<String>,
    /// Number of vertices; for a tree with coloured leaves, the number of open vertices.
    pub order: usize,
    /// Number of edges.
    pub size: usize,
    /// Degrees of the vertices, the largest first.
    pub degrees: Vec<u32>,
    /// The largest distance of two vertices; `None` if the graph is not connected.
    pub diameter: Option<u32>,
    /// The Grundy value, if the game has values.
    pub grundy: Option<u32>,
    /// Whether the player to move loses (P) or wins (N).
    pub outcome: char,
    /// The bitype, in the colouring game.
    pub bitype: Option<Bitype>,
    /// The game chromatic number when Alice begins, in the colouring game.
    pub chi_g: Option<u32>,
}

/// The columns that the rows of a game have in addition to the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Given colours.
    pub colours: bool,
    /// Grundy values.
    pub grundy: bool,
    /// Bitypes.
    pub bitype: bool,
    /// Game chromatic numbers.
    pub chi_g: bool,
}

/// Why there are no rows.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RowsError {
    /// The game has no answer for a board.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The receiver of the rows failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A file with other rows is in the way.
    #[error(transparent)]
    File(#[from] PartError),
}

impl From<TaskError> for RowsError {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Engine(error) => Self::Engine(error),
            other => Self::Io(io::Error::other(other)),
        }
    }
}

/// Called with rows of one order, in the order of the list.
pub type TakeRows<'a> = dyn FnMut(Vec<BoardRow>) -> io::Result<()> + Send + 'a;

impl Columns {
    /// The columns of a game on boards of a kind.
    pub fn of(engine: &Engine, kind: BoardKind) -> Result<Self, EngineError> {
        fits(engine, kind)?;
        let boards = engine.boards().ok_or(EngineError::NotOnGraphs)?;
        let colouring = engine.colouring().is_some();
        let colours = kind == BoardKind::LcTrees;
        // If a game has Grundy values on one board, it has them on all.
        let grundy = match boards.board_value("path:1", By::Value, &Limits::none()) {
            Ok(_) => !colouring,
            Err(EngineError::NoValue) => false,
            Err(error) => return Err(error),
        };
        Ok(Self { colours, grundy, bitype: colouring, chi_g: colouring && !colours })
    }

    /// The property that is computed first, because the others follow from it.
    pub(super) fn by(self) -> By {
        match self {
            Self { bitype: true, .. } => By::Bitype,
            Self { grundy: true, .. } => By::Value,
            _ => By::Outcome,
        }
    }
}

/// Passes the boards of a share as rows to `take`, block after block. Returns why it ended early,
/// if it did.
pub fn rows(
    engine: &Engine,
    source: &BoardSource,
    share: Share,
    work: &Work<'_>,
    take: &mut TakeRows<'_>,
) -> Result<Option<StopReason>, RowsError> {
    let columns = Columns::of(engine, source.kind)?;
    let by = columns.by();
    let clerk = Clerk { engine, by, judge: Judge::new(engine, by), limits: work.limits };
    let lists = deal(source, share);
    let of = lists.iter().map(|(_, list)| list.len() as u64).sum();
    let (mut blocks, mut order_now, mut boards) = (0, 0, 0);
    let mut end: Result<Option<StopReason>, RowsError> = Ok(None);
    let items = lists.iter().flat_map(|(order, list)| list.iter().map(|(_, b)| (*order, b)));
    let made = |desk: &mut Desk, (order, block): (usize, &BoardBlock)| {
        let rows: Result<Vec<BoardRow>, EngineError> =
            block.boards().map(|board| clerk.row(order, &board, desk)).collect();
        (order, rows)
    };
    let taken = |(order, rows): (usize, Result<Vec<BoardRow>, EngineError>)| {
        let result = rows.map_err(RowsError::from).and_then(|rows| {
            if order != order_now {
                (order_now, boards) = (order, 0);
            }
            boards += rows.len() as u64;
            blocks += 1;
            take(rows)?;
            (work.watch)(CensusProgress { order, boards, blocks, of: Some(of) });
            Ok(())
        });
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                let stopped = match &error {
                    RowsError::Engine(error) => told_to_stop(error),
                    RowsError::Io(_) | RowsError::File(_) => None,
                };
                end = stopped.map_or(Err(error), |reason| Ok(Some(reason)));
                ControlFlow::Break(())
            }
        }
    };
    in_order(work.threads, items, Desk::default, made, taken);
    end
}

/// Computes the columns of rows.
struct Clerk<'a> {
    engine: &'a Engine,
    by: By,
    judge: Judge<'a>,
    limits: &'a Limits,
}

impl Clerk<'_> {
    fn row(
        &self,
        order: usize,
        board: &ListedBoard,
        desk: &mut Desk,
    ) -> Result<BoardRow, EngineError> {
        self.limits.go_on()?;
        let value = self.judge.judge(board, None, self.limits, desk)?.value;
        let bitype = match self.by {
            By::Bitype => Bitype::ALL.get(usize::try_from(value).unwrap_or(usize::MAX)).copied(),
            By::Value | By::Outcome => None,
        };
        let colours = match board {
            ListedBoard::LcTree(tree) => {
                Some(tree.name().split_once('/').map_or("", |(_, given)| given).to_owned())
            }
            ListedBoard::Tree(_) | ListedBoard::Graph(_) => None,
        };
        let (mut won, mut chi_g) = (value != 0, None);
        if self.by == By::Bitype {
            let name = board.name();
            let boards = self.engine.boards().ok_or(EngineError::NotOnGraphs)?;
            won = boards.board_value(&name, By::Outcome, self.limits)? != 0;
            if colours.is_none() {
                let colouring = self.engine.colouring().ok_or(EngineError::NoBitype)?;
                let chi = colouring.chi(&name, self.limits)?;
                if let Some(stopped) = chi.stopped {
                    return Err(stopped.into());
                }
                chi_g = chi.number(Side::Alice).and_then(|number| u32::try_from(number).ok());
            }
        }
        let graph = board.whole_graph();
        let mut degrees: Vec<u32> =
            graph.vertices().map(|v| u32::try_from(graph.degree(v)).unwrap_or(u32::MAX)).collect();
        degrees.sort_unstable_by(|a, b| b.cmp(a));
        Ok(BoardRow {
            graph6: write(&graph, Format::Graph6).trim_end().to_owned(),
            colours,
            order,
            size: graph.edge_count(),
            degrees,
            diameter: graph.diameter(),
            grundy: (self.by == By::Value).then_some(value),
            outcome: if won { 'N' } else { 'P' },
            bitype,
            chi_g,
        })
    }
}
