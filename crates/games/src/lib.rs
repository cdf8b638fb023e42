//! The games: one ruleset a file, with its notation, its theorems and its explanations.
//!
//! [`catalog`] is the only list of games. Everything else reaches a game through it.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod catalog;
pub mod compound;
pub mod family;
pub mod graph;
pub mod heap;
mod known;

pub use known::{KNOWN_CODES, known_code};
