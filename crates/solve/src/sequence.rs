//! Grundy values of all members of a family up to a size.
//!
//! [`naive`] follows the definition and is the reference for every faster method. A [`Run`] picks
//! its method by itself, in the narrowest integers that fit; it can be watched, stopped, resumed
//! and given several threads. [`values`] is the short way to one.

mod blocked;
mod column;
mod filter;
mod naive;
mod rows;
mod run;
mod seek;
mod split;

pub use naive::naive;
pub use run::{Progress, Run, values};
