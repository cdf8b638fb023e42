//! The host names that the server answers to.
//!
//! Any owner of a domain can make a name point to this machine. A page of that domain could then
//! read the answers of this server as if they were its own (DNS rebinding). So a request is refused
//! if its host name was not allowed.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::Response;
use noyau_routes::NoAnswer;
use noyau_text::Texts;

use crate::language;
use crate::routes::refused;

/// The allowed names, without ports.
#[derive(Debug, Default)]
pub(crate) struct Hosts {
    names: Vec<String>,
    address: Option<IpAddr>,
}

impl Hosts {
    /// Allows these names, every name of this machine for itself, and the address that the server
    /// listens at unless it is unspecified.
    pub(crate) fn new(names: &[String], address: IpAddr) -> Self {
        let names = names.iter().map(|name| bare(name).to_ascii_lowercase()).collect();
        Self { names, address: Some(address).filter(|address| !address.is_unspecified()) }
    }

    fn know(&self, host: &str) -> bool {
        let host = bare(host);
        if let Ok(address) = host.parse::<IpAddr>()
            && (address.is_loopback() || Some(address) == self.address)
        {
            return true;
        }
        host.eq_ignore_ascii_case("localhost")
            || self.names.iter().any(|name| host.eq_ignore_ascii_case(name))
    }

    /// Fails if the request is malformed or for another server.
    fn check(&self, request: &Request) -> Result<(), NoAnswer> {
        let texts = Texts::of(language::of(request.headers()));
        let given: Vec<_> = request.headers().get_all(header::HOST).iter().collect();
        if given.len() > 1 || given.is_empty() && request.version() >= Version::HTTP_11 {
            return Err(malformed(texts));
        }
        let header = given.first().map(|value| Authority::try_from(value.as_bytes()));
        let header = header.transpose().map_err(|_| malformed(texts))?;
        // A target in absolute form names the host as well.
        for authority in header.iter().chain(request.uri().authority()) {
            if authority.as_str().contains('@') {
                return Err(malformed(texts));
            }
            if !self.know(authority.host()) {
                let host: String = bare(authority.host()).chars().take(60).collect();
                let detail = texts.fill("server-host-unknown", &[("host", &host)]);
                let status = StatusCode::MISDIRECTED_REQUEST;
                return Err(NoAnswer::new(status, "host_unknown", detail).on("host").given(&host));
            }
        }
        Ok(())
    }
}

/// Whether a text is a host name, or an IP address with or without the brackets of IPv6.
pub(crate) fn is_name(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    bare(text).parse::<IpAddr>().is_ok() || !bare(text).is_empty() && text.bytes().all(known)
}

/// Removes the brackets of IPv6 and the final dot of a fully qualified name.
fn bare(name: &str) -> &str {
    let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.strip_suffix('.').unwrap_or(name)
}

fn malformed(texts: &Texts) -> NoAnswer {
    NoAnswer::new(StatusCode::BAD_REQUEST, "host_malformed", texts.word("server-host-malformed"))
        .on("host")
}

/// Refuses requests for other servers.
pub(crate) async fn check(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    match hosts.check(&request) {
        Ok(()) => next.run(request).await,
        Err(problem) => refused(&problem),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_case_brackets_and_the_last_dot() {
        let names = ["Games.Example.org".to_owned(), "[2001:db8::1]".to_owned()];
        let hosts = Hosts::new(&names, [192, 0, 2, 1].into());
        for known in [
            "localhost",
            "LocalHost.",
            "127.0.0.1",
            "127.8.9.10",
            "[::1]",
            "games.example.org",
            "games.example.org.",
            "[2001:db8::1]",
            "192.0.2.1",
        ] {
            assert!(hosts.know(known), "{known}");
        }
        for other in [
            "",
            "example.org",
            "evil.games.example.org",
            "localhost.example.org",
            "192.0.2.2",
            "0.0.0.0",
            "[::]",
            "127.0.0.1.example.org",
        ] {
            assert!(!hosts.know(other), "{other}");
        }
        for name in ["games.example.org", "host_1.", "192.0.2.1", "::1", "[::1]"] {
            assert!(is_name(name), "{name}");
        }
        for other in ["", ".", "example.org:80", "http://example.org", "a b", "*", "é.fr"] {
            assert!(!is_name(other), "{other}");
        }
        assert!(!Hosts::new(&[], [0, 0, 0, 0].into()).know("0.0.0.0"));
    }
}
