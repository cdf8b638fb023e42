//! Algorithms that know no game: they take any [`Ruleset`](noyau_core::Ruleset).
//!
//! [`Search`] evaluates any game function by a search with a table, under limits. [`kernel`] tests
//! whether a set of positions is a kernel and shows why not. A family of positions that play stays
//! inside has a [`sequence`] of values, and often a [`period`] that can be proved. [`marking`] and
//! [`colouring`] solve games on graphs, [`misere`] computes misère quotients. Positions of several
//! components are played by any [`compound`].
//!
//! ```
//! use noyau_solve::Limits;
//! use noyau_solve::marking::{Marking, Solver};
//! // Node Kayles on a path of five vertices.
//! let path = Solver::new(Marking::undirected(5, (0..4).map(|v| (v, v + 1)))?);
//! assert_eq!(path.value(&path.game().start(), &Limits::none())?, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod clock;
pub mod colouring;
pub mod compound;
pub mod intervals;
pub mod kernel;
mod limits;
pub mod marking;
mod memory;
pub mod misere;
mod mix;
pub mod period;
mod retrograde;
mod run;
mod search;
pub mod sequence;
mod squares;
pub mod store;

pub use clock::Instant;
pub use limits::{Late, Limits, StopReason, Stopped, Visited};
pub use memory::{Exact, FamilyTable, Memory, QuotientTable, SmallValues};
pub use retrograde::Retrograde;
pub use search::Search;
pub use squares::{Square, Squares};
