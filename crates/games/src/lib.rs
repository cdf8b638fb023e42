//! The games: one ruleset per file, with its notation, its theorems and its explanations.
//!
//! [`catalog`] is the only list of games. Everything else reaches a game through it.
//!
//! ```
//! use noyau_core::{ClosedForm, Notation, Outcome, notation::InputSizes};
//! use noyau_games::heap::Nim;
//! let position = Nim.parse_position("43,27,12", InputSizes::default())?;
//! assert_eq!(Nim.outcome(&position), Some(Outcome::N));
//! # Ok::<(), noyau_core::NotationError>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod catalog;
pub mod compound;
pub mod erased;
pub mod family;
mod game;
pub mod graph;
pub mod heap;
mod misere;

pub use game::Game;
pub use misere::Misere;
