//! `noyau serve`: serves the API and the page.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use clap::ArgMatches;
use noyau_server::{Budget, Settings};

use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::output::Output;

/// The port when none is given.
const PORT: u16 = 8000;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let address = address(matches)?;
    let budget = Budget::default();
    let settings =
        Settings { budget, hosts: hosts(matches)?, proxied: matches.get_flag("proxied") };
    if matches.get_flag("log") {
        noyau_server::log_requests();
    }
    let texts = output.texts;
    // The server handles signals itself: it finishes the answers that it is sending.
    crate::interrupt::handled_elsewhere();
    noyau_server::run(address, settings, |address| {
        let address = format!("http://{address}/");
        let line = texts.fill("server-listening", &[("address", &address)]);
        // A write error is ignored: the server can run without this message.
        let _ = output.lines([line, texts.word("server-stop-hint")]);
    })
    .map_err(|cause| CliError::Listen { address, cause })?;
    Ok(Exit::Done)
}

/// The address to listen on. By default, only this machine can connect.
fn address(matches: &ArgMatches) -> Result<SocketAddr, CliError> {
    let ip = match matches.get_one::<String>("listen") {
        None => IpAddr::V4(Ipv4Addr::LOCALHOST),
        Some(text) => {
            text.trim().parse().map_err(|_| wrong("--listen", text, "expected-address"))?
        }
    };
    let port = match matches.get_one::<String>("port") {
        None => PORT,
        Some(text) => text.trim().parse().map_err(|_| wrong("--port", text, "expected-port"))?,
    };
    Ok(SocketAddr::from((ip, port)))
}

/// The host names that the server accepts, in addition to the local ones.
fn hosts(matches: &ArgMatches) -> Result<Vec<String>, CliError> {
    let given = matches.get_many::<String>("host").into_iter().flatten();
    given
        .map(|text| match Settings::is_host(text) {
            true => Ok(text.clone()),
            false => Err(wrong("--host", text, "expected-host")),
        })
        .collect()
}

fn wrong(option: &'static str, value: &str, expected: &'static str) -> CliError {
    CliError::Usage(Usage::Value { option, value: value.to_owned(), expected })
}
