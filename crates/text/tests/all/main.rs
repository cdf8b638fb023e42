//! Tests of the texts as people read them.
#![allow(clippy::unwrap_used, missing_docs)]

mod errors;
mod explanations;
mod samples;
