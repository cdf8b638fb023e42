//! `noyau check-kernel`: is this set the kernel?

use std::path::Path;

use clap::ArgMatches;
use noyau_api::{QuestionJson, question_line};
use noyau_engine::{Counterexample, Engine, KernelReport};

use crate::error::CliError;
use crate::exit::Exit;
use crate::input;
use crate::json::{CounterexampleJson, KernelJson};
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let within = matches.get_one::<String>("within").map_or("", String::as_str);
    let texts = set(matches)?;
    let set: Vec<&str> = texts.iter().map(String::as_str).collect();
    let report = engine.check_kernel(within, &set, &input::solve_options(matches)?.search)?;
    let holds = report.counterexample.is_none();
    if output.json {
        output.json(&to_json(&engine, within, &set, &report))?;
    } else {
        let mut all = vec![question_line(&engine, Some(within))];
        all.extend(lines(&report, output));
        output.lines(all)?;
    }
    Ok(Exit::verdict(holds))
}

/// Positions given as words, or one per line in `@FILE` or on standard input (`-`).
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

fn to_json<'a>(
    engine: &Engine,
    within: &str,
    set: &'a [&'a str],
    report: &KernelReport,
) -> KernelJson<'a> {
    KernelJson {
        question: QuestionJson::typed(engine, within),
        set,
        kernel: report.counterexample.is_none(),
        positions: report.positions.into(),
        members: report.members.into(),
        counterexample: report.counterexample.as_ref().map(|found| {
            let (kind, position, target) = match found {
                Counterexample::MoveInside { from, to } => ("move_inside", from, Some(to)),
                Counterexample::NoMoveInto { from, stuck: true } => ("stuck_outside", from, None),
                Counterexample::NoMoveInto { from, stuck: false } => ("no_move_into", from, None),
                Counterexample::FinishedInside { position } => ("finished_inside", position, None),
            };
            CounterexampleJson { kind, position: position.into(), target: target.map(Into::into) }
        }),
    }
}
