//! Turns the framework's plain-text errors into a [`Problem`](crate::wire::Problem).

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::api_error::ApiError;

/// How much of the framework's text is passed on.
const LONGEST: usize = 2 * 1024;

/// Replaces a plain-text error by a problem.
pub async fn as_problem(request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    let status = answer.status();
    let json = |kind: &axum::http::HeaderValue| kind.as_bytes().starts_with(b"application/json");
    let is_problem = answer.headers().get(header::CONTENT_TYPE).is_some_and(json);
    if is_problem || !(status.is_client_error() || status.is_server_error()) {
        return answer;
    }
    let body = to_bytes(answer.into_body(), LONGEST).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&body).into_owned();
    let or = |default: &str| if text.is_empty() { default.to_owned() } else { text.clone() };
    let error = match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::new(status, "too-long", "The request is too long: at most 64 KB.")
        }
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            ApiError::malformed(or("The request cannot be read."))
        }
        StatusCode::NOT_FOUND => ApiError::not_found("No such address."),
        StatusCode::UPGRADE_REQUIRED => {
            ApiError::new(status, "upgrade", "This address accepts WebSocket connections only.")
        }
        _ if status.is_server_error() => ApiError::new(status, "broken", "Internal server error."),
        _ => ApiError::new(status, "refused", or("The request was refused.")),
    };
    error.into_response()
}
