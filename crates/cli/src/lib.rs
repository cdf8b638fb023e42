//! The `noyau` command as a library: arguments in, text or JSON out.
//!
//! Every verb reads its arguments, asks the engine and shows the answer. Nothing is computed here.
//! The exit code tells how a command ended; `docs/notation.md` has the table.
//!
//! ```
//! assert_eq!(noyau_cli::run(["noyau", "solve", "nim", "3,5,7"].map(Into::into)), 0);
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod command;
mod error;
mod exit;
mod family;
mod files;
mod input;
mod interrupt;
mod json;
mod output;
mod verbs;

use std::ffi::OsString;

use crate::error::CliError;
use crate::exit::Exit;
use crate::output::Output;

/// Runs the command line and returns the exit code: one of the table in `docs/notation.md`.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    interrupt::prepare();
    answer(arguments).code()
}

/// Runs the command line without preparing for signals.
fn answer(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let early = output::Preferences::guess(&arguments);
    if let Some(help) = verbs::help::asked(early.texts(), &arguments) {
        return output::print(&help);
    }
    let matches = match command::build(early.texts()).try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return error::from_clap(&error, &early),
    };
    let output = Output::new(&matches, &early);
    match verbs::dispatch(&matches, &output) {
        Ok(code) => code,
        Err(CliError::Closed) => Exit::Done,
        Err(error) => output.fail(&error),
    }
}
