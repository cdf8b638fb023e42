//! Grundy values of all members of a family up to a size.
//!
//! [`naive`] follows the definition and is the reference for every faster method.

mod naive;

pub(crate) use naive::extend;
pub use naive::naive;
