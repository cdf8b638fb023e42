//! Grundy values of all members of a family up to a size.
//!
//! [`naive`] follows the definition and is the reference for every faster method. [`Sparse`]
//! skips nearly all options of games whose values avoid a sparse space; [`values`] picks.

mod naive;
mod run;
mod sparse;
mod split;

pub(crate) use naive::extend;
pub use naive::naive;
pub use run::{Progress, Run};
pub use sparse::{Sparse, SparseError, values};
