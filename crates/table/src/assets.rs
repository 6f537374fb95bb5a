//! The browser pages, embedded in the program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::api_error::ApiError;
use crate::hex::hex;

/// The output of `npm run build` in `web/`. A debug build reads it from disk at every request.
#[derive(RustEmbed)]
#[folder = "$SANDTABLE_DIST"]
#[allow_missing = true]
struct Dist;

/// File names under this folder contain a content hash, so browsers may cache them forever.
const HASHED: &str = "assets/";

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sandtable</title>\
    <h1>The pages are not built yet</h1><p>The server is running without its pages. Build them with <code>make web</code> \
    and restart it, or run <code>make play</code>, which does both.</p></html>";

/// The fallback route: a file, the page for the page's own addresses, or 404.
pub async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || path == "/api" {
        return ApiError::not_found("No such address.").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let message = "This address does not support that method.";
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method", message).into_response();
    }
    let name = path.trim_start_matches('/');
    if let Some(found) = file(name, request.headers()) {
        return found;
    }
    // A name with an extension is a file or 404; the page handles everything else.
    if name.rsplit('/').next().is_some_and(|last| last.contains('.')) || name.starts_with(HASHED) {
        return ApiError::not_found("No such address.").into_response();
    }
    file("index.html", request.headers()).unwrap_or_else(|| Html(NOT_BUILT).into_response())
}

/// One of the page's fonts, by the start of its file name.
pub(crate) fn font(begins: &str) -> Option<std::borrow::Cow<'static, [u8]>> {
    let is_font = |name: &str| {
        let mark = name.strip_prefix(HASHED)?.strip_prefix(begins)?.strip_suffix(".woff2")?;
        (!mark.contains("italic-")).then_some(())
    };
    let name = Dist::iter().find(|name| is_font(name).is_some())?;
    Dist::get(&name).map(|file| file.data)
}

/// The file of that name, in the smallest encoding that was built and that the browser accepts.
fn file(name: &str, asked: &HeaderMap) -> Option<Response> {
    if name.is_empty() || matches!(ending(name), "br" | "gz") {
        return None;
    }
    let plain = Dist::get(name)?;
    let tag = tag(&plain);
    let caching = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut answer = if asked.get_all(header::IF_NONE_MATCH).iter().any(|sent| matches_tag(sent, &tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let (file, coding) = smallest(name, plain, asked);
        let mut answer = Body::from(file.data).into_response();
        let headers = answer.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        answer
    };
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Some(answer)
}

fn smallest(name: &str, plain: EmbeddedFile, asked: &HeaderMap) -> (EmbeddedFile, Option<&'static str>) {
    for (ending, coding) in [("br", "br"), ("gz", "gzip")] {
        if accepts(asked, coding)
            && let Some(file) = Dist::get(&format!("{name}.{ending}"))
        {
            return (file, Some(coding));
        }
    }
    (plain, None)
}

/// Whether the browser accepts a content coding: listed, and not with weight zero.
pub(crate) fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    let named = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|list| list.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let refused =
            weight.trim().strip_prefix("q=").is_some_and(|q| q.trim_end_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case(coding) && !refused
    })
}

fn matches_tag(sent: &HeaderValue, tag: &str) -> bool {
    let sent = sent.to_str().unwrap_or_default();
    sent.split(',').any(|one| one.trim().trim_start_matches("W/") == tag || one.trim() == "*")
}

fn tag(file: &EmbeddedFile) -> String {
    let digits = hex(&file.metadata.sha256_hash()[..12]);
    format!("\"{digits}\"")
}

fn ending(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

fn kind(name: &str) -> &'static str {
    match ending(name) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "webp" => "image/webp",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(codings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(codings))])
    }

    #[test]
    fn a_coding_is_accepted_when_listed_and_not_refused() {
        assert!(accepts(&asking("gzip, deflate, br"), "br"));
        assert!(accepts(&asking("br;q=0.5"), "br"));
        assert!(!accepts(&asking("br;q=0, gzip"), "br"));
        assert!(!accepts(&asking("br;q=0.000"), "br"));
        assert!(!accepts(&asking("brotli"), "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn a_tag_matches_in_every_form_that_browsers_send() {
        for sent in ["\"ab\"", "W/\"ab\"", "\"x\", \"ab\"", "*"] {
            assert!(matches_tag(&HeaderValue::from_static(sent), "\"ab\""), "{sent}");
        }
        assert!(!matches_tag(&HeaderValue::from_static("\"abc\""), "\"ab\""));
    }
}
