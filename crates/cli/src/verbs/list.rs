//! `noyau list`: the catalogue.

use clap::ArgMatches;
use noyau_api::GameJson;
use noyau_engine::{Entry, GAMES, find};
use noyau_text::Texts;
use serde::Serialize;

use crate::error::CliError;
use crate::exit::Exit;
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let entries: Vec<&Entry> = match matches.get_one::<String>("game") {
        Some(name) => vec![find(name)?],
        None => GAMES.iter().collect(),
    };
    show(&entries, output)
}

/// Describes games.
pub(super) fn show(entries: &[&Entry], output: &Output) -> Result<Exit, CliError> {
    let games = entries.iter().map(|entry| GameJson::new(output.texts, entry));
    let games = games.collect::<Result<Vec<_>, _>>()?;
    if output.json {
        output.json(&CatalogueJson { games })?;
    } else {
        output.lines(games.iter().flat_map(|game| lines(output.texts, game)))?;
    }
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct CatalogueJson {
    games: Vec<GameJson>,
}

fn lines(texts: &Texts, game: &GameJson) -> Vec<String> {
    let mut names = vec![game.id.as_str()];
    names.extend(game.aliases.iter().map(String::as_str));
    let mut lines = vec![format!("{} — {}", names.join(", "), game.name)];
    lines.push(format!("    {}", game.summary));
    if !game.known.is_empty() {
        let known = game.known.iter().map(|known| format!("{} ({})", known.name, known.setting));
        let known = known.collect::<Vec<_>>().join(", ");
        lines.push(format!("    {}", texts.fill("list-known", &[("names", &known)])));
    }
    for parameter in &game.parameters {
        let default = parameter.default.as_ref();
        let default = default.map(|value| texts.fill("list-default", &[("value", value)]));
        let default = default.unwrap_or_default();
        lines.push(format!("    --{:<8} {}{default}", parameter.name, parameter.help));
    }
    let methods: Vec<&str> = game.methods.iter().map(|method| method.name.as_str()).collect();
    let methods = methods.join(", ");
    lines.push(format!("    {}", texts.fill("list-methods", &[("methods", &methods)])));
    let tables: Vec<&str> = game.tables.iter().map(|table| table.name.as_str()).collect();
    let tables = tables.join(", ");
    lines.push(format!("    {}", texts.fill("list-tables", &[("tables", &tables)])));
    let settings = game.parameters.iter().filter(|parameter| parameter.kind == "text");
    let settings: String = settings.filter_map(|p| p.default.as_deref()).map(word).collect();
    let example = format!("noyau solve {}{settings} {}", game.id, game.example);
    lines.push(format!("    {}", texts.fill("list-example", &[("example", &example)])));
    lines.push(String::new());
    lines
}

/// The text of a parameter as a word of a command. A text of several lines is given as a file.
fn word(text: &str) -> String {
    match text {
        _ if text.contains("\\n") => " FILE".to_owned(),
        _ if text.contains(['(', '[']) => format!(" '{text}'"),
        _ => format!(" {text}"),
    }
}
