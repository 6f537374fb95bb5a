//! Security headers.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// Scripts, styles and images from this server only; nothing inline; no framing.
const PAGE: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// An SVG opened by itself runs no script, but embeds styles and fonts.
const PICTURE: &str =
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'; sandbox";

const ALWAYS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

const PERMISSIONS: (HeaderName, &str) = (
    HeaderName::from_static("permissions-policy"),
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
);

/// Adds the headers to an answer.
pub async fn add_headers(request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let mut answer = next.run(request).await;
    let headers = answer.headers_mut();
    let policy = if is_picture(headers) { PICTURE } else { PAGE };
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let (name, value) = PERMISSIONS;
    headers.insert(name, HeaderValue::from_static(value));
    if api {
        // A shared cache must not serve one player's view to the next.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    answer
}

fn is_picture(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"image/svg"))
}
