//! `noyau solve`: who wins, and by which moves.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use noyau_api::{GameQuestionJson, question_line};
use noyau_core::Standing;
use noyau_engine::strategy::{MOST_POSITIONS, Strategy};
use noyau_engine::{Engine, Limits, SolveOptions, Solved, Verification};
use noyau_text::{Detail, terminal};

use crate::error::CliError;
use crate::exit::Exit;
use crate::files;
use crate::input;
use crate::json::{MismatchJson, SolveJson, StrategyJson, VerifiedJson};
use crate::output::{Output, Progress};

/// The number of winning moves listed for people by default.
const LISTED: usize = 20;
/// The factor on the work limit of solvers: people at a terminal wait a few minutes, and can press
/// Ctrl-C.
const PATIENCE: u64 = 100;
/// Longer positions get no explanation with the answer.
const EXPLAINED_TOKENS: usize = 24;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let bound = matches.get_one::<u64>("verify-to").copied();
    let has_position = input::has_position(matches);
    let question = GameQuestionJson::new(&engine);
    let mut json =
        SolveJson { question, position: None, answer: None, strategy: None, verified: None };
    if bound.is_none() || has_position {
        let text = input::position(matches)?;
        let options = SolveOptions {
            force_search: matches.get_one::<String>("by").is_some_and(|by| by == "search"),
            patience: PATIENCE,
            ..input::solve_options(matches)?
        };
        let solved = show(&engine, &text, &options, matches, output)?;
        json.position = Some((&solved.position).into());
        json.answer = Some((&solved.answer).into());
        if let Some(path) = matches.get_one::<PathBuf>("strategy") {
            json.strategy = Some(write_strategy(path, &text, &options, matches, output)?);
        }
    }
    json.verified = match bound {
        Some(bound) => {
            let limits = input::solve_options(matches)?.search;
            Some(verify(&engine, bound, &limits, output)?)
        }
        None => None,
    };
    if output.json {
        output.json(&json)?;
    }
    Ok(Exit::verdict(json.verified.is_none_or(|found| found.agree)))
}

/// Writes a winning strategy to a file, for `noyau check`.
fn write_strategy(
    path: &Path,
    text: &str,
    options: &SolveOptions,
    matches: &ArgMatches,
    output: &Output,
) -> Result<StrategyJson, CliError> {
    let game = matches.get_one::<String>("game").map_or("", String::as_str);
    let given = input::given(matches);
    let strategy = Strategy::find(game, &given, text, MOST_POSITIONS, &options.search)?;
    files::write_named(path, |out| Ok(strategy.write_to(out)?))?;
    let (file, mirror) = (path.display().to_string(), strategy.is_mirror());
    if !output.json {
        let key = if mirror { "strategy-mirror" } else { "strategy-answers" };
        let size = strategy.size().to_string();
        output.lines([output.texts.fill(key, &[("path", &file), ("size", &size)])])?;
    }
    Ok(StrategyJson { file, mirror, size: strategy.size().into() })
}

fn show(
    engine: &Engine,
    text: &str,
    options: &SolveOptions,
    matches: &ArgMatches,
    output: &Output,
) -> Result<Solved, CliError> {
    let limit = matches.get_one::<u64>("limit").copied();
    let limit = limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let all = limit.or(output.json.then_some(usize::MAX));
    let moves = all.unwrap_or(LISTED);
    let options = SolveOptions { moves, casual_value: moves == 1, ..options.clone() };
    let solved = engine.solve(text, &options)?;
    if output.json {
        return Ok(solved);
    }
    let detail = if matches.get_flag("full-digits") { Detail::Full } else { Detail::Short };
    let position = output.texts.written(&solved.position, detail);
    let mut lines = vec![question_line(engine, Some(&position))];
    lines.extend(output.texts.answer(&solved.answer, detail));
    let winning = &solved.answer.winning;
    if !winning.complete && limit.is_none() {
        // The list was cut here, or it was never complete: a theorem may name only one move.
        let cut = winning.moves.len() == options.moves;
        let hint = if cut { "solve-limit-hint" } else { "solve-moves-hint" };
        lines.push(output.texts.word(hint));
    }
    if !matches.get_flag("brief") {
        lines.extend(reason(engine, text, &solved, &options.search, output));
    }
    output.lines(lines)?;
    Ok(solved)
}

/// The explanation by the theorem, if the position is small enough for it to be readable.
fn reason(
    engine: &Engine,
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
    engine: &Engine,
    bound: u64,
    limits: &Limits,
    output: &Output,
) -> Result<VerifiedJson, CliError> {
    let mut progress = Progress::new(output, None);
    let Verification { positions, mismatch } = engine.verify(bound, limits, &mut |done| {
        let number = done.to_string();
        progress.show(done, |texts| texts.fill("verify-progress", &[("done", &number)]));
    })?;
    progress.finish();
    let agree = mismatch.is_none();
    if !output.json {
        let (positions, bound) = (positions.to_string(), bound.to_string());
        let verdict = match &mismatch {
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
        };
        output.lines([question_line(engine, None), verdict])?;
    }
    Ok(VerifiedJson {
        bound: bound.into(),
        positions: positions.into(),
        agree,
        mismatch: mismatch.map(|found| MismatchJson {
            position: (&found.position).into(),
            what: found.what,
            formula: found.formula,
            rules: found.rules,
        }),
    })
}
