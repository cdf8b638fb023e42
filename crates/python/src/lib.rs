//! The part of the Python package `noyau` that is Rust: questions go in as texts and numbers, answers
//! come out as JSON in the shapes of [`noyau_api`]. The classes people use are written in Python, in
//! `python/noyau`; they turn graphs and numbers into positions, and JSON into objects.
//!
//! Every question runs on a thread of its own without Python's lock, and stops when Python gets a
//! signal (`ask.rs`).
// Python hands over what it owns, and takes tuples apart.
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
