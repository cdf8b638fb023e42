//! Algorithms that know no game: they take any [`Ruleset`](noyau_core::Ruleset).
//!
//! [`Search`] evaluates any game function by retrograde analysis with a table and a limit;
//! [`kernel`] tests whether a set of positions is a kernel and shows why not. A family of
//! positions that play stays inside has a [`sequence`] of
//! values, and often a [`period`] that can be proved. Positions of several components are played by
//! any [`compound`].
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod compound;
pub mod intervals;
pub mod kernel;
mod limits;
pub mod marking;
mod memory;
pub mod misere;
mod mix;
pub mod palette;
pub mod period;
mod run;
mod search;
pub mod sequence;

pub use limits::{Limits, StopReason, Stopped, Visited};
pub use memory::{Exact, FamilyTable, Memory, QuotientTable, SmallValues};
pub use search::Search;
