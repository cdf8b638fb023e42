//! Marking games against brute force, laws, and published values.
#![allow(clippy::unwrap_used)]

#[path = "marking/facts.rs"]
mod facts;
#[path = "marking/laws.rs"]
mod laws;
#[path = "marking/plain.rs"]
mod plain;
#[path = "marking/random.rs"]
mod random;
#[path = "marking/shapes.rs"]
mod shapes;
#[path = "marking/stops.rs"]
mod stops;
#[path = "marking/trees.rs"]
mod trees;
#[path = "marking/used.rs"]
mod used;
