//! What went wrong with a request, as an answer: a status and a [`Problem`].

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kernel::PlayError;

use crate::store::StoreError;
use crate::wire::Problem;

/// A request that was not carried out.
#[derive(Debug, Clone, PartialEq)]
pub struct Trouble {
    /// The status of the answer.
    pub status: StatusCode,
    /// The answer.
    pub problem: Box<Problem>,
}

impl Trouble {
    /// Trouble of any kind.
    pub fn new(status: StatusCode, kind: &str, message: impl Into<String>) -> Trouble {
        let problem = Problem { kind: kind.to_owned(), message: message.into(), clause: None, reason: None };
        Trouble { status, problem: Box::new(problem) }
    }

    /// 400: it cannot be read.
    pub fn malformed(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    /// 401: nobody knows who asks.
    pub fn unknown() -> Trouble {
        let message = "nobody knows you here yet: enter as a guest or log in";
        Trouble::new(StatusCode::UNAUTHORIZED, "unknown", message)
    }

    /// 403: it is somebody else's to do.
    pub fn not_yours(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::FORBIDDEN, "not-yours", message)
    }

    /// 404: there is no such match, or not for whoever asks.
    pub fn no_such_match() -> Trouble {
        Trouble::new(StatusCode::NOT_FOUND, "no-such-match", "there is no such match, or it is not for you")
    }

    /// 404: there is no such thing.
    pub fn not_there(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::NOT_FOUND, "not-there", message)
    }

    /// 409: it does not fit what has happened meanwhile.
    pub fn conflict(kind: &str, message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::CONFLICT, kind, message)
    }

    /// 409: the position has moved on.
    pub fn stale() -> Trouble {
        Trouble::conflict("stale", "the game has moved on since the version you named")
    }

    /// 500: something broke here.
    pub fn broken() -> Trouble {
        let message = "something broke here; the match is as it was before";
        Trouble::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", message)
    }

    /// 503: it could not be kept, so it was not done.
    pub fn not_kept() -> Trouble {
        let message = "it could not be kept, so it was not done; try again in a moment";
        Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "not-kept", message)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        tracing::error!(%error, "the store failed");
        Trouble::not_kept()
    }
}

impl From<PlayError> for Trouble {
    fn from(error: PlayError) -> Trouble {
        match error {
            PlayError::Refused(refusal) => {
                let mut trouble =
                    Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", refusal.message.clone());
                trouble.problem.clause = Some(refusal.clause.to_owned());
                trouble.problem.reason = Some(refusal.kind.to_owned());
                trouble
            }
            PlayError::Notation(why) => Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "notation", why),
            PlayError::NotYours(why) => Trouble::conflict("not-your-turn", why),
            PlayError::Dice(why) => Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "dice", why),
            PlayError::Undo(why) => Trouble::conflict("undo", why),
        }
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        (self.status, Json(self.problem)).into_response()
    }
}
