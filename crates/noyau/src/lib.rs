//! Who wins a combinatorial game, with which moves, and why.
//!
//! A [`Position`] holds a game and one of its positions. It is built from numbers or graphs, not
//! from text. Ask it with [`solve`](Position::solve), [`winning_moves`](Position::winning_moves),
//! [`grundy`](Position::grundy) or [`explain`](Position::explain).
//!
//! **Nim** and similar games on heaps ([`Nim`], [`Moore`], [`Fibonacci`], [`Wythoff`]):
//!
//! ```
//! use noyau::{Nim, Outcome, Wythoff};
//! let answer = Nim::at([43, 27, 12]).solve()?;
//! assert_eq!(answer.outcome, Outcome::N); // the player to move wins
//! assert_eq!((answer.winning.moves[0].heap, &answer.winning.moves[0].take), (0, &20_u64.into()));
//! assert_eq!(Wythoff::at(4, 7).solve()?.outcome, Outcome::P);
//! # Ok::<(), noyau::Error>(())
//! ```
//!
//! **A graph given as edges**: the domination game, also called Node Kayles ([`Domination`]):
//!
//! ```
//! use noyau::{Domination, Graph, Mark};
//! let path = Graph::from_edges(5, &[(0, 1), (1, 2), (2, 3), (3, 4)])?;
//! let position = Domination::on(&path);
//! assert_eq!(position.grundy()?, 3.into());
//! assert_eq!(position.winning_moves()?, [Mark(2)]); // two single vertices are left
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A Grundy sequence** and its proved period ([`Octal`]):
//!
//! ```
//! use noyau::Octal;
//! let dawson = Octal::new("0.137")?;
//! assert_eq!(dawson.sequence(12)?, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]);
//! let period = dawson.period(1000)?.expect("Dawson's chess repeats");
//! assert_eq!((period.preperiod, period.period), (52, 34));
//! # Ok::<(), noyau::Error>(())
//! ```
//!
//! **Rules of your own** ([`Own`]): a function that lists the positions after each move is enough.
//!
//! ```
//! use noyau::Own;
//! // Take a divisor of the number, but not the number itself.
//! let options = |n: &u64| (1..*n).filter(|d| n % d == 0).map(|d| n - d).collect();
//! let position = Own::by_options(12, options);
//! assert_eq!(position.grundy()?, 2.into());
//! assert_eq!(position.winning_moves()?, [11, 9]);
//! # Ok::<(), noyau::Error>(())
//! ```
//!
//! **The colouring game** and the game chromatic number ([`Colouring`]):
//!
//! ```
//! use noyau::{Colouring, Graph};
//! let cycle = Graph::from_edges(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])?;
//! assert_eq!(Colouring::game_chromatic_number(&cycle)?, 3);
//! assert!(Colouring::on(&cycle, 3).solve()?.winner() == Some(noyau::Side::Alice));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position::within`] limits the time of a question; a question that is stopped returns an error
//! that says so. [`Position::remembering`] keeps tables from one question to the next. To name
//! games and positions by text, use [`engine`]. The vocabulary is in [`core`], graphs are in
//! [`graph`].
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod graphs;
mod heaps;
mod octal;
mod own;
mod position;

pub use graphs::{Colouring, Domination};
pub use heaps::{Fibonacci, Moore, Nim, Wythoff};
pub use octal::Octal;
pub use own::{Options, Own};
pub use position::Position;

pub use noyau_core::bitype::Side;
pub use noyau_core::{
    Answer, Convention, Explanation, IllegalMove, Natural, Nimber, Outcome, Ruleset,
};
pub use noyau_engine::sequence::Period;
pub use noyau_engine::{EngineError as Error, Explained, Limits, Memory};
pub use noyau_games::family::Replacement;
pub use noyau_games::graph::Mark;
pub use noyau_games::graph::colouring::{Colour, Move as ColouringMove};
pub use noyau_games::heap::HeapMove;
pub use noyau_graph::{Graph, Vertex};

pub use noyau_core as core;
pub use noyau_engine as engine;
pub use noyau_games as games;
pub use noyau_graph as graph;
