//! Boards by the thousand: a census of all trees or graphs by what a game says about them, and the
//! smallest ones of each Grundy value.
//!
//! A [`Source`] lists boards, a property ([`By`](noyau_engine::By)) sorts them; any game on graphs will do. Where a
//! vertex kills its neighbours and nothing else, values are found without the game: from smaller
//! trees for trees, by positions as bits for small graphs.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod census;
mod grow;
mod kept;
mod log;
mod small;
mod smallest;
mod source;
mod tree;

pub use census::{Census, CensusError, Class, OrderCensus, Work, census};
pub use log::{LogError, LogProblem};
pub use smallest::{
    Bound, MOST_VALUE, Smallest, SmallestError, SmallestTree, Wanted, smallest_graphs,
    smallest_tree,
};
pub use source::{Kind, Source, SourceError};
