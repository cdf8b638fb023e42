//! Errors as exceptions of the Python package.

use noyau::engine::{CatalogError, FamilyError, StopReason};
use noyau_api::{ErrorBody, ErrorJson};
use noyau_text::Texts;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The module of the exceptions.
const MODULE: &str = "noyau.errors";

/// An exception of the package, created from JSON.
fn made(py: Python<'_>, name: &str, json: &serde_json::Value) -> PyErr {
    let make = || py.import(MODULE)?.getattr(name)?.call_method1("_of", (json.to_string(),));
    match make() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The exception for an error of the engine.
pub(crate) fn engine(py: Python<'_>, texts: &Texts, error: &noyau::Error) -> PyErr {
    let sentence = match error {
        // In Python, parameters are identifiers, without the dashes of the command line.
        noyau::Error::Catalog(CatalogError::UnknownParameter { game, name, known }) => {
            let known: Vec<String> = known.iter().map(|name| name.replace('-', "_")).collect();
            let known = known.join(", ");
            let key = if known.is_empty() { "parameter-none" } else { "parameter-unknown" };
            let name = name.replace('-', "_");
            let values = [("game", game.as_str()), ("name", &name), ("known", &known)];
            texts.fill(key, &values).replace("--", "")
        }
        _ => noyau_api::say(texts, error).sentence,
    };
    if let Some(reason) = error.stop_reason() {
        let known = noyau_api::StopJson::new(texts, error);
        return stopped(py, reason, &sentence, &serde_json::json!(known));
    }
    let json = noyau_api::error_json(error, sentence);
    if matches!(error, noyau::Error::Flaw(_) | noyau::Error::Contradiction(_)) {
        return defect(py, &json.error.message);
    }
    input(py, &json)
}

/// The exception for wrong input.
pub(crate) fn input(py: Python<'_>, json: &ErrorJson) -> PyErr {
    let ErrorBody { code, message, input, column, expected, .. } = &json.error;
    made(
        py,
        "InputError",
        &serde_json::json!({
            "code": code, "message": message, "input": input, "place": column, "hint": expected,
        }),
    )
}

/// The exception for a wrong name of a family.
pub(crate) fn family(py: Python<'_>, texts: &Texts, error: &FamilyError) -> PyErr {
    let sentence = noyau_api::say_family(texts, error).sentence;
    input(py, &noyau_api::family_json(error, sentence))
}

/// The exception for a limit that was reached, with what is known by then.
pub(crate) fn stopped(
    py: Python<'_>,
    reason: StopReason,
    message: &str,
    known: &serde_json::Value,
) -> PyErr {
    let reason = noyau_api::stop_reason(reason);
    made(
        py,
        "Stopped",
        &serde_json::json!({ "reason": reason, "message": message, "known": known }),
    )
}

/// The exception for a contradiction inside noyau.
pub(crate) fn defect(py: Python<'_>, message: &str) -> PyErr {
    let make = || py.import(MODULE)?.getattr("Defect")?.call1((message,));
    match make() {
        Ok(exception) => PyErr::from_value(exception),
        Err(_) => PyRuntimeError::new_err(message.to_owned()),
    }
}

/// A value as JSON text. JSON can always write these shapes, which contain only numbers and texts.
pub(crate) fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}
