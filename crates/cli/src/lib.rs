//! The `noyau` command as a library: arguments in, text or JSON out.
//!
//! Every verb reads its arguments, asks the engine, and shows the answer. Nothing is computed
//! here. Input that cannot be read ends with one sentence and exit code 2; a check that fails
//! (`reproduce`, `check-kernel`, `--verify-to`) ends with exit code 1.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod command;
mod error;
mod family;
mod input;
mod interrupt;
mod json;
mod output;
pub mod play;
mod verbs;

use std::ffi::OsString;
use std::process::ExitCode;

use crate::error::CliError;
use crate::output::Output;

/// Runs the command line and gives the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let early = output::Preferences::guess(&arguments);
    let matches = match command::build(early.texts()).try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return error::from_clap(&error, &early),
    };
    let output = Output::new(&matches, &early);
    match verbs::dispatch(&matches, &output) {
        Ok(code) => code,
        Err(CliError::Closed) => ExitCode::SUCCESS,
        Err(error) => output.fail(&error),
    }
}
