//! Origin checks, so that pages of other sites cannot act for a player.

use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderMap, header};

use super::Proxy;

/// An origin as a browser sends it: scheme, host and port.
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
    fn without_default_port(self, host: &str) -> String {
        let port = match self {
            Scheme::Http => ":80",
            Scheme::Https => ":443",
        };
        host.strip_suffix(port).unwrap_or(host).to_ascii_lowercase()
    }
}

impl Origin {
    /// Whether it is an HTTPS origin.
    pub fn is_secure(&self) -> bool {
        self.scheme == Scheme::Https
    }

    /// Whether `host`, from a `Host` header, is the host of this origin.
    pub fn is_at(&self, host: &str) -> bool {
        self.scheme.without_default_port(host) == self.host
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        let bad = || format!("'{text}' is not an origin: expected something like https://table.example.org");
        let (scheme, host) = match text.split_once("://").ok_or_else(bad)? {
            ("http", host) => (Scheme::Http, host),
            ("https", host) => (Scheme::Https, host),
            _ => return Err(bad()),
        };
        let plain = |sign: char| sign.is_ascii_alphanumeric() || "-._:[]".contains(sign);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(bad());
        }
        Ok(Origin { scheme, host: scheme.without_default_port(host) })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure() { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)
    }
}

/// The requested host; behind a proxy, the host that the browser requested from the proxy.
pub fn requested_host(headers: &HeaderMap, proxy: Proxy) -> Option<&str> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let forwarded = (proxy == Proxy::Trusted).then(|| text("x-forwarded-host")).flatten();
    forwarded.or_else(|| text(header::HOST.as_str()))
}

/// Whether a request comes from a page of this server or of one of the origins in `ours`.
pub fn is_ours(headers: &HeaderMap, proxy: Proxy, ours: &[Origin]) -> bool {
    let sent = headers.get(header::ORIGIN).and_then(|value| value.to_str().ok());
    let Some(origin) = sent.and_then(|text| text.parse::<Origin>().ok()) else { return false };
    ours.contains(&origin) || requested_host(headers, proxy).is_some_and(|host| origin.is_at(host))
}

/// Whether `host` is a loopback name or address. A foreign name that resolves to this machine (DNS rebinding) is not.
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
    fn a_page_of_the_requested_host_is_ours() {
        for (origin, host) in [
            ("http://localhost:8017", "localhost:8017"),
            ("https://table.example.org", "table.example.org"),
            ("https://table.example.org", "table.example.org:443"),
            ("http://Table.Example.org:80", "table.example.ORG"),
            ("http://[::1]:8017", "[::1]:8017"),
        ] {
            assert!(
                is_ours(&headers(&[("origin", origin), ("host", host)]), Proxy::None, &[]),
                "{origin} {host}"
            );
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
            assert!(
                !is_ours(&headers(&[("origin", origin), ("host", host)]), Proxy::None, &[]),
                "{origin} {host}"
            );
        }
        assert!(!is_ours(&headers(&[("host", "localhost:8017")]), Proxy::None, &[]));
        assert!(!is_ours(&headers(&[("origin", "http://localhost:8017")]), Proxy::None, &[]));
    }

    #[test]
    fn a_configured_origin_is_ours_under_any_host() {
        let ours = ["https://table.example.org".parse().unwrap()];
        let asked = headers(&[("origin", "https://table.example.org"), ("host", "10.0.0.7:8017")]);
        assert!(is_ours(&asked, Proxy::None, &ours));
        assert!(!is_ours(&asked, Proxy::None, &[]));
    }

    #[test]
    fn a_forwarded_host_counts_only_behind_a_proxy() {
        let asked = headers(&[
            ("origin", "https://table.example.org"),
            ("host", "127.0.0.1:8017"),
            ("x-forwarded-host", "table.example.org"),
        ]);
        assert!(is_ours(&asked, Proxy::Trusted, &[]));
        assert!(!is_ours(&asked, Proxy::None, &[]));
    }

    #[test]
    fn loopback_names_are_local_and_others_are_not() {
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
    fn an_origin_with_more_than_scheme_host_and_port_is_refused() {
        for text in ["table.example.org", "ftp://a", "https://", "https://a/b", "https://a b", "https://u@a"]
        {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
        let plain: Origin = "https://Table.example.org:443".parse().unwrap();
        assert_eq!(plain.to_string(), "https://table.example.org");
        assert!(plain.is_secure());
    }
}
