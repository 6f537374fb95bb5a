//! Turns away cross-site requests, bodies that are not JSON, and callers over their rate limit.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::{Hosts, Proxy, Settings, origin};
use crate::api_error::ApiError;
use crate::app::App;

/// The socket address of the other end. The accept loop adds it to every request.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// Where a request comes from, as far as it can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    /// The address.
    pub address: IpAddr,
    /// Whether the browser's connection is encrypted.
    pub transport: Transport,
}

/// Whether cookies can be restricted to TLS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// The browser connects over HTTPS.
    Secure,
    /// Plain HTTP.
    Plain,
}

impl Caller {
    fn of(request: &Request, settings: &Settings) -> Caller {
        let headers = request.headers();
        let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
        let forwarded = match settings.proxy {
            Proxy::Trusted if FORWARDED.iter().any(|name| headers.contains_key(*name)) => {
                // A proxy that garbles the address must not lend its own: that one is on this machine.
                Some(forwarded_for(headers).unwrap_or(UNKNOWN))
            }
            Proxy::Trusted | Proxy::None => None,
        };
        let address = forwarded.or(peer).unwrap_or(UNKNOWN).to_canonical();
        Caller { address, transport: transport(headers, settings) }
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Caller, Infallible> {
        let unknown = Caller { address: UNKNOWN, transport: Transport::Plain };
        Ok(parts.extensions.get::<Caller>().copied().unwrap_or(unknown))
    }
}

/// An address that is not known.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The headers by which proxies tell of themselves.
const FORWARDED: [&str; 6] =
    ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/// The last address in the proxy's list: the one that the proxy itself saw. The client can forge the others.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

fn transport(headers: &HeaderMap, settings: &Settings) -> Transport {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let forwarded = (settings.proxy == Proxy::Trusted).then(|| text("x-forwarded-proto")).flatten();
    let is_secure = match forwarded {
        Some(scheme) => scheme.trim().eq_ignore_ascii_case("https"),
        None => origin::requested_host(headers, settings.proxy).is_some_and(|host| {
            settings.origins.iter().any(|origin| origin.is_secure() && origin.is_at(host))
        }),
    };
    if is_secure { Transport::Secure } else { Transport::Plain }
}

/// Whether a request asks for a draft: drafts have a separate limit.
pub fn is_draft(request: &Request) -> bool {
    request.uri().path().ends_with("/draft")
}

/// Passes a request on or refuses it.
pub async fn admit(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let settings = &app.config.http;
    let caller = Caller::of(&request, settings);
    if is_draft(&request) {
        app.rates.draft(caller.address)?;
    } else {
        app.rates.address(caller.address)?;
    }
    let headers = request.headers();
    let host = origin::requested_host(headers, Proxy::None);
    if settings.hosts == Hosts::Local && !host.is_some_and(origin::is_local) {
        let message = "This server only answers to localhost. Start it with --origin to allow other names.";
        return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "host", message));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let live = headers.contains_key(header::UPGRADE);
    if (changes || live) && !origin::is_ours(headers, settings.proxy, &settings.origins) {
        let message = "Cross-site request refused: the Origin header must name this server.";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "origin", message));
    }
    if changes && !is_json(headers) {
        let message = "Send JSON with content-type: application/json.";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content-type", message));
    }
    request.extensions_mut().insert(caller);
    Ok(next.run(request).await)
}

/// An HTML form on another site cannot send this content type.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(proxy: Proxy, pairs: &[(&str, &str)]) -> Caller {
        let mut request = Request::builder();
        for (name, value) in pairs {
            request = request.header(*name, *value);
        }
        let mut request = request.body(axum::body::Body::empty()).unwrap();
        request.extensions_mut().insert(Peer("10.0.0.1:5555".parse().unwrap()));
        let origins = vec!["https://table.example.org".parse().unwrap()];
        Caller::of(&request, &Settings { origins, proxy, ..Settings::default() })
    }

    #[test]
    fn forwarded_headers_count_only_behind_a_proxy() {
        let sent = [("x-forwarded-for", "1.1.1.1, 2.2.2.2"), ("x-forwarded-proto", "https")];
        let known = Caller { address: "2.2.2.2".parse().unwrap(), transport: Transport::Secure };
        assert_eq!(caller(Proxy::Trusted, &sent), known);
        let peer = Caller { address: "10.0.0.1".parse().unwrap(), transport: Transport::Plain };
        assert_eq!(caller(Proxy::None, &sent), peer);
    }

    #[test]
    fn an_unreadable_forwarded_address_is_not_the_peers() {
        for sent in ["", "unknown", "1.1.1.1, unknown", "999.1.1.1"] {
            assert_eq!(caller(Proxy::Trusted, &[("x-forwarded-for", sent)]).address, UNKNOWN, "{sent}");
        }
        for name in FORWARDED {
            assert_eq!(caller(Proxy::Trusted, &[(name, "?")]).address, UNKNOWN, "{name}");
        }
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        assert_eq!(caller(Proxy::Trusted, &[]).address, peer, "asked on this machine, past the proxy");
    }

    #[test]
    fn a_host_with_an_https_origin_is_secure() {
        let transport = |host| caller(Proxy::None, &[("host", host)]).transport;
        assert_eq!(transport("table.example.org"), Transport::Secure);
        assert_eq!(transport("localhost:8017"), Transport::Plain);
    }

    #[test]
    fn only_json_is_json() {
        let accepts = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, value.parse().unwrap());
            is_json(&headers)
        };
        assert!(accepts("application/json") && accepts("Application/JSON; charset=utf-8"));
        for other in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "",
            "application/jsonp",
        ] {
            assert!(!accepts(other), "{other}");
        }
        assert!(!is_json(&HeaderMap::new()));
    }
}
