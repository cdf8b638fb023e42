//! The client of a request, identified by its address.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::Request;
use axum::http::{Extensions, HeaderMap};

/// The header in which proxies name the client. Each proxy appends the address that it sees.
const FORWARDED: &str = "x-forwarded-for";

/// The client of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// The client that the last proxy names, if it names one.
    fn forwarded(headers: &HeaderMap) -> Option<Self> {
        let last = headers.get_all(FORWARDED).iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok().map(Self)
    }

    /// Finds the client of a request and stores it there. If `proxied`, the other end of the
    /// connection is a trusted proxy, and the client is the one that it names.
    pub(crate) fn settle(request: &mut Request, proxied: bool) -> Self {
        let client = match Self::forwarded(request.headers()) {
            Some(client) if proxied => client,
            _ => Self::of(request.extensions()),
        };
        request.extensions_mut().insert(client);
        client
    }

    /// The client that was stored in the request; the unspecified address if there is none.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        let nobody = Self(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
        extensions.get().copied().unwrap_or(nobody)
    }

    /// The address that stands for the client in the queue. IPv6 clients of one /64 network share
    /// it, because a network belongs to one owner.
    pub(crate) fn line(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V6(address) => {
                let network = u128::from(address) >> 64 << 64;
                IpAddr::V6(Ipv6Addr::from(network))
            }
            address @ IpAddr::V4(_) => address,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_network_stand_in_one_line() {
        let line = |text: &str| Client(text.parse().unwrap()).line();
        assert_eq!(line("2001:db8:1:2:3::4"), line("2001:db8:1:2:ffff::"));
        assert_ne!(line("2001:db8:1:2::"), line("2001:db8:1:3::"));
        assert_eq!(line("::ffff:10.0.0.1"), line("10.0.0.1"));
        assert_ne!(line("10.0.0.1"), line("10.0.0.2"));
    }

    #[test]
    fn only_a_proxy_that_is_expected_names_the_client() {
        let client = |proxied: bool, forwarded: &[&str]| {
            let mut request = Request::new(axum::body::Body::empty());
            request.extensions_mut().insert(Client([10, 0, 0, 1].into()));
            for value in forwarded {
                request.headers_mut().append(FORWARDED, value.parse().unwrap());
            }
            Client::settle(&mut request, proxied);
            Client::of(request.extensions()).0.to_string()
        };
        assert_eq!(client(false, &["192.0.2.7"]), "10.0.0.1");
        assert_eq!(client(true, &["192.0.2.7"]), "192.0.2.7");
        assert_eq!(client(true, &["198.51.100.1, 192.0.2.7"]), "192.0.2.7");
        assert_eq!(client(true, &["198.51.100.1", "2001:db8::1"]), "2001:db8::1");
        assert_eq!(client(true, &["nobody"]), "10.0.0.1");
        assert_eq!(client(true, &[]), "10.0.0.1");
    }
}
