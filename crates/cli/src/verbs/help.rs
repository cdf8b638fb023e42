//! `noyau help`: the command, a verb or a game; `noyau VERB GAME --help`: a verb for one game.

use std::ffi::OsString;

use clap::ArgMatches;
use noyau_engine::{Entry, find, names};
use noyau_text::Texts;

use super::list;
use crate::command;
use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let topics = matches.get_many::<String>("topic").unwrap_or_default();
    let topics: Vec<&str> = topics.map(String::as_str).collect();
    let helped = match topics[..] {
        [] => Some(command::build(output.texts).render_help().to_string()),
        [topic] => match (of_verb(output.texts, topic, None), find(topic)) {
            (None, Ok(entry)) => return list::show(&[entry], output),
            (helped, _) => helped,
        },
        [verb, game, ..] => of_verb(output.texts, verb, Some(find(game)?)),
    };
    let helped = helped.ok_or_else(|| unknown(topics.first().copied().unwrap_or_default()))?;
    output.lines([helped.trim_end()])?;
    Ok(Exit::Done)
}

/// The help of a verb, for one game or for all.
fn of_verb(texts: &'static Texts, name: &str, game: Option<&'static Entry>) -> Option<String> {
    let mut command = command::build_for(texts, game);
    Some(command.find_subcommand_mut(name)?.render_help().to_string())
}

fn unknown(name: &str) -> CliError {
    let command = command::build(Texts::of(noyau_text::Lang::En));
    let verbs = command.get_subcommands().map(|verb| verb.get_name().to_owned());
    let known = verbs.chain(names().map(str::to_owned)).collect();
    CliError::Usage(Usage::UnknownTopic { name: name.to_owned(), known })
}

/// The help requested by raw arguments: a verb, a game and `--help`.
pub(crate) fn asked(texts: &'static Texts, arguments: &[OsString]) -> Option<String> {
    let words: Vec<&str> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let words = words.split(|word| *word == "--").next()?;
    if !words.iter().any(|word| matches!(*word, "--help" | "-h")) {
        return None;
    }
    let mut plain = words.iter().filter(|word| !word.starts_with('-'));
    let verb = plain.next()?;
    let game = plain.find_map(|word| find(word).ok())?;
    of_verb(texts, verb, Some(game))
}
