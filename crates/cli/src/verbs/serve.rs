//! `noyau serve`: the API and the page.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;

use clap::ArgMatches;
use noyau_server::Budget;

use crate::error::{CliError, Usage};
use crate::output::Output;

/// The port when none is given.
const PORT: u16 = 8000;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let port = match matches.get_one::<String>("port") {
        None => PORT,
        Some(text) => text.trim().parse().map_err(|_| {
            let value = text.clone();
            CliError::Usage(Usage::Value { option: "--port", value, expected: "expected-port" })
        })?,
    };
    // Nobody but this machine: whoever wants more puts a server of theirs in front.
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let texts = output.texts;
    noyau_server::run(address, Budget::default(), |address| {
        let address = format!("http://{address}/");
        let line = texts.fill("server-listening", &[("address", &address)]);
        // Nobody may be reading: that is no reason not to serve.
        let _ = output.lines([line, texts.word("server-stop-hint")]);
    })
    .map_err(|cause| CliError::Listen { address, cause })?;
    Ok(ExitCode::SUCCESS)
}
