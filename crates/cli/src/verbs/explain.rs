//! `noyau explain`: why, by one method or by all.

use std::process::ExitCode;

use clap::ArgMatches;
use noyau_engine::{Agreement, Explained};
use noyau_front::ExplainedJson;
use noyau_text::{Detail, Style, html, latex, terminal};

use super::verdict;
use crate::error::CliError;
use crate::input;
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let engine = input::engine(matches)?;
    let text = input::position(matches)?;
    let by = matches.get_one::<String>("by").map_or("all", String::as_str);
    let explained = engine.explain(&text, by)?;
    let agree = matches!(explained.agreement, Agreement::Agree { .. });
    let detail = if matches.get_flag("full-digits") { Detail::Full } else { Detail::Short };
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    match format {
        _ if output.json => output.json(&ExplainedJson::new(output.texts, &explained))?,
        "json" => output.json(&ExplainedJson::new(output.texts, &explained))?,
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
            let mut lines: Vec<String> = explained
                .explanations
                .iter()
                .map(|e| terminal(output.texts, e, explained.turn, &style))
                .collect();
            lines.extend(closing(&explained, output));
            output.lines(lines)?;
        }
    }
    Ok(verdict(agree))
}

fn closing(explained: &Explained, output: &Output) -> Vec<String> {
    let mut lines = Vec::new();
    for (method, reason) in &explained.skipped {
        let reason = output.texts.unexplained(reason).sentence;
        lines
            .push(output.texts.fill("explain-skipped", &[("method", method), ("reason", &reason)]));
    }
    lines.push(match &explained.agreement {
        Agreement::Agree { methods, steps } => output.texts.fill(
            if *methods == 1 { "explain-checked" } else { "explain-agree" },
            &[("methods", &methods.to_string()), ("steps", &steps.to_string())],
        ),
        Agreement::Disagree { first, second } => output.texts.fill(
            "explain-disagree",
            &[
                ("first", first.0),
                ("first-outcome", &first.1.to_string()),
                ("second", second.0),
                ("second-outcome", &second.1.to_string()),
            ],
        ),
    });
    lines
}
