//! Questions about many boards: a census of all trees or graphs by their value, outcome or bitype,
//! and the smallest graphs of each Grundy value.
//!
//! A [`BoardSource`] lists boards, and a property ([`By`](noyau_engine::By)) of any game on graphs sorts
//! them. If a move removes exactly a vertex and its neighbours, values are computed here without
//! the engine: the values of trees from those of smaller trees, the values of small graphs from a
//! table with a bit for each vertex.
//!
//! [`census`] and [`smallest_graphs`] answer in one run. To divide the work among processes or
//! machines, write the question as a [`Task`], which is one line of text. [`CensusPart::compute`] works
//! on one [`Share`] of a task, a [`CensusPart`] is text again, and [`Merged`] puts parts together, in any
//! order and with repeats. The list of boards is cut into blocks, and a worker can skip a block
//! without generating its boards. [`rows()`] passes on the boards themselves, one by one, with the
//! properties of each; [`rows_to_parquet`] writes them for programs that query tables.
//!
//! ```
//! use noyau_census::{BoardSource, Work, census};
//! use noyau_engine::{Arguments, By, Limits, open};
//! let kayles = open("domination", &Arguments::none())?;
//! let trees: BoardSource = "trees:4..5".parse()?;
//! let work = Work { threads: 1, limits: &Limits::none(), watch: &|_| {} };
//! let found = census(&kayles, &trees, By::Value, None, &work)?;
//! assert_eq!(found.orders.iter().map(|order| order.boards).collect::<Vec<_>>(), [2, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod census;
pub mod files;
mod grow;
mod grow_tree;
mod in_order;
mod judge;
mod kept;
mod log;
mod merged;
mod part;
mod part_file;
mod rows;
mod rows_parquet;
mod small;
mod smallest;
mod smallest_tree;
mod source;
mod task;
mod tree;

pub use census::{
    BoardPlace, Census, CensusError, CensusProgress, OrderCensus, ValueClass, Work, census, label,
};
pub use log::{LogError, LogProblem};
pub use merged::Merged;
pub use part::{CensusPart, PartProblem, VERSION};
pub use part_file::PartError;
pub use rows::{BoardRow, Columns, RowsError, TakeRows, rows};
pub use rows_parquet::{row_files, row_shares_done, rows_to_parquet};
pub use smallest::{Bound, MOST_VALUE, Smallest, SmallestError, SmallestGoal, smallest_graphs};
pub use smallest_tree::{SmallestTree, smallest_tree};
pub use source::{BoardKind, BoardSource, SourceError};
pub use task::{MOST_PARTS, Share, ShareError, Task, TaskError, TaskQuestion};
