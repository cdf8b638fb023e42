//! `noyau moves`: every move, best first; `noyau refute`: the tree that proves a win.

use clap::ArgMatches;
use noyau_api::{MovesJson, QuestionJson, question_line};
use noyau_core::{Cell, Outcome, Table, table::Head};
use noyau_engine::{EngineError, Refutation};
use noyau_text::{Detail, render_table};

use crate::error::CliError;
use crate::exit::Exit;
use crate::input;
use crate::json::RefutationJson;
use crate::output::Output;

/// The number of moves listed by default.
const LISTED: u64 = 200;
/// The number of exchanges that a refutation shows by default.
const DEPTH: u64 = 12;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let text = input::position(matches)?;
    let limit = matches.get_one::<u64>("limit").copied().unwrap_or(LISTED);
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let judged = engine.moves(&text, most, &input::solve_options(matches)?)?;
    if output.json {
        output.json(&MovesJson::new(output.texts, &engine, &judged))?;
        return finish(judged.stopped);
    }
    let texts = output.texts;
    let position = texts.written(&judged.position, Detail::Short);
    output.lines([question_line(&engine, Some(&position))])?;
    if judged.moves.is_empty() {
        output.lines([texts.word("moves-none")])?;
        return Ok(Exit::Done);
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
    render_table(texts, table, output.table_format(), &mut out)?;
    std::io::Write::flush(&mut out)?;
    drop(out);
    if !judged.complete {
        output.lines([texts.word("moves-more")])?;
    }
    finish(judged.stopped)
}

/// Returns `Done`, or the error that kept some moves from being judged.
fn finish(stopped: Option<Box<EngineError>>) -> Result<Exit, CliError> {
    stopped.map_or(Ok(Exit::Done), |stopped| Err((*stopped).into()))
}

pub(super) fn refute(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let text = input::position(matches)?;
    let depth = matches.get_one::<u64>("depth").copied().unwrap_or(DEPTH);
    let depth = usize::try_from(depth).unwrap_or(usize::MAX);
    let tree = engine.refute(&text, depth, &input::solve_options(matches)?.search)?;
    if output.json {
        let asked = tree.from.as_ref().unwrap_or(&tree.position);
        let question = QuestionJson::new(&engine, asked);
        output.json(&RefutationJson::new(question, &tree))?;
        return Ok(Exit::Done);
    }
    let texts = output.texts;
    let position = texts.written(&tree.position, Detail::Short);
    let asked = texts.written(tree.from.as_ref().unwrap_or(&tree.position), Detail::Short);
    let mut lines = vec![question_line(&engine, Some(&asked))];
    lines.push(match &tree.from {
        Some(from) => texts.fill(
            "refute-from",
            &[("from", &texts.written(from, Detail::Short)), ("position", &position)],
        ),
        None => texts.fill("refute-lost", &[("position", &position)]),
    });
    draw(&tree, 1, output, &mut lines);
    output.lines(lines)?;
    Ok(Exit::Done)
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
