//! Checks explanations that `explain --json` printed, up to their conclusion.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::BufRead;
use std::path::Path;

use noyau_api::{ExplainedFile, ExplanationJson, QuestionJson, say};
use noyau_engine::{Checked, Engine, EngineError, Limits};
use serde::Serialize;

use super::period::CheckedJson;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::Output;

/// Reads the file of a question and its explanations.
pub(super) fn read(path: &Path, reader: impl BufRead) -> Result<ExplainedFile, CliError> {
    serde_json::from_reader(reader).map_err(|problem| CliError::Certificate {
        path: path.to_owned(),
        problem: problem.to_string(),
    })
}

/// Checks each explanation and says what was proved, or what is wrong.
pub(super) fn check(
    path: &str,
    file: &ExplainedFile,
    limits: &Limits,
    output: &Output,
) -> Result<Exit, CliError> {
    let engine = file.question.open()?;
    let position = &file.question.position.0;
    let mut found = Vec::with_capacity(file.explanations.len());
    for explanation in &file.explanations {
        found.push(match judge(&engine, position, explanation, limits) {
            Err(error) if error.stop_reason().is_some() => return Err(error.into()),
            Err(error) => Err(say(output.texts, &error).sentence),
            Ok(found) => found,
        });
    }
    // A file without explanations proves nothing.
    let proved: Option<Vec<Checked>> = found.iter().map(|one| one.as_ref().ok().copied()).collect();
    let contradiction =
        proved.as_ref().and_then(|proved| file.contradiction(output.texts, &engine, proved));
    let holds = !found.is_empty() && proved.is_some() && contradiction.is_none();
    let judged = file.explanations.iter().zip(&found);
    if output.json {
        let explanations = judged.map(|(told, found)| JudgedJson::new(told, found, output));
        let found =
            ExplainedCheckJson { question: &file.question, explanations: explanations.collect() };
        let reason = contradiction.as_deref();
        output.json(&CheckedJson::mixed(path, "explanations", holds, reason, found))?;
        return Ok(Exit::verdict(holds));
    }
    let about = [("game", file.question.game.as_str()), ("position", position.as_str())];
    let mut lines: Vec<String> = judged
        .map(|(told, found)| {
            let mut values = about.to_vec();
            values.push(("method", told.method.as_str()));
            match found {
                Err(cause) => {
                    values.push(("cause", cause));
                    output.texts.fill("explanation-fails", &values)
                }
                Ok(found) => {
                    let (steps, outcome) = (found.steps.to_string(), found.outcome.to_string());
                    let what = found.rests_on.map(|what| output.texts.word(what));
                    values.extend([("steps", &*steps), ("outcome", &*outcome)]);
                    values.extend(what.as_deref().map(|what| ("what", what)));
                    let rests = what.is_some();
                    let key = if rests { "explanation-rests" } else { "explanation-holds" };
                    output.texts.fill(key, &values)
                }
            }
        })
        .collect();
    if found.is_empty() {
        let cause = output.texts.word("explanation-none");
        lines.push(output.texts.fill("check-fails", &[("path", path), ("cause", &cause)]));
    } else if let Some(cause) = &contradiction {
        lines.push(output.texts.fill("check-fails", &[("path", path), ("cause", cause)]));
    }
    output.lines(lines)?;
    Ok(Exit::verdict(holds))
}

/// Checks one explanation. The inner error is a sentence that tells why it cannot be read.
fn judge(
    engine: &Engine,
    position: &str,
    explanation: &ExplanationJson,
    limits: &Limits,
) -> Result<Result<Checked, String>, EngineError> {
    let names = RefCell::new(BTreeSet::new());
    // Names are leaked, each only once: the command ends soon.
    let keep = |name: &str| -> Option<&'static str> {
        let known = names.borrow().get(name).copied();
        Some(known.unwrap_or_else(|| {
            let kept: &'static str = Box::leak(name.to_owned().into_boxed_str());
            names.borrow_mut().insert(kept);
            kept
        }))
    };
    match explanation.to_core(&keep) {
        Err(problem) => Ok(Err(problem.to_string())),
        Ok(told) => engine.check_within(position, &told, limits).map(Ok),
    }
}

#[derive(Serialize)]
struct ExplainedCheckJson<'a> {
    #[serde(flatten)]
    question: &'a QuestionJson,
    explanations: Vec<JudgedJson<'a>>,
}

#[derive(Serialize)]
struct JudgedJson<'a> {
    method: &'a str,
    holds: bool,
    outcome: Option<String>,
    steps_checked: Option<usize>,
    rests_on: Option<String>,
    reason: Option<&'a str>,
}

impl<'a> JudgedJson<'a> {
    fn new(told: &'a ExplanationJson, found: &'a Result<Checked, String>, output: &Output) -> Self {
        let checked = found.as_ref().ok();
        Self {
            method: &told.method,
            holds: found.is_ok(),
            outcome: checked.map(|found| found.outcome.to_string()),
            steps_checked: checked.map(|found| found.steps),
            rests_on: checked.and_then(|found| found.rests_on).map(|what| output.texts.word(what)),
            reason: found.as_ref().err().map(String::as_str),
        }
    }
}
