//! Positions and files named on the command line.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ArgMatches;
use noyau_census::files::text;
use noyau_core::notation::InputSizes;
use noyau_engine::{
    Arguments, Engine, Limits, Memory, ParameterKind, SolveOptions, accepted, all_parameters, find,
    open_within,
};

use crate::error::{CliError, Usage};

/// The game named by the `game` argument, with the given parameters.
pub(crate) fn engine(matches: &ArgMatches) -> Result<Engine, CliError> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    Ok(open_within(name, &with_files(&given(matches))?, numbers(matches))?)
}

/// The limit on the size of numbers, from `--max-digits`.
fn numbers(matches: &ArgMatches) -> InputSizes {
    let mut numbers = InputSizes::default();
    if let Some(digits) = matches.try_get_one::<u64>("max-digits").ok().flatten() {
        numbers.digits = *digits;
    }
    numbers
}

/// The parameter whose value is typed as a file name.
const IN_A_FILE: &str = "grammar";

/// The text of a file without its comments and on one line, as the catalogue expects it.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim_end());
    lines.collect::<Vec<_>>().join(r"\n")
}

/// The parameters, with file names replaced by the contents of the files.
pub(crate) fn with_files(given: &Arguments) -> Result<Arguments, CliError> {
    let mut read = Arguments::none();
    for (name, value) in given.iter() {
        read = match value {
            Some(path) if name == IN_A_FILE => read.with(name, one_line(&file(Path::new(path))?)),
            Some(value) => read.with(name, value),
            None => read.flag(name),
        };
    }
    Ok(read)
}

/// The name of the game, if the verb takes one.
fn game_name(matches: &ArgMatches) -> Option<&str> {
    matches.try_get_one::<String>("game").ok().flatten().map(String::as_str)
}

/// The text parameters of the named game that were not given as options. They are typed as words
/// before the position (`solve octal 0.137 52,100`).
fn leading(matches: &ArgMatches) -> Vec<&'static str> {
    let parameters = accepted(game_name(matches).unwrap_or_default()).unwrap_or_default();
    let texts = parameters.iter().filter(|parameter| {
        matches!(parameter.kind, ParameterKind::Text { .. })
            && matches.get_one::<String>(parameter.name).is_none()
    });
    texts.map(|parameter| parameter.name).collect()
}

/// The words of the position argument; none if the verb takes no position.
fn words(matches: &ArgMatches) -> Vec<&String> {
    let words = matches.try_get_many::<String>("position").ok().flatten();
    words.unwrap_or_default().collect()
}

/// The title under which a store keeps its contents: the subject with the given parameters.
pub(crate) fn title(what: &str, given: &Arguments) -> String {
    given.iter().fold(what.to_owned(), |title, (name, value)| match value {
        Some(text) => format!("{title} --{name} {text}"),
        None => format!("{title} --{name}"),
    })
}

/// The given game parameters, of any game.
pub(crate) fn given(matches: &ArgMatches) -> Arguments {
    let mut given = Arguments::none();
    for parameter in all_parameters() {
        given = match parameter.kind {
            ParameterKind::Flag if matches.get_flag(parameter.name) => given.flag(parameter.name),
            ParameterKind::Flag => given,
            ParameterKind::Number { .. }
            | ParameterKind::Text { .. }
            | ParameterKind::Board { .. }
            | ParameterKind::Compound => {
                match matches.try_get_one::<String>(parameter.name).ok().flatten() {
                    Some(value) => given.with(parameter.name, value),
                    None => given,
                }
            }
        };
    }
    let leading = leading(matches);
    leading.iter().zip(words(matches)).fold(given, |given, (name, word)| given.with(*name, word))
}

/// The words of the position, without the parameters typed before it.
pub(crate) fn position_words(matches: &ArgMatches) -> Vec<&String> {
    words(matches).into_iter().skip(leading(matches).len()).collect()
}

/// The file with the graph, if one is named.
fn graph(matches: &ArgMatches) -> Option<&PathBuf> {
    matches.try_get_one::<PathBuf>("graph").ok().flatten()
}

/// Whether a position is given, in words or as a file.
pub(crate) fn has_position(matches: &ArgMatches) -> bool {
    graph(matches).is_some() || !position_words(matches).is_empty()
}

