//! Games with the user's own rules. Python lists the reachable positions. Here they are numbers,
//! each with the numbers of its options.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use noyau::{Convention, Own, Ruleset};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;

use crate::ask::{Ask, options};
use crate::error;

/// A game whose positions are the numbers from 0, and position 0 the one that is asked about.
#[pyclass(frozen, module = "noyau._noyau")]
pub(crate) struct Rules(Arc<Listed>);

struct Listed {
    options: Vec<Vec<u32>>,
    convention: Convention,
}

/// A position, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place(u32);

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The rules, shared by the questions about them.
struct Shared(Arc<Listed>);

impl Ruleset for Shared {
    type Position = Place;
    type Move = Place;

    fn for_each_move(
        &self,
        position: &Place,
        visit: &mut dyn FnMut(Place) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let options = self.0.options.get(position.0 as usize).map_or(&[][..], Vec::as_slice);
        options.iter().copied().map(Place).try_for_each(visit)
    }

    fn play(&self, _: &Place, mv: &Place) -> Place {
        *mv
    }

    fn convention(&self) -> Convention {
        self.0.convention
    }
}

#[pymethods]
impl Rules {
    #[new]
    fn new(options: Vec<Vec<u32>>, misere: bool) -> PyResult<Self> {
        let known = options.len();
        if options.iter().flatten().any(|&option| option as usize >= known) {
            return Err(PyValueError::new_err("an option is none of the positions"));
        }
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        Ok(Self(Arc::new(Listed { options, convention })))
    }

    /// Who wins, and with which moves, as numbers of positions.
    fn solve(&self, py: Python<'_>, ask: &Ask) -> PyResult<String> {
        let rules = Shared(Arc::clone(&self.0));
        let done = ask.run(py, move |limits, _| {
            Own::at(rules, Place(0)).limited(options(limits).search).solve()
        })?;
        let answer = done.map_err(|problem| error::engine(py, ask.texts(), &problem))?;
        let places = |moves: &[Place]| moves.iter().map(|place| place.0).collect::<Vec<u32>>();
        let lines = ask.texts().who_wins(answer.outcome, answer.turn);
        error::json(&json!({
            "outcome": answer.outcome.letter().to_string(),
            "value": answer.value.as_ref().map(|value| value.size().to_string()),
            "remoteness": answer.remoteness.as_ref().map(ToString::to_string),
            "winning_moves": places(&answer.winning.moves),
            "resisting_move": answer.resisting.map(|place| place.0),
            "who": lines,
        }))
    }

    /// The Grundy value.
    fn grundy(&self, py: Python<'_>, ask: &Ask) -> PyResult<String> {
        let rules = Shared(Arc::clone(&self.0));
        let done = ask.run(py, move |limits, _| {
            Own::at(rules, Place(0)).limited(options(limits).search).grundy()
        })?;
        let value = done.map_err(|problem| error::engine(py, ask.texts(), &problem))?;
        Ok(value.size().to_string())
    }
}
