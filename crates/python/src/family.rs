//! Families of heaps: their values, periods and misère quotients.

use noyau::engine::misere::{self, Genus, QuotientReport};
use noyau::engine::sequence::{self, LARGEST_SIZE, Run};
use noyau::engine::{NamedFamily, Stopped};
use noyau_api::ErrorJson;
use noyau_text::Plot;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use serde_json::{Value, json};

use crate::ask::Ask;
use crate::error;

/// A family, by its name: `0.137`, `path^2`, `subtraction:1,3,4`, or by the text of a grammar.
#[pyclass(frozen, module = "noyau._noyau")]
pub(crate) struct Family {
    family: NamedFamily,
    kind: usize,
}

#[pymethods]
impl Family {
    #[new]
    fn new(
        py: Python<'_>,
        name: &str,
        grammar: Option<&str>,
        kind: Option<&str>,
        ask: &Ask,
    ) -> PyResult<Self> {
        let read = match grammar {
            Some(text) => NamedFamily::from_text(name, text),
            None => NamedFamily::parse(name),
        };
        let family = read.map_err(|problem| error::family(py, ask.texts(), &problem))?;
        let kind = match kind {
            None => family.kind(),
            Some(name) => family.kind_called(name).ok_or_else(|| {
                let known = family.grammar().kinds().iter().map(|kind| kind.name.as_str());
                let known: Vec<&str> = known.collect();
                let message = ask.texts().unknown("kind-unknown", name, &known);
                error::input(py, &ErrorJson::unknown("unknown_kind", name, &known, message))
            })?,
        };
        Ok(Self { family, kind })
    }

    /// The name in its usual spelling.
    #[getter]
    fn name(&self) -> &str {
        self.family.name()
    }

    /// The names of the kinds.
    fn kinds(&self) -> Vec<String> {
        self.family.grammar().kinds().iter().map(|kind| kind.name.clone()).collect()
    }

    /// The Grundy values of the members of size 0 to `to`, as machine words one after the other, and
    /// why there are fewer of them. Sizes that are no members have the value 0.
    fn values<'py>(
        &self,
        py: Python<'py>,
        to: u64,
        ask: &Ask,
    ) -> PyResult<(Bound<'py, PyByteArray>, Option<String>)> {
        let to = size(py, to)?;
        let (family, threads) = (self.family.clone(), ask.threads());
        let (run, stopped) = ask.run(py, move |limits, progress| {
            let mut run = Run::new(family.grammar()).threads(threads);
            let watch = &mut |seen: &sequence::Progress| progress.note(0, seen.known as u64);
            let done = sequence::extend(&mut run, to, limits, watch);
            (run, done.err())
        })?;
        let count = run.known().min(to + 1);
        // Writes the values directly into the bytes that numpy will read.
        let bytes = PyByteArray::new_with(py, 4 * count, |bytes| {
            for (word, value) in bytes.chunks_exact_mut(4).zip(run.values(self.kind)) {
                word.copy_from_slice(&value.to_ne_bytes());
            }
            Ok(())
        })?;
        let stopped = stopped.map(|stopped| error::json(&early(&stopped, ask))).transpose()?;
        Ok((bytes, stopped))
    }

    /// The period of the values, proved, if one is found among sizes up to `to`.
    fn period(&self, py: Python<'_>, to: u64, ask: &Ask) -> PyResult<String> {
        let to = size(py, to)?;
        let (family, threads) = (self.family.clone(), ask.threads());
        let found = ask.run(py, move |limits, progress| {
            let watch = &mut |seen: &sequence::Progress| progress.note(0, seen.known as u64);
            sequence::find_period(&family, to, threads, limits, watch)
        })?;
        let proved = found.map_err(|stopped| {
            let known = early(&stopped, ask);
            let message = known["message"].as_str().unwrap_or_default();
            error::stopped(py, stopped.reason, message, &known)
        })?;
        let period = proved.as_ref().and_then(|proved| proved.period_of(self.kind));
        let Some((proved, period)) = proved.as_ref().zip(period) else {
            return error::json(&Value::Null);
        };
        let mut certificate = Vec::new();
        proved.certificate().write_to(&mut certificate)?;
        error::json(&json!({
            "preperiod": period.preperiod,
            "period": period.period,
            "saltus": period.saltus,
            "certificate": String::from_utf8_lossy(&certificate),
        }))
    }

    /// The misère quotient for sizes up to `to`.
    fn quotient(&self, py: Python<'_>, to: u64, ask: &Ask) -> PyResult<String> {
        let to = size(py, to)?;
        let family = self.family.clone();
        let found = ask.run(py, move |limits, _| misere::quotient(&family, to, limits))?;
        let report = found.map_err(|_| {
            let name = self.family.name();
            let message = ask.texts().fill("quotient-constants", &[("family", name)]);
            error::input(py, &ErrorJson::new("no_quotient", message))
        })?;
        if let Some(flaw) = report.flaw.filter(|_| report.is_refuted()) {
            return Err(error::defect(py, &flaw.to_string()));
        }
        error::json(&self.quotient_json(&report, ask))
    }

    /// A picture of values, with the period marked where it is known.
    fn plot(
        &self,
        first: usize,
        values: Vec<u32>,
        period: Option<(usize, usize)>,
        ask: &Ask,
    ) -> String {
        ask.texts().plot(&Plot { title: self.family.name(), first, values: &values, period })
    }
}

impl Family {
    fn quotient_json(&self, report: &QuotientReport, ask: &Ask) -> Value {
        let kinds = self.family.grammar().kinds();
        let kind = |kind: usize| kinds.get(kind).map_or("", |kind| kind.name.as_str());
        let generators = report.generators.iter();
        let members = report.members.iter();
        let mut certificate = Vec::new();
        let written = report.certificate.write_to(&mut certificate).is_ok();
        json!({
            "family": self.family.name(),
            "order": report.order,
            "to": report.to,
            "preperiod": report.repetition.map(|found| found.preperiod),
            "period": report.repetition.map(|found| found.period),
            "generators": generators.map(|g| json!({
                "name": g.name, "kind": kind(g.kind), "size": g.size,
            })).collect::<Vec<_>>(),
            "relations": report.relations,
            "p_portion": report.p_portion,
            "members": members.map(|m| json!({
                "kind": kind(m.kind), "size": m.size, "element": m.element,
                "outcome": m.outcome.letter().to_string(),
                "genus": m.genus.as_ref().map(ToString::to_string),
                "tame": m.genus.as_ref().map(Genus::is_tame),
            })).collect::<Vec<_>>(),
            "checked": report.flaw.is_none(),
            "stopped": report.stopped.map(|stopped| early(&stopped, ask)),
            "certificate": written.then(|| String::from_utf8_lossy(&certificate)),
        })
    }
}

/// What is known about a sequence whose computation was stopped.
fn early(stopped: &Stopped, ask: &Ask) -> Value {
    let message = noyau_api::say(ask.texts(), &noyau::Error::from(*stopped)).sentence;
    let reason = noyau_api::stop_reason(stopped.reason);
    json!({ "reason": reason, "message": message, "positions": stopped.positions.to_string() })
}

/// Checks the last size of a sequence.
fn size(py: Python<'_>, to: u64) -> PyResult<usize> {
    let fits = usize::try_from(to).ok().filter(|_| to <= LARGEST_SIZE);
    fits.ok_or_else(|| {
        let message = format!("to = {to}: expected a whole number from 0 to {LARGEST_SIZE}");
        error::input(
            py,
            &ErrorJson::new("out_of_range", message).expecting(format!("0..={LARGEST_SIZE}")),
        )
    })
}
