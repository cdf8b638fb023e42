//! `noyau moves`: every move, best first; `noyau refute`: the tree that proves a win.

use std::process::ExitCode;

use clap::ArgMatches;
use noyau_core::{Cell, Outcome, Table, table::Head};
use noyau_engine::Refutation;
use noyau_front::MovesJson;
use noyau_text::{Detail, Format, render_table};

use crate::error::CliError;
use crate::input;
use crate::json::RefutationJson;
use crate::output::Output;

/// Moves listed unless more are asked for.
const LISTED: u64 = 200;
/// Exchanges a refutation shows unless more are asked for.
const DEPTH: u64 = 12;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let engine = input::engine(matches)?;
    let text = input::position(matches)?;
    let limit = matches.get_one::<u64>("limit").copied().unwrap_or(LISTED);
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let judged = engine.moves(&text, most, &input::solve_options(matches)?)?;
    if output.json {
        output.json(&MovesJson::new(output.texts, &judged))?;
        return Ok(ExitCode::SUCCESS);
    }
    let texts = output.texts;
    if judged.moves.is_empty() {
        output.lines([texts.word("moves-none")])?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = judged.moves.iter().map(|judged| {
        let effect = match judged.outcome {
            Some(Outcome::P) => "moves-wins",
            Some(_) => "moves-loses",
            None => "moves-unknown",
        };
        vec![
            Cell::Text(texts.written(&judged.mv.notation, Detail::Short)),
            Cell::Text(texts.say(&judged.mv.phrase)),
            Cell::Text(texts.written(&judged.target, Detail::Short)),
            Cell::Text(texts.word(effect)),
            judged.value.as_ref().map_or(Cell::Empty, |value| Cell::from(value.size().clone())),
            judged.remoteness.clone().map_or(Cell::Empty, Cell::from),
        ]
    });
    let heads =
        ["move", "in-words", "target", "effect", "grundy", "remoteness"].map(Head::Key).to_vec();
    let table = Table { heads, rows: Box::new(rows), length: Some(judged.moves.len() as u64) };
    let mut out = output.writer();
    render_table(texts, table, Format::Text, &mut out)?;
    std::io::Write::flush(&mut out)?;
    drop(out);
    if !judged.complete {
        output.lines([texts.word("moves-more")])?;
    }
    match judged.stopped {
        None => Ok(ExitCode::SUCCESS),
        Some(stopped) => Err((*stopped).into()),
    }
}

pub(super) fn refute(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let engine = input::engine(matches)?;
    let text = input::position(matches)?;
    let depth = matches.get_one::<u64>("depth").copied().unwrap_or(DEPTH);
    let depth = usize::try_from(depth).unwrap_or(usize::MAX);
    let tree = engine.refute(&text, depth, &input::solve_options(matches)?.search)?;
    if output.json {
        output.json(&RefutationJson::from(&tree))?;
        return Ok(ExitCode::SUCCESS);
    }
    let texts = output.texts;
    let position = texts.written(&tree.position, Detail::Short);
    let mut lines = vec![match &tree.from {
        Some(from) => texts.fill(
            "refute-from",
            &[("from", &texts.written(from, Detail::Short)), ("position", &position)],
        ),
        None => texts.fill("refute-lost", &[("position", &position)]),
    }];
    draw(&tree, 1, output, &mut lines);
    output.lines(lines)?;
    Ok(ExitCode::SUCCESS)
}

fn draw(tree: &Refutation, depth: usize, output: &Output, lines: &mut Vec<String>) {
    let texts = output.texts;
    for reply in &tree.replies {
        let indent = "  ".repeat(depth);
        let position = texts.written(&reply.position, Detail::Short);
        match &reply.answer {
            Some(answer) => {
                let target = texts.written(&answer.position, Detail::Short);
                lines.push(format!("{indent}({position}) → ({target})"));
                draw(answer, depth + 1, output, lines);
            }
            None => lines.push(format!("{indent}({position})")),
        }
    }
}
