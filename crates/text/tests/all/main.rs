//! What people read, as they read it.
#![allow(clippy::unwrap_used, missing_docs)]

mod errors;
mod explanations;
mod samples;
