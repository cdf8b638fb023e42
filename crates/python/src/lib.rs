//! The Rust part of the Python package `noyau`. Questions are passed in as texts and numbers, and
//! answers are returned as JSON in the shapes of [`noyau_api`]. The public classes are written in
//! Python, in `python/noyau`: they convert graphs and numbers to positions, and JSON to objects.
//!
//! Every question runs on a thread of its own without Python's lock, and stops when Python gets a
//! signal (`ask.rs`).
// PyO3 passes owned values to functions, and Python uses tuples as types.
#![allow(clippy::needless_pass_by_value, clippy::type_complexity)]

mod ask;
mod census;
mod error;
mod family;
mod game;
mod graph;
mod number;
mod own;
mod parts;
mod soak;

use pyo3::prelude::*;

#[pymodule]
mod _noyau {
    #[pymodule_export]
    use crate::ask::{Ask, Memory};
    #[pymodule_export]
    use crate::census::{census, smallest};
    #[pymodule_export]
    use crate::family::Family;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::graph::{graph6, read_graph};
    #[pymodule_export]
    use crate::number::{from_decimal, to_decimal};
    #[pymodule_export]
    use crate::own::Rules;
    #[pymodule_export]
    use crate::parts::{
        census_task, finished_part, merge, part, part_name, row_files, row_parts_done,
        rows_to_parquet, smallest_task,
    };
    #[pymodule_export]
    use crate::soak::soak;

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
