//! Algorithms that know no game: they take any [`Ruleset`](noyau_core::Ruleset).
//!
//! [`Search`] evaluates any game function by retrograde analysis with a table and a limit;
//! [`kernel`] tests whether a set of positions is a kernel and shows why not.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod kernel;
mod limits;
mod search;

pub use limits::{Limits, StopReason, Stopped};
pub use search::Search;
