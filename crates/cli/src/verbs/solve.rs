//! `noyau solve`: who wins, with which moves.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ArgMatches;
use noyau_core::Standing;
use noyau_engine::strategy::{MOST_POSITIONS, Strategy};
use noyau_engine::{Engine, Limits, SolveOptions, Solved, Verification};
use noyau_front::SolvedJson;
use noyau_text::{Detail, terminal};

use super::period::write_beside;
use super::verdict;
use crate::error::CliError;
use crate::input;
use crate::json::{MismatchJson, VerifiedJson};
use crate::output::Output;

/// Winning moves that are listed for people unless they ask for more.
const LISTED: usize = 20;
/// People who ask on a terminal wait a few minutes, and can press Ctrl-C.
const PATIENCE: u64 = 100;
/// Positions longer than this are not explained beside the answer.
const EXPLAINED_TOKENS: usize = 24;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let engine = input::engine(matches)?;
    let bound = matches.get_one::<u64>("verify-to").copied();
    let has_position = input::has_position(matches);
    if bound.is_none() || has_position {
        let text = input::position(matches)?;
        let options = SolveOptions {
            force_search: matches.get_one::<String>("by").is_some_and(|by| by == "search"),
            patience: PATIENCE,
            ..input::solve_options(matches)?
        };
        show(engine.as_ref(), &text, &options, matches, output)?;
        if let Some(path) = matches.get_one::<PathBuf>("strategy") {
            write_strategy(path, &text, &options, matches, output)?;
        }
    }
    match bound {
        Some(bound) => {
            verify(engine.as_ref(), bound, &input::solve_options(matches)?.search, output)
        }
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Writes down how to win, for `noyau check`.
fn write_strategy(
    path: &Path,
    text: &str,
    options: &SolveOptions,
    matches: &ArgMatches,
    output: &Output,
) -> Result<(), CliError> {
    let game = matches.get_one::<String>("game").map_or("", String::as_str);
    let given = input::given(matches);
    let strategy = Strategy::find(game, &given, text, MOST_POSITIONS, &options.search)?;
    write_beside(path, &|file| {
        let mut out = BufWriter::new(file);
        strategy.write_to(&mut out)?;
        out.flush()
    })?;
    if output.json {
        return Ok(());
    }
    let key = if strategy.is_mirror() { "strategy-mirror" } else { "strategy-answers" };
    let (path, size) = (path.display().to_string(), strategy.size().to_string());
    output.lines([output.texts.fill(key, &[("path", &path), ("size", &size)])])
}

fn show(
    engine: &dyn Engine,
    text: &str,
    options: &SolveOptions,
    matches: &ArgMatches,
    output: &Output,
) -> Result<(), CliError> {
    let limit = matches.get_one::<u64>("limit").copied();
    let limit = limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let all = limit.or(output.json.then_some(usize::MAX));
    let options = SolveOptions { moves: all.unwrap_or(LISTED), ..options.clone() };
    let solved = engine.solve(text, &options)?;
    if output.json {
        return output.json(&SolvedJson::new(engine, &solved));
    }
    let detail = if matches.get_flag("full-digits") { Detail::Full } else { Detail::Short };
    let mut lines =
        vec![format!("{} {}", engine.entry().id, output.texts.written(&solved.position, detail))];
    lines.extend(output.texts.answer(&solved.answer, detail));
    if !solved.answer.winning.complete && limit.is_none() {
        lines.push(output.texts.word("solve-limit-hint"));
    }
    if !matches.get_flag("brief") {
        lines.extend(reason(engine, text, &solved, &options.search, output));
    }
    output.lines(lines)
}

/// The explanation behind the theorem, when the position is small enough to read it.
fn reason(
    engine: &dyn Engine,
    text: &str,
    solved: &Solved,
    limits: &Limits,
    output: &Output,
) -> Option<String> {
    let Standing::Theorem(method) = solved.answer.standing else { return None };
    let readable = solved.position.tokens().len() <= EXPLAINED_TOKENS
        && solved.position.tokens().iter().all(|token| match token {
            noyau_core::notation::Token::Number(number) => number.bits() <= 64,
            noyau_core::notation::Token::Text(_) => true,
        });
    if !readable {
        return None;
    }
    let explained = engine.explain_within(text, method, u64::MAX, limits).ok()?;
    let explanation = explained.explanations.first()?;
    Some(format!(
        "\n{}",
        terminal(output.texts, explanation, explained.turn, &output.style()).trim_end()
    ))
}

fn verify(
    engine: &dyn Engine,
    bound: u64,
    limits: &Limits,
    output: &Output,
) -> Result<ExitCode, CliError> {
    let mut progress = crate::output::Progress::new(output, "verify-progress");
    let Verification { positions, mismatch } =
        engine.verify(bound, limits, &mut |done| progress.tick(done))?;
    progress.finish();
    let agree = mismatch.is_none();
    if output.json {
        output.json(&VerifiedJson {
            game: engine.entry().id,
            bound,
            positions,
            agree,
            mismatch: mismatch.map(|found| MismatchJson {
                position: (&found.position).into(),
                what: found.what,
                formula: found.formula,
                rules: found.rules,
            }),
        })?;
    } else {
        let positions = positions.to_string();
        let bound = bound.to_string();
        output.lines([match mismatch {
            None => {
                output.texts.fill("verify-agree", &[("positions", &positions), ("bound", &bound)])
            }
            Some(found) => output.texts.fill(
                "verify-mismatch",
                &[
                    ("position", &found.position.to_string()),
                    ("what", &output.texts.word(&format!("head-{}", found.what))),
                    ("formula", &found.formula),
                    ("rules", &found.rules),
                ],
            ),
        }])?;
    }
    Ok(verdict(agree))
}
