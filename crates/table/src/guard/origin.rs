//! Where a request comes from: pages of other servers may not act in a player's name.

use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderMap, header};

/// The address of a server as a browser says it: scheme, host and port, nothing after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    scheme: Scheme,
    host: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
}

impl Scheme {
    fn without_usual_port(self, host: &str) -> String {
        let port = match self {
            Scheme::Http => ":80",
            Scheme::Https => ":443",
        };
        host.strip_suffix(port).unwrap_or(host).to_ascii_lowercase()
    }
}

impl Origin {
    /// Whether the browser speaks with the server through TLS.
    pub fn is_secure(&self) -> bool {
        self.scheme == Scheme::Https
    }

    /// Whether `host`, as a request names it, is the host of this address.
    pub fn is_at(&self, host: &str) -> bool {
        self.scheme.without_usual_port(host) == self.host
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        let bad = || format!("'{text}' is no address of a server: give one like https://table.example.org");
        let (scheme, host) = match text.split_once("://").ok_or_else(bad)? {
            ("http", host) => (Scheme::Http, host),
            ("https", host) => (Scheme::Https, host),
            _ => return Err(bad()),
        };
        let plain = |sign: char| sign.is_ascii_alphanumeric() || "-._:[]".contains(sign);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(bad());
        }
        Ok(Origin { scheme, host: scheme.without_usual_port(host) })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure() { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)
    }
}

/// The host that a request asks for. Behind a proxy, the one that the browser asked the proxy for.
pub fn host_asked(headers: &HeaderMap, behind_proxy: bool) -> Option<&str> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let forwarded = behind_proxy.then(|| text("x-forwarded-host")).flatten();
    forwarded.or_else(|| text(header::HOST.as_str()))
}

/// Whether a request comes from a page of this server, or of one that is named as ours.
pub fn is_ours(headers: &HeaderMap, behind_proxy: bool, ours: &[Origin]) -> bool {
    let said = headers.get(header::ORIGIN).and_then(|value| value.to_str().ok());
    let Some(origin) = said.and_then(|text| text.parse::<Origin>().ok()) else { return false };
    ours.contains(&origin) || host_asked(headers, behind_proxy).is_some_and(|host| origin.is_at(host))
}

/// Whether `host` names this machine to itself. A page elsewhere may give its own name the address of this machine; such
/// a name is not among these.
pub fn is_local(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((name, _)) => name,
        None => host.split(':').next().unwrap_or_default(),
    };
    let address = name.parse::<std::net::IpAddr>();
    name == "localhost" || name.ends_with(".localhost") || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn a_page_of_the_host_that_is_asked_is_ours() {
        for (origin, host) in [
            ("http://localhost:8017", "localhost:8017"),
            ("https://table.example.org", "table.example.org"),
            ("https://table.example.org", "table.example.org:443"),
            ("http://Table.Example.org:80", "table.example.ORG"),
            ("http://[::1]:8017", "[::1]:8017"),
        ] {
            assert!(is_ours(&headers(&[("origin", origin), ("host", host)]), false, &[]), "{origin} {host}");
        }
    }

    #[test]
    fn a_page_of_another_host_port_or_nowhere_is_not() {
        for (origin, host) in [
            ("http://evil.example", "localhost:8017"),
            ("http://localhost:9999", "localhost:8017"),
            ("http://localhost", "localhost:8017"),
            ("null", "localhost:8017"),
            ("", "localhost:8017"),
            ("http://localhost:8017.evil.example", "localhost:8017"),
            ("http://localhost:8017/", "localhost:8017"),
            ("http://localhost:8017@evil.example", "localhost:8017"),
            ("file://", ""),
            ("https://table.example.org:80", "table.example.org"),
        ] {
            assert!(!is_ours(&headers(&[("origin", origin), ("host", host)]), false, &[]), "{origin} {host}");
        }
        assert!(!is_ours(&headers(&[("host", "localhost:8017")]), false, &[]));
        assert!(!is_ours(&headers(&[("origin", "http://localhost:8017")]), false, &[]));
    }

    #[test]
    fn an_address_named_as_ours_is_ours_under_any_host() {
        let ours = ["https://table.example.org".parse().unwrap()];
        let asked = headers(&[("origin", "https://table.example.org"), ("host", "10.0.0.7:8017")]);
        assert!(is_ours(&asked, false, &ours));
        assert!(!is_ours(&asked, false, &[]));
    }

    #[test]
    fn what_a_proxy_says_counts_only_behind_one() {
        let asked = headers(&[
            ("origin", "https://table.example.org"),
            ("host", "127.0.0.1:8017"),
            ("x-forwarded-host", "table.example.org"),
        ]);
        assert!(is_ours(&asked, true, &[]));
        assert!(!is_ours(&asked, false, &[]));
    }

    #[test]
    fn local_names_are_told_from_others() {
        for host in
            ["localhost", "LOCALHOST:8017", "127.0.0.1:8017", "127.8.9.1", "[::1]:8017", "a.localhost:1"]
        {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example:8017",
            "10.0.0.7",
            "[::2]:1",
            "127.0.0.1.evil.example",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn an_address_with_anything_beside_host_and_port_is_refused() {
        for text in ["table.example.org", "ftp://a", "https://", "https://a/b", "https://a b", "https://u@a"]
        {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
        let plain: Origin = "https://Table.example.org:443".parse().unwrap();
        assert_eq!(plain.to_string(), "https://table.example.org");
        assert!(plain.is_secure());
    }
}
