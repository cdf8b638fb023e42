//! Positions and files named on the command line.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use noyau_engine::{Engine, Given, ParameterKind, SolveOptions, open};

use crate::error::{CliError, Usage};

/// The game named by the `game` argument with the parameters that were given.
pub(crate) fn engine(matches: &ArgMatches) -> Result<Box<dyn Engine>, CliError> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    Ok(open(name, &given(matches))?)
}

/// The game parameters that were given, whatever the game.
pub(crate) fn given(matches: &ArgMatches) -> Given {
    let mut given = Given::none();
    for parameter in crate::command::parameters() {
        given = match parameter.kind {
            ParameterKind::Flag if matches.get_flag(parameter.name) => given.flag(parameter.name),
            ParameterKind::Flag => given,
            ParameterKind::Number { .. } => match matches.get_one::<String>(parameter.name) {
                Some(value) => given.with(parameter.name, value),
                None => given,
            },
        };
    }
    given
}

/// The words of the `position` argument as one text; `-` reads standard input, `@FILE` a file.
pub(crate) fn position(matches: &ArgMatches) -> Result<String, CliError> {
    let words: Vec<&String> = matches.get_many::<String>("position").unwrap_or_default().collect();
    match words[..] {
        [] => Err(CliError::Usage(Usage::Missing("missing-position"))),
        [word] if word == "-" => standard_input(),
        [word] => match word.strip_prefix('@') {
            Some(path) => file(Path::new(path)),
            None => Ok(word.clone()),
        },
        _ => Ok(words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" ")),
    }
}

fn standard_input() -> Result<String, CliError> {
    let mut text = String::new();
    io::stdin()
        .read_to_string(&mut text)
        .map_err(|cause| CliError::File { path: PathBuf::from("-"), cause })?;
    Ok(text)
}

/// The text of a file; `-` is standard input.
pub(crate) fn file(path: &Path) -> Result<String, CliError> {
    if path.as_os_str() == "-" {
        return standard_input();
    }
    fs::read_to_string(path).map_err(|cause| CliError::File { path: path.to_owned(), cause })
}

/// Options of a solve, from `--limit`, `--by search` and `--max-digits`.
pub(crate) fn solve_options(matches: &ArgMatches) -> SolveOptions {
    let mut options = SolveOptions::default();
    if let Some(digits) = matches.get_one::<u64>("max-digits") {
        options.numbers.digits = *digits;
    }
    options
}
