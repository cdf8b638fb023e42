//! One function for each verb.

mod board;
mod census;
mod colouring;
mod explain;
mod explained;
pub(crate) mod help;
mod kernel;
mod list;
mod merge;
mod moves;
mod numeration;
pub(crate) mod period;
mod play;
mod quotient;
mod replay;
#[cfg(feature = "documents")]
mod reproduce;
mod sequence;
#[cfg(feature = "server")]
mod serve;
mod smallest;
mod solve;
mod table;

use std::fs;
use std::path::PathBuf;

use clap::ArgMatches;

use crate::command;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::Output;

/// Runs the requested verb.
pub(crate) fn dispatch(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let Some((verb, matches)) = matches.subcommand() else { return Ok(Exit::BadInput) };
    match verb {
        "help" => help::run(matches, output),
        "list" => list::run(matches, output),
        "solve" => solve::run(matches, output),
        "explain" => explain::run(matches, output),
        "moves" => moves::run(matches, output),
        "refute" => moves::refute(matches, output),
        "table" => table::run(matches, output),
        "board" => board::run(matches, output),
        "check-kernel" => kernel::run(matches, output),
        "replay" => replay::run(matches, output),
        "play" => play::run(matches, output),
        "numeration" => numeration::run(matches, output),
        #[cfg(feature = "documents")]
        "reproduce" => reproduce::run(matches, output),
        "sequence" => sequence::run(matches, output),
        #[cfg(feature = "server")]
        "serve" => serve::run(matches, output),
        "census" => census::run(matches, output),
        "chi" => colouring::chi(matches, output),
        "bitype" => colouring::bitype(matches, output),
        "smallest" => smallest::run(matches, output),
        "merge" => merge::run(matches, output),
        "period" => period::run(matches, output),
        "quotient" => quotient::run(matches, output),
        "check" => period::check(matches, output),
        "completions" => completions(matches, output),
        "man" => man(matches, output),
        _ => Ok(Exit::BadInput),
    }
}

/// Writes manual pages for the program and for each verb into a folder.
fn man(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let Some(folder) = matches.get_one::<PathBuf>("folder") else { return Ok(Exit::BadInput) };
    let written = fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(command::build(output.texts), folder));
    written.map_err(|cause| CliError::File { path: folder.clone(), cause })?;
    Ok(Exit::Done)
}

fn completions(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    if let Some(shell) = matches.get_one::<clap_complete::Shell>("shell") {
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut command::build(output.texts), "noyau", &mut script);
        output.lines([String::from_utf8_lossy(&script).trim_end()])?;
    }
    Ok(Exit::Done)
}
