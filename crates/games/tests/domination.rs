//! Tests the domination game against its rules: brute force on small graphs, the facts of the
//! thesis, and laws proved and refuted.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "domination/any_size.rs"]
mod any_size;
#[path = "domination/brute.rs"]
mod brute;
#[path = "domination/families.rs"]
mod families;
#[path = "domination/notation.rs"]
mod notation;
#[path = "domination/theorems.rs"]
mod theorems;
#[path = "domination/versions.rs"]
mod versions;
