//! `noyau explain`: explains a position, by one method or by all.

use clap::ArgMatches;
use noyau_api::{ExplainedJson, agreement_lines, question_line};
use noyau_engine::{Agreement, Explained, Limits};
use noyau_text::{Detail, Style, html, latex, terminal};

use crate::error::CliError;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

/// The work limit of a search that explains what another method has already explained.
const BESIDE: u64 = 1_000_000;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let text = input::position(matches)?;
    let by = matches.get_one::<String>("by").map_or("all", String::as_str);
    let limits = input::solve_options(matches)?.search;
    let explained = engine.explain_within(&text, by, beside(&limits), &limits)?;
    let agree = matches!(explained.agreement, Agreement::Agree { .. });
    let detail = if matches.get_flag("full-digits") { Detail::Full } else { Detail::Short };
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    match format {
        format if output.json || format == "json" => {
            output.json(&ExplainedJson::new(output.texts, &engine, &explained))?;
        }
        "latex" => {
            output.lines(
                explained
                    .explanations
                    .iter()
                    .map(|e| latex(output.texts, e, explained.turn, detail)),
            )?;
        }
        "html" => {
            output.lines(
                explained
                    .explanations
                    .iter()
                    .map(|e| html(output.texts, e, explained.turn, detail)),
            )?;
        }
        _ => {
            let style = Style { detail, ..output.style() };
            let position = output.texts.written(&explained.position, detail);
            let mut lines = vec![question_line(&engine, Some(&position))];
            lines.extend(
                explained
                    .explanations
                    .iter()
                    .map(|e| terminal(output.texts, e, explained.turn, &style)),
            );
            lines.extend(closing(&explained, output));
            output.lines(lines)?;
        }
    }
    explained.stopped.map_or(Ok(Exit::verdict(agree)), |stopped| Err((*stopped).into()))
}

/// The work limit of such a search: [`BESIDE`], or none if a time limit is given.
fn beside(limits: &Limits) -> u64 {
    if limits.deadline.is_some() { u64::MAX } else { BESIDE }
}

fn closing(explained: &Explained, output: &Output) -> Vec<String> {
    let mut lines = Vec::new();
    for (method, reason) in &explained.skipped {
        let reason = output.texts.unexplained(reason).sentence;
        lines
            .push(output.texts.fill("explain-skipped", &[("method", method), ("reason", &reason)]));
    }
    lines.extend(agreement_lines(output.texts, &explained.agreement));
    lines
}
