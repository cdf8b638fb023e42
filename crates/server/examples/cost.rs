//! What the light questions of `load` cost without the network: `cost [TIMES] [WORD]`.
//!
//! Asks each question that contains the word so many times in this thread, with new numbers every
//! time, and reports the mean and the greatest time of the answer as bytes.

#[path = "load/questions.rs"]
mod questions;

use std::time::{Duration, Instant};

use noyau_api::{ExplainedJson, MovesJson, SolvedJson};
use noyau_engine::{
    EngineError, Given, Limits, Memory, ParameterKind, SolveOptions, find, open_within,
};
use noyau_server::Budget;
use noyau_text::{Lang, Texts};
use questions::{LIGHT, filled};

/// Answers as the server does, on a light thread.
fn answer(question: &str) -> Result<Vec<u8>, EngineError> {
    let Budget { numbers, light, memory, work, .. } = Budget::default();
    let (path, query) = question.split_once('?').unwrap_or((question, ""));
    let mut words = path.split('/').skip(3);
    let (game, verb) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (mut position, mut by, mut lang) = (String::new(), "all".to_owned(), Lang::En);
    let mut given = Given::none();
    let parameters = find(game)?.parameters;
    for (name, value) in form_urlencoded::parse(query.as_bytes()).into_owned() {
        match name.as_str() {
            "position" => position = value,
            "by" => by = value,
            "lang" => lang = value.parse().unwrap_or(Lang::En),
            _ if parameters.iter().any(|p| p.name == name && p.kind == ParameterKind::Flag) => {
                given = given.flag(name);
            }
            _ => given = given.with(name, value),
        }
    }
    let texts = Texts::of(lang);
    let engine = open_within(game, &given, numbers)?;
    let memory = Memory::of_bytes(memory);
    let search = Limits { memory, ..Limits::work(work) }.within(light);
    let options = options(&search);
    let bytes = match verb {
        "solve" => {
            let solved = engine.solve(&position, &options)?;
            serde_json::to_vec(&SolvedJson::said(texts, engine.as_ref(), &solved))
        }
        "explain" => {
            let explained = engine.explain_within(&position, &by, 2_000, &search)?;
            serde_json::to_vec(&ExplainedJson::said(texts, engine.as_ref(), &explained))
        }
        _ => {
            let judged = engine.moves(&position, 200, &options)?;
            serde_json::to_vec(&MovesJson::said(texts, engine.as_ref(), &judged))
        }
    };
    Ok(bytes.unwrap_or_default())
}

fn options(search: &Limits) -> SolveOptions {
    SolveOptions {
        moves: 20,
        search: search.clone(),
        patience: 1 << 40,
        casual: 20_000,
        ..SolveOptions::default()
    }
}

fn main() -> Result<(), EngineError> {
    let mut arguments = std::env::args().skip(1);
    let times: u32 = arguments.next().and_then(|times| times.parse().ok()).unwrap_or(200);
    let word = arguments.next().unwrap_or_default();
    let mut random = 0x9e37_79b9_7f4a_7c15;
    let mut all = Vec::new();
    for question in LIGHT.iter().filter(|question| question.contains(&*word)) {
        let (mut total, mut most, mut bytes) = (Duration::ZERO, Duration::ZERO, 0);
        // The first questions read the texts and prove the periods.
        for _ in 0..20 {
            answer(&filled(question, &mut random))?;
        }
        for _ in 0..times {
            let question = filled(question, &mut random);
            let start = Instant::now();
            bytes += answer(&question)?.len();
            let time = start.elapsed();
            total += time;
            most = most.max(time);
        }
        let mean = total / times.max(1);
        println!("{mean:>12.1?} {most:>12.1?} {:>8} B  {question}", bytes / times.max(1) as usize);
        all.push(mean);
    }
    let count = u32::try_from(all.len()).unwrap_or(1).max(1);
    println!("{:>12.1?} on average", all.iter().sum::<Duration>() / count);
    Ok(())
}
