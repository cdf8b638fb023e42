//! Boards by the thousand: a census of all trees or graphs by what a game says about them, and the
//! smallest ones of each Grundy value.
//!
//! A [`Source`] lists boards, a property ([`By`](noyau_engine::By)) sorts them; any game on graphs
//! will do. Where a vertex kills its neighbours and nothing else, values are found without the game:
//! from smaller trees for trees, by positions as bits for small graphs.
//!
//! [`census`] and [`smallest_graphs`] do it in one run. A [`Task`] is the same question as a value
//! that can be sent elsewhere, as a line of text; [`Part::compute`] works on one [`Share`] of it, a
//! [`Part`] is text again, and [`Merged`] puts parts together, in any order and with repeats. The list
//! of boards is cut into blocks that are found without the boards inside them, so that no worker
//! generates what falls to another. [`rows()`] hands on the boards themselves, one by one, with what the
//! game says about each; [`rows_to_parquet`] writes them for programs that query tables.
//!
//! ```
//! use noyau_census::{Source, Work, census};
//! use noyau_engine::{Arguments, By, Limits, open};
//! let kayles = open("domination", &Arguments::none())?;
//! let trees: Source = "trees:4..5".parse()?;
//! let work = Work { threads: 1, limits: &Limits::none(), watch: &|_| {} };
//! let found = census(kayles.as_ref(), &trees, By::Value, None, &work)?;
//! assert_eq!(found.orders.iter().map(|order| order.boards).collect::<Vec<_>>(), [2, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod census;
mod grow;
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
    Census, CensusError, OrderCensus, Place, Progress, ValueClass, Work, census, label,
};
pub use log::{LogError, LogProblem};
pub use merged::Merged;
pub use part::{Part, PartProblem, VERSION};
pub use part_file::PartError;
pub use rows::{Columns, Row, RowsError, TakeRows, rows};
pub use rows_parquet::{row_files, row_shares_done, rows_to_parquet};
pub use smallest::{Bound, MOST_VALUE, Smallest, SmallestError, Wanted, smallest_graphs};
pub use smallest_tree::{SmallestTree, smallest_tree};
pub use source::{Kind, Source, SourceError};
pub use task::{Asked, MOST_PARTS, Share, ShareError, Task, TaskError};
