//! `noyau list`: the catalogue.

use std::process::ExitCode;

use clap::ArgMatches;
use noyau_engine::{Entry, GAMES, Given, Parameter, ParameterKind, find, open};
use noyau_text::Texts;

use crate::error::CliError;
use crate::json::{DefaultJson, EntryJson, ParameterJson};
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let entries: Vec<&Entry> = match matches.get_one::<String>("game") {
        Some(name) => vec![find(name)?],
        None => GAMES.iter().collect(),
    };
    let mut described = Vec::new();
    for entry in entries {
        described.push(describe(output.texts, entry)?);
    }
    if output.json {
        output.json(&described)?;
    } else {
        let texts = output.texts;
        output.lines(described.iter().flat_map(|entry| lines(texts, entry)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn describe(texts: &Texts, entry: &Entry) -> Result<EntryJson, CliError> {
    let engine = open(entry.id, &Given::none())?;
    let key = format!("game-{}", entry.id);
    Ok(EntryJson {
        id: entry.id,
        name: texts.word(&key),
        aliases: entry.aliases,
        rules: texts.rules(entry.id),
        parameters: entry.parameters.iter().map(|p| parameter(texts, entry, p)).collect(),
        methods: engine.methods().iter().map(|info| info.name).collect(),
        tables: engine.tables().iter().map(|spec| spec.name).collect(),
        example: entry.example,
    })
}

fn parameter(texts: &Texts, entry: &Entry, parameter: &Parameter) -> ParameterJson {
    let (least, most, default) = match parameter.kind {
        ParameterKind::Number { least, most, default } => {
            (Some(least), Some(most), Some(DefaultJson::Number(default)))
        }
        ParameterKind::Text { default } => (None, None, Some(DefaultJson::Text(default))),
        ParameterKind::Flag | ParameterKind::Compound => (None, None, None),
    };
    let about = texts.parameter(entry.id, parameter.name);
    ParameterJson { name: parameter.name, about, least, most, default }
}

fn lines(texts: &Texts, entry: &EntryJson) -> Vec<String> {
    let mut names = vec![entry.id];
    names.extend(entry.aliases);
    let mut lines = vec![format!("{} — {}", names.join(", "), entry.name)];
    lines.push(format!("    {}", entry.rules));
    for parameter in &entry.parameters {
        let default = parameter.default.as_ref().map(|value| match value {
            DefaultJson::Number(number) => number.to_string(),
            DefaultJson::Text(text) => (*text).to_owned(),
        });
        let default = default.map(|value| texts.fill("list-default", &[("value", &value)]));
        let default = default.unwrap_or_default();
        lines.push(format!("    --{:<8} {}{default}", parameter.name, parameter.about));
    }
    let methods = entry.methods.join(", ");
    lines.push(format!("    {}", texts.fill("list-methods", &[("methods", &methods)])));
    let tables = entry.tables.join(", ");
    lines.push(format!("    {}", texts.fill("list-tables", &[("tables", &tables)])));
    let example = format!("noyau solve {} {}", entry.id, entry.example);
    lines.push(format!("    {}", texts.fill("list-example", &[("example", &example)])));
    lines.push(String::new());
    lines
}
