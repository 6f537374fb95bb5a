//! The browser's side of the table, carried inside the program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::hex::hex;
use crate::trouble::Trouble;

/// What `npm run build` made of `web/`. A debug build reads it from the disk at every request.
#[derive(RustEmbed)]
#[folder = "$SANDTABLE_DIST"]
#[allow_missing = true]
struct Dist;

/// Names under this folder change with their content: a browser may keep them for good.
const HASHED: &str = "assets/";

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sandtable</title>\
    <h1>The table is not built yet</h1><p>The server runs, but its pages are missing. Build them with <code>make web</code> \
    and start it again, or run <code>make play</code>, which does both.</p></html>";

/// Answers every address that nothing else does: with a file, with the page for addresses of the page, or with 404.
pub async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || path == "/api" {
        return Trouble::not_there("there is nothing at this address").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let message = "this address is not asked like that";
        return Trouble::new(StatusCode::METHOD_NOT_ALLOWED, "method", message).into_response();
    }
    let name = path.trim_start_matches('/');
    if let Some(found) = file(name, request.headers()) {
        return found;
    }
    // What looks like a file is one or is not there; everything else is for the page to understand.
    if name.rsplit('/').next().is_some_and(|last| last.contains('.')) || name.starts_with(HASHED) {
        return Trouble::not_there("there is nothing at this address").into_response();
    }
    file("index.html", request.headers()).unwrap_or_else(|| Html(NOT_BUILT).into_response())
}

/// One of the page's fonts, by how its name begins before the mark of its content.
pub(crate) fn font(begins: &str) -> Option<std::borrow::Cow<'static, [u8]>> {
    let is_font = |name: &str| {
        let mark = name.strip_prefix(HASHED)?.strip_prefix(begins)?.strip_suffix(".woff2")?;
        (!mark.contains("italic-")).then_some(())
    };
    let name = Dist::iter().find(|name| is_font(name).is_some())?;
    Dist::get(&name).map(|file| file.data)
}

/// The file by that name, in the shortest form that the browser takes and that was built.
fn file(name: &str, asked: &HeaderMap) -> Option<Response> {
    if name.is_empty() || matches!(ending(name), "br" | "gz") {
        return None;
    }
    let plain = Dist::get(name)?;
    let tag = tag(&plain);
    let kept = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut answer = if asked.get_all(header::IF_NONE_MATCH).iter().any(|shown| knows(shown, &tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let (file, coding) = shortest(name, plain, asked);
        let mut answer = Body::from(file.data).into_response();
        let headers = answer.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        answer
    };
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Some(answer)
}

fn shortest(name: &str, plain: EmbeddedFile, asked: &HeaderMap) -> (EmbeddedFile, Option<&'static str>) {
    for (ending, coding) in [("br", "br"), ("gz", "gzip")] {
        if takes(asked, coding)
            && let Some(file) = Dist::get(&format!("{name}.{ending}"))
        {
            return (file, Some(coding));
        }
    }
    (plain, None)
}

/// Whether the browser takes a coding: it names it, and not only to refuse it.
fn takes(asked: &HeaderMap, coding: &str) -> bool {
    let named = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|list| list.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let refused =
            weight.trim().strip_prefix("q=").is_some_and(|q| q.trim_end_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case(coding) && !refused
    })
}

fn knows(shown: &HeaderValue, tag: &str) -> bool {
    let shown = shown.to_str().unwrap_or_default();
    shown.split(',').any(|one| one.trim().trim_start_matches("W/") == tag || one.trim() == "*")
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
    fn a_coding_is_taken_when_it_is_named_and_not_refused() {
        assert!(takes(&asking("gzip, deflate, br"), "br"));
        assert!(takes(&asking("br;q=0.5"), "br"));
        assert!(!takes(&asking("br;q=0, gzip"), "br"));
        assert!(!takes(&asking("br;q=0.000"), "br"));
        assert!(!takes(&asking("brotli"), "br"));
        assert!(!takes(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn a_tag_is_known_in_every_form_that_browsers_send() {
        for shown in ["\"ab\"", "W/\"ab\"", "\"x\", \"ab\"", "*"] {
            assert!(knows(&HeaderValue::from_static(shown), "\"ab\""), "{shown}");
        }
        assert!(!knows(&HeaderValue::from_static("\"abc\""), "\"ab\""));
    }
}
