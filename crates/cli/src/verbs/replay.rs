//! `noyau replay`: replays a whole game and judges each move.

use std::path::PathBuf;

use clap::ArgMatches;
use noyau_api::{QuestionJson, question_line, verdict_name};
use noyau_engine::{Engine, EngineError, Record, Replay, open};
use noyau_text::Detail;

use crate::error::CliError;
use crate::exit::Exit;
use crate::input;
use crate::json::{AnnotatedJson, ReplayJson};
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let record = Record::parse(&input::file(&path)?).map_err(EngineError::from)?;
    let engine = open(&record.game, &record.given)?;
    let replay = engine.replay(&record, &input::solve_options(matches)?)?;
    if output.json {
        output.json(&ReplayJson {
            question: QuestionJson::new(&engine, &replay.start),
            outcome: replay.outcome.into(),
            moves: replay.moves.iter().map(AnnotatedJson::from).collect(),
            finished: replay.finished,
            first_player_wins: replay.first_player_wins,
        })?;
    } else {
        output.lines(lines(&engine, &replay, output))?;
    }
    Ok(Exit::Done)
}

fn lines(engine: &Engine, replay: &Replay, output: &Output) -> Vec<String> {
    let texts = output.texts;
    let mut lines = vec![
        question_line(engine, Some(&texts.written(&replay.start, Detail::Short))),
        texts.outcome(replay.outcome),
        String::new(),
    ];
    for (index, annotated) in replay.moves.iter().enumerate() {
        let player = if annotated.first_player { "player-first" } else { "player-second" };
        let verdict = format!("verdict-{}", verdict_name(annotated.verdict).replace('_', "-"));
        let mut line = format!(
            "{:>3}. {}: {} → ({})  {}",
            index + 1,
            texts.word(player),
            texts.say(&annotated.mv.phrase),
            texts.written(&annotated.target, Detail::Short),
            texts.word(&verdict),
        );
        if let Some(better) = &annotated.better {
            line += &texts.fill("verdict-better", &[("move", &texts.say(&better.phrase))]);
        }
        lines.push(line);
    }
    lines.push(String::new());
    let end = match (replay.finished, replay.first_player_wins) {
        (true, true) => "replay-first-won",
        (true, false) => "replay-second-won",
        (false, true) => "replay-first-winning",
        (false, false) => "replay-second-winning",
    };
    lines.push(texts.word(end));
    lines
}
