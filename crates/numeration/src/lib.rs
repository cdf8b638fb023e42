//! Numeration systems, continued fractions and complementary sequences, exact and at any size.
//!
//! The P-positions of Wythoff's game and its relatives are pairs of complementary sequences, and
//! each of these pairs can be described in three ways: by recursion ([`complementary`]), by a
//! formula with an irrational slope ([`beatty`]), and by the digits of a number in a numeration
//! system made of the convergents of that slope ([`system`], [`class`], [`zeckendorf`]). This crate
//! contains these descriptions and nothing about games. It uses no floating point.
//!
//! ```
//! use noyau_numeration::Word;
//! assert_eq!(Word::fibonacci(&20_u64.into()).to_string(), "101010");
//! ```
//!
//! Documents cited: *Deslongchamps* is the master's thesis on Wythoff's game (Montréal 1999),
//! *Fraenkel* is Amer. Math. Monthly 89 (1982) 353–361, *Gorin* a note on Nim games.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod beatty;
pub mod class;
pub mod complementary;
pub mod continued_fraction;
mod ladder;
pub mod numerals;
mod quadratic;
pub mod quota;
mod quotients;
pub mod system;
pub mod weights;
mod word;
pub mod wythoff_array;
pub mod zeckendorf;

pub use quadratic::{Quadratic, QuadraticError};
pub use quotients::{QuotientError, Quotients};
pub use word::Word;