/// The words of the `position` argument as one text; `-` reads standard input, `@FILE` a file.
pub(crate) fn position(matches: &ArgMatches) -> Result<String, CliError> {
    if let Some(path) = graph(matches) {
        return file(path);
    }
    let words = position_words(matches);
    match words[..] {
        // A verb without a game is about the colouring game.
        [] => {
            let example = find(game_name(matches).unwrap_or("colouring"))?.example;
            Err(CliError::Usage(Usage::NoPosition { example }))
        }
        [word] if word == "-" => file(Path::new(word)),
        [word] => match word.strip_prefix('@') {
            Some(path) => file(Path::new(path)),
            None => Ok(word.clone()),
        },
        _ => Ok(words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" ")),
    }
}

/// The text of a file; `-` is standard input.
pub(crate) fn file(path: &Path) -> Result<String, CliError> {
    let read =
        if path.as_os_str() == "-" { text(io::stdin()) } else { File::open(path).and_then(text) };
    read.map_err(|cause| CliError::File { path: path.to_owned(), cause })
}

/// The options of a question about positions. A time limit replaces the work limit.
pub(crate) fn solve_options(matches: &ArgMatches) -> Result<SolveOptions, CliError> {
    let options = SolveOptions::default();
    let limits = patience(matches)?;
    let work = if limits.deadline.is_some() { u64::MAX } else { options.search.work };
    Ok(SolveOptions { search: Limits { work, ..limits }, ..options })
}

/// The limits of the command: Ctrl-C, the time from `--time` and the table size from `--memory`. If
/// a certificate is named, it is checked and remembered.
pub(crate) fn patience(matches: &ArgMatches) -> Result<Limits, CliError> {
    let mut limits = Limits { cancel: Some(crate::interrupt::flag()?), ..Limits::none() };
    if let Some(time) = time(matches)? {
        limits = limits.within(time);
    }
    limits.memory = memory(matches)?;
    if let Some(path) = matches.try_get_one::<PathBuf>("certificate").ok().flatten() {
        let certificate = crate::verbs::period::read_certificate(path)?;
        limits.memory.learn(certificate).map_err(|problem| CliError::Certificate {
            path: path.clone(),
            problem: problem.to_string(),
        })?;
    }
    Ok(limits)
}

/// The memory for the tables of the command, from `--memory`.
pub(crate) fn memory(matches: &ArgMatches) -> Result<Memory, CliError> {
    let Some(text) = matches.try_get_one::<String>("memory").ok().flatten() else {
        return Ok(Memory::default());
    };
    let bytes = bytes(text).ok_or_else(|| value("--memory", text, "expected-memory"))?;
    Ok(Memory::of_bytes(bytes))
}

/// The time limit in seconds, from `--time`; fractions are allowed.
pub(crate) fn time(matches: &ArgMatches) -> Result<Option<Duration>, CliError> {
    let Some(text) = matches.try_get_one::<String>("time").ok().flatten() else { return Ok(None) };
    let seconds = text.trim().parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
    seconds.map(Some).ok_or_else(|| value("--time", text, "expected-time"))
}

/// A number of bytes, with or without a unit: `300000000`, `500M`, `2GiB`.
fn bytes(text: &str) -> Option<usize> {
    const UNITS: [(&str, u32); 3] = [("K", 10), ("M", 20), ("G", 30)];
    let upper = text.trim().to_ascii_uppercase();
    let number = upper.strip_suffix("IB").or_else(|| upper.strip_suffix('B')).unwrap_or(&upper);
    let unit = UNITS.iter().find_map(|(unit, shift)| Some((number.strip_suffix(unit)?, *shift)));
    let (number, shift) = unit.unwrap_or((number, 0));
    number.trim().parse::<usize>().ok()?.checked_mul(1_usize.checked_shl(shift)?)
}

fn value(option: &'static str, value: &str, expected: &'static str) -> CliError {
    CliError::Usage(Usage::Value { option, value: value.to_owned(), expected })
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn bytes_are_read_in_their_usual_units() {
        assert_eq!(bytes("4096"), Some(4096));
        assert_eq!(bytes("3k"), Some(3 << 10));
        assert_eq!([bytes("500M"), bytes("500MB"), bytes(" 500 MiB")], [Some(500 << 20); 3]);
        assert_eq!(bytes("2g"), Some(2 << 30));
        for wrong in ["", "M", "-1", "1.5G", "2T", "99999999999999999999", "18446744073709551615G"]
        {
            assert_eq!(bytes(wrong), None, "{wrong}");
        }
    }
}
