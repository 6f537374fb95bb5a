//! Who is let in: not what other servers' pages send, not what is no JSON, nobody who asks too often.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::{Settings, origin};
use crate::app::App;
use crate::trouble::Trouble;

/// The other end of the connection; whoever accepts it puts this into its requests.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// From where a request comes, as far as that can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asker {
    /// The address.
    pub address: IpAddr,
    /// Whether the browser speaks through TLS, so that cookies can be kept to it.
    pub secure: bool,
}

impl Asker {
    fn of(request: &Request, settings: &Settings) -> Asker {
        let headers = request.headers();
        let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
        let forwarded = settings.behind_proxy.then(|| forwarded_for(headers)).flatten();
        let address = forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)).to_canonical();
        Asker { address, secure: is_secure(headers, settings) }
    }
}

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Asker, Infallible> {
        let nobody = Asker { address: IpAddr::V4(Ipv4Addr::UNSPECIFIED), secure: false };
        Ok(parts.extensions.get::<Asker>().copied().unwrap_or(nobody))
    }
}

/// The last address in the proxy's list: the one that the proxy itself saw. What stands before it was said by the
/// asker.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

fn is_secure(headers: &HeaderMap, settings: &Settings) -> bool {
    let said = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if settings.behind_proxy
        && let Some(scheme) = said("x-forwarded-proto")
    {
        return scheme.trim().eq_ignore_ascii_case("https");
    }
    origin::host_asked(headers, settings.behind_proxy)
        .is_some_and(|host| settings.origins.iter().any(|origin| origin.is_secure() && origin.is_at(host)))
}

/// Whether a request asks for a draft: those are counted apart from all others.
pub fn is_draft(request: &Request) -> bool {
    request.uri().path().ends_with("/draft")
}

/// Lets a request in or turns it away.
pub async fn admit(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response, Trouble> {
    let settings = &app.guard.settings;
    let asker = Asker::of(&request, settings);
    if is_draft(&request) {
        app.guard.draft(asker.address)?;
    } else {
        app.guard.address(asker.address)?;
    }
    let headers = request.headers();
    if settings.local_names_only && !origin::host_asked(headers, false).is_some_and(origin::is_local) {
        let message =
            "this server answers to names of its own machine alone; start it with --origin to name others";
        return Err(Trouble::new(StatusCode::MISDIRECTED_REQUEST, "host", message));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let live = headers.contains_key(header::UPGRADE);
    if (changes || live) && !origin::is_ours(headers, settings.behind_proxy, &settings.origins) {
        let message = "the request must come from a page of this server, and its Origin must say so";
        return Err(Trouble::new(StatusCode::FORBIDDEN, "origin", message));
    }
    if changes && !is_json(headers) {
        let message = "send JSON, with content-type: application/json";
        return Err(Trouble::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content-type", message));
    }
    request.extensions_mut().insert(asker);
    Ok(next.run(request).await)
}

/// A form of another server's page cannot say that it sends JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    said.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(behind_proxy: bool, pairs: &[(&str, &str)]) -> Asker {
        let mut request = Request::builder();
        for (name, value) in pairs {
            request = request.header(*name, *value);
        }
        let mut request = request.body(axum::body::Body::empty()).unwrap();
        request.extensions_mut().insert(Peer("10.0.0.1:5555".parse().unwrap()));
        let origins = vec!["https://table.example.org".parse().unwrap()];
        Asker::of(&request, &Settings { origins, behind_proxy, ..Settings::default() })
    }

    #[test]
    fn what_a_proxy_says_of_the_asker_counts_only_behind_one() {
        let said = [("x-forwarded-for", "1.1.1.1, 2.2.2.2"), ("x-forwarded-proto", "https")];
        let known = Asker { address: "2.2.2.2".parse().unwrap(), secure: true };
        assert_eq!(asker(true, &said), known);
        let peer = Asker { address: "10.0.0.1".parse().unwrap(), secure: false };
        assert_eq!(asker(false, &said), peer);
    }

    #[test]
    fn nonsense_from_a_proxy_leaves_the_other_end_of_the_connection() {
        for said in ["", "nobody", "1.1.1.1, nobody", "999.1.1.1"] {
            let found = asker(true, &[("x-forwarded-for", said)]);
            assert_eq!(found.address, "10.0.0.1".parse::<IpAddr>().unwrap(), "{said}");
        }
    }

    #[test]
    fn a_server_known_by_a_secure_address_keeps_cookies_to_it() {
        assert!(asker(false, &[("host", "table.example.org")]).secure);
        assert!(!asker(false, &[("host", "localhost:8017")]).secure);
    }

    #[test]
    fn only_json_is_json() {
        let told = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, value.parse().unwrap());
            is_json(&headers)
        };
        assert!(told("application/json") && told("Application/JSON; charset=utf-8"));
        for other in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "",
            "application/jsonp",
        ] {
            assert!(!told(other), "{other}");
        }
        assert!(!is_json(&HeaderMap::new()));
    }
}
