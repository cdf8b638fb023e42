//! Games on graphs.
//!
//! The domination game, also called Node Kayles: a move marks a vertex that has no marked
//! neighbour; in other words it chooses a vertex and deletes it with its neighbours. The colouring
//! game [G, k] is the same game on G □ K_k, and there is a version on directed graphs. One position
//! type serves them all ([`Position`]). The theorems are those of the first part of the thesis on
//! colouring games (*domination*, by section); corrections are marked where they are used.
//!
//! [`colouring`] is the colouring game of the second part of the thesis, between Alice, who wants
//! the graph coloured, and Bob, who wants it stuck. [`marking`] holds the variants of the
//! domination game that chapter 5 lists.

pub mod analysis;
mod any_size;
mod board;
pub mod caterpillar;
mod closing;
pub mod colouring;
pub mod dense;
mod domination;
mod drawing;
mod explain;
pub mod interval;
pub mod law;
pub mod linear;
mod long;
pub mod marking;
mod notation;
pub mod reduction;
pub mod star;

pub use any_size::{AnyMark, AnyPosition, AnySize};
pub use board::{Board, Position, Vertices};
pub use domination::{Domination, Mark, Orientation, Version};
pub(crate) use explain::path_value;
pub use long::LongPosition;
use notation::name_of;
pub(crate) use notation::read_named;
