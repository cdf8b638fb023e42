//! Grundy values of all members of a family up to a size.
//!
//! [`naive`] follows the definition and is the reference for every faster method. A [`Run`] picks
//! its method by itself, in the narrowest integers that fit; it can be watched, stopped, resumed
//! and given several threads. [`values`] is the short way to one. [`by_function`] takes any other
//! additive game function, by its definition.

mod blocked;
mod column;
mod filter;
mod function;
mod instructions;
mod lanes;
mod naive;
mod rows;
mod run;
mod seek;
mod sieve;
mod split;
mod statistics;

pub use function::by_function;
pub use instructions::Instructions;
pub use naive::naive;
pub use run::{Progress, Run, values};
pub use statistics::Statistics;
