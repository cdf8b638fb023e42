//! Grundy values of all members of a family up to a size.
//!
//! [`naive`] follows the definition and is the reference for every faster method. A [`Run`] chooses
//! its method automatically, with the narrowest integers that fit. It can be watched, stopped,
//! resumed and given several threads. [`values`] is the simplest way to use one. [`by_function`]
//! computes any other additive game function from its definition.

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
