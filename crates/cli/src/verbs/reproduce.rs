//! `noyau reproduce`: the documents, recomputed.

use std::process::ExitCode;

use clap::ArgMatches;

use crate::error::CliError;
use crate::output::Output;

pub(super) fn run(_matches: &ArgMatches, _output: &Output) -> Result<ExitCode, CliError> {
    Ok(ExitCode::SUCCESS)
}
