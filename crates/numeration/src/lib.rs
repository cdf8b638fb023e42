//! Numeration systems, continued fractions and complementary sequences, exact and at any size.
//!
//! ```
//! use noyau_numeration::Word;
//! assert_eq!(Word::fibonacci(&20_u64.into()).to_string(), "101010");
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod ladder;
mod quotients;
mod word;
pub mod zeckendorf;

pub use quotients::{QuotientError, Quotients};
pub use word::Word;
