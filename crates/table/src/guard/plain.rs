//! Every refusal is a [`Problem`](crate::wire::Problem), also those that the framework words itself.

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::trouble::Trouble;

/// The most of a refusal's own words that is passed on.
const LONGEST: usize = 2 * 1024;

/// Turns a refusal in plain words into a problem.
pub async fn as_problem(request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    let status = answer.status();
    let json = |kind: &axum::http::HeaderValue| kind.as_bytes().starts_with(b"application/json");
    let worded = answer.headers().get(header::CONTENT_TYPE).is_some_and(json);
    if worded || !(status.is_client_error() || status.is_server_error()) {
        return answer;
    }
    let words = to_bytes(answer.into_body(), LONGEST).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&words).into_owned();
    let or = |usual: &str| if said.is_empty() { usual.to_owned() } else { said.clone() };
    let trouble = match status {
        StatusCode::PAYLOAD_TOO_LARGE => Trouble::new(status, "too-long", "that is too long: 64 KB at most"),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            Trouble::malformed(or("the request cannot be read"))
        }
        StatusCode::NOT_FOUND => Trouble::not_there("there is nothing at this address"),
        StatusCode::UPGRADE_REQUIRED => {
            Trouble::new(status, "upgrade", "this address is for live connections")
        }
        _ if status.is_server_error() => Trouble::new(status, "broken", "something broke here"),
        _ => Trouble::new(status, "refused", or("the request was refused")),
    };
    trouble.into_response()
}
