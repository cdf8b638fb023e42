//! `noyau serve`: the API and the page.

use std::net::{Ipv4Addr, SocketAddr};

use clap::ArgMatches;
use noyau_server::Budget;

use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::output::Output;

/// The port when none is given.
const PORT: u16 = 8000;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
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
    // Signals end it in good order: answers that are being sent are sent.
    crate::interrupt::handled_elsewhere();
    noyau_server::run(address, Budget::default(), |address| {
        let address = format!("http://{address}/");
        let line = texts.fill("server-listening", &[("address", &address)]);
        // Nobody may be reading: that is no reason not to serve.
        let _ = output.lines([line, texts.word("server-stop-hint")]);
    })
    .map_err(|cause| CliError::Listen { address, cause })?;
    Ok(Exit::Done)
}
