//! Errors of the HTTP interface: a status and a [`Problem`].

use std::time::Duration;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::PlayError;

use crate::store::StoreError;
use crate::wire::Problem;

/// Why a request was not carried out.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiError {
    /// The status of the answer.
    pub status: StatusCode,
    /// The answer.
    pub problem: Box<Problem>,
    /// After how many seconds it is worth trying again.
    pub retry_after: Option<u64>,
}

/// When to try again if the server is short of something.
const SOON: u64 = 5;

impl ApiError {
    /// An error with a kind that programs can match on.
    pub fn new(status: StatusCode, kind: &str, message: impl Into<String>) -> ApiError {
        let problem = Problem { kind: kind.to_owned(), message: message.into(), clause: None, reason: None };
        let retry_after = (status == StatusCode::SERVICE_UNAVAILABLE).then_some(SOON);
        ApiError { status, problem: Box::new(problem), retry_after }
    }

    /// 429: too many requests.
    pub fn too_often(wait: Duration) -> ApiError {
        let seconds = wait.as_secs() + 1;
        let message = format!("Too many requests. Try again in {seconds} seconds.");
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-often", message);
        ApiError { retry_after: Some(seconds), ..error }
    }

    /// 400: the request cannot be read.
    pub fn malformed(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    /// 401: the caller is not signed in.
    pub fn not_signed_in() -> ApiError {
        let message = "You are not signed in. Continue as a guest or log in.";
        ApiError::new(StatusCode::UNAUTHORIZED, "unknown", message)
    }

    /// 403: the caller may not do this.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "not-yours", message)
    }

    /// 404: no such match, or the caller may not see it.
    pub fn match_not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "no-such-match", "Match not found.")
    }

    /// 404: no such thing.
    pub fn not_found(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-there", message)
    }

    /// 409: the request does not fit the current state.
    pub fn conflict(kind: &str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, kind, message)
    }

    /// 409: the request was based on an older version.
    pub fn stale() -> ApiError {
        ApiError::conflict("stale", "The game has moved on. Look at the table again before you act.")
    }

    /// 500: a bug of ours.
    pub fn internal() -> ApiError {
        let message = "Internal server error. The match is unchanged.";
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", message)
    }

    /// 503: the database could not save it, so it was not done.
    pub fn not_saved() -> ApiError {
        let message = "The server could not save this, so nothing was done. Try again in a moment.";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "not-kept", message)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "database access failed");
        if let StoreError::Database(error) = &error
            && error.is_damage()
        {
            let message = "The server's database is damaged. Its operator has to restore it.";
            return ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged", message);
        }
        ApiError::not_saved()
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> ApiError {
        match error {
            PlayError::Refused(refusal) => {
                let mut error =
                    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", refusal.message.clone());
                error.problem.clause = Some(refusal.clause.to_owned());
                error.problem.reason = Some(refusal.kind.to_owned());
                error
            }
            PlayError::Notation(why) => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "notation", why),
            PlayError::NotYours(why) => ApiError::conflict("not-your-turn", why),
            PlayError::Dice(why) => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "dice", why),
            PlayError::Undo(why) => ApiError::conflict("undo", why),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut answer = (self.status, Json(self.problem)).into_response();
        if let Some(seconds) = self.retry_after {
            answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        answer
    }
}
