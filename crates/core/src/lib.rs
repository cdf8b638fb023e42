//! The vocabulary of noyau.
mod natural;
pub use natural::{Abbreviated, Integer, Natural, NotDecimal};
