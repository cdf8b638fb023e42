//! Random questions whose answers are compared with the definitions.

use noyau_conformance::run::Runner;
use pyo3::prelude::*;
use serde_json::json;

use crate::ask::Ask;
use crate::error;

/// The number of positions that are asked about with the same parameters.
const BATCH: usize = 24;

/// So many batches of the questions of a seed: how many positions of each game were compared with the
/// definitions, and what differs.
#[pyfunction]
pub(crate) fn soak(py: Python<'_>, seed: u64, batches: u64, ask: &Ask) -> PyResult<String> {
    let found = ask.run(py, move |limits, progress| {
        let mut runner = Runner::new(seed);
        let mut differences = Vec::new();
        for batch in 0..batches {
            limits.go_on()?;
            let game = runner.poorest();
            differences.extend(runner.batch(game, BATCH));
            progress.note(0, batch + 1);
        }
        let differences: Vec<_> = differences
            .iter()
            .map(|finding| json!({ "command": finding.question.command(), "what": finding.what }))
            .collect();
        let positions = runner.tally.0.iter().map(|(game, count)| (game, count.positions));
        let positions: std::collections::BTreeMap<_, _> = positions.collect();
        Ok(json!({ "seed": seed, "positions": positions, "differences": differences }))
    })?;
    let found = found.map_err(|problem: noyau::Error| error::engine(py, ask.texts(), &problem))?;
    error::json(&found)
}
