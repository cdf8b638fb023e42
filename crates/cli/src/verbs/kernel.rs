//! `noyau check-kernel`: is this set the kernel?

use std::path::Path;
use std::process::ExitCode;

use clap::ArgMatches;
use noyau_engine::{Counterexample, KernelReport};

use super::verdict;
use crate::error::CliError;
use crate::input;
use crate::json::{CounterexampleJson, KernelJson};
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let engine = input::engine(matches)?;
    let within = matches.get_one::<String>("within").map_or("", String::as_str);
    let texts = set(matches)?;
    let set: Vec<&str> = texts.iter().map(String::as_str).collect();
    let report = engine.check_kernel(within, &set, &input::solve_options(matches)?.search)?;
    let holds = report.counterexample.is_none();
    if output.json {
        output.json(&to_json(&report))?;
    } else {
        output.lines(lines(&report, output))?;
    }
    Ok(verdict(holds))
}

/// Positions given as words, or one a line in `@FILE` or on standard input (`-`).
fn set(matches: &ArgMatches) -> Result<Vec<String>, CliError> {
    let mut all = Vec::new();
    for word in matches.get_many::<String>("set").unwrap_or_default() {
        let text = match word.strip_prefix('@') {
            Some(path) => input::file(Path::new(path))?,
            None if word == "-" => input::file(Path::new("-"))?,
            None => {
                all.push(word.clone());
                continue;
            }
        };
        let content = |line: &str| line.split('#').next().unwrap_or("").trim().to_owned();
        all.extend(text.lines().map(content).filter(|line| !line.is_empty()));
    }
    Ok(all)
}

fn lines(report: &KernelReport, output: &Output) -> Vec<String> {
    let texts = output.texts;
    let (members, positions) = (report.members.to_string(), report.positions.to_string());
    let counts = [("members", members.as_str()), ("positions", positions.as_str())];
    let Some(found) = &report.counterexample else {
        return vec![texts.fill("kernel-yes", &counts)];
    };
    let because = match found {
        Counterexample::MoveInside { from, to } => texts
            .fill("kernel-move-inside", &[("from", &from.to_string()), ("to", &to.to_string())]),
        Counterexample::NoMoveInto { from, stuck } => texts.fill(
            if *stuck { "kernel-stuck-outside" } else { "kernel-no-move-into" },
            &[("from", &from.to_string())],
        ),
        Counterexample::FinishedInside { position } => {
            texts.fill("kernel-finished-inside", &[("position", &position.to_string())])
        }
    };
    vec![texts.fill("kernel-no", &counts), because]
}

fn to_json(report: &KernelReport) -> KernelJson {
    KernelJson {
        kernel: report.counterexample.is_none(),
        positions: report.positions,
        members: report.members,
        counterexample: report.counterexample.as_ref().map(|found| match found {
            Counterexample::MoveInside { from, to } => {
                CounterexampleJson::MoveInside { from: from.into(), to: to.into() }
            }
            Counterexample::NoMoveInto { from, stuck } => {
                CounterexampleJson::NoMoveInto { from: from.into(), stuck: *stuck }
            }
            Counterexample::FinishedInside { position } => {
                CounterexampleJson::FinishedInside { position: position.into() }
            }
        }),
    }
}
