//! `noyau numeration`: writes a number in the numeration systems of the documents.

use clap::ArgMatches;
use noyau_api::NumberJson;
use noyau_engine::{EngineError, Numeral, Numerals, numerals};
use noyau_text::Detail;
use serde::Serialize;

use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let number = matches.get_one::<String>("number").map_or("", String::as_str);
    let system = system(matches)?;
    let limits = input::patience(matches)?;
    let found = numerals(number, &system, &|| limits.go_on().map_err(EngineError::from))?;
    if output.json {
        output.json(&NumeralsJson::new(&system, &found))?;
    } else {
        let (name, given) = named(&system);
        let mut all =
            vec![format!("{} --{name} {given}", output.texts.number(&found.number, Detail::Short))];
        all.extend(lines(&found, output));
        output.lines(all)?;
    }
    Ok(Exit::Done)
}

/// The requested system; by default, Fibonacci's.
fn system(matches: &ArgMatches) -> Result<Numeral, CliError> {
    if let Some(weights) = matches.get_one::<String>("weights") {
        return Ok(Numeral::Weights(weights.clone()));
    }
    if let Some(base) = matches.get_one::<u64>("base") {
        let base = u32::try_from(*base).map_err(|_| {
            CliError::Usage(Usage::Value {
                option: "--base",
                value: base.to_string(),
                expected: "expected-number",
            })
        })?;
        return Ok(Numeral::Base(base));
    }
    let quotients = matches.get_one::<String>("quotients").map_or("1", String::as_str);
    Ok(Numeral::Quotients(quotients.to_owned()))
}

/// The option that names a system, and its value.
fn named(system: &Numeral) -> (&'static str, String) {
    match system {
        Numeral::Quotients(text) => ("quotients", text.clone()),
        Numeral::Weights(text) => ("weights", text.clone()),
        Numeral::Base(base) => ("base", base.to_string()),
    }
}

fn lines(found: &Numerals, output: &Output) -> Vec<String> {
    let number = |n| output.texts.number(n, Detail::Short);
    let mut lines = Vec::new();
    for (name, weights) in &found.weights {
        let list: Vec<String> = weights.iter().map(number).collect();
        lines.push(format!("{name}_i: {}", list.join(", ")));
    }
    for reading in &found.readings {
        let mut line = format!("{}({})", reading.symbol, number(&found.number));
        if reading.symbol == "⌊nα⌋" {
            line = reading.symbol.replace('n', &format!("{}·", number(&found.number)));
        } else if reading.symbol == "I_p(R_q)" {
            line = format!("I_p(R_q({}))", number(&found.number));
        }
        for part in [reading.value.as_ref().map(number), reading.word.clone()].into_iter().flatten()
        {
            line = format!("{line} = {part}");
        }
        lines.push(line);
    }
    lines
}

#[derive(Serialize)]
struct NumeralsJson {
    number: NumberJson,
    /// `quotients`, `weights` or `base`; `given` is the value given for it.
    system: &'static str,
    given: String,
    weights: Vec<WeightsJson>,
    readings: Vec<ReadingJson>,
}

#[derive(Serialize)]
struct WeightsJson {
    name: &'static str,
    weights: Vec<NumberJson>,
}

#[derive(Serialize)]
struct ReadingJson {
    symbol: &'static str,
    word: Option<String>,
    value: Option<NumberJson>,
}

impl NumeralsJson {
    fn new(system: &Numeral, found: &Numerals) -> Self {
        let (system, given) = named(system);
        let weights = found.weights.iter().map(|(name, weights)| WeightsJson {
            name,
            weights: weights.iter().map(NumberJson::from).collect(),
        });
        let readings = found.readings.iter().map(|reading| ReadingJson {
            symbol: reading.symbol,
            word: reading.word.clone(),
            value: reading.value.as_ref().map(NumberJson::from),
        });
        Self {
            number: (&found.number).into(),
            system,
            given,
            weights: weights.collect(),
            readings: readings.collect(),
        }
    }
}
