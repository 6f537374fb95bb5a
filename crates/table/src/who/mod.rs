//! Who asks.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;

use crate::trouble::Trouble;

/// Somebody who is known: by an account, or as a guest by the cookie of a browser. The layer that reads cookies puts it into
/// the request; handlers that take a `Player` answer strangers with 401.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The number that names the player in the database.
    pub id: i64,
    /// What others read.
    pub name: String,
    /// Whether the player has no account.
    pub guest: bool,
}

impl<S: Sync> FromRequestParts<S> for Player {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Player, Trouble> {
        parts.extensions.get::<Player>().cloned().ok_or_else(Trouble::unknown)
    }
}

impl<S: Sync> OptionalFromRequestParts<S> for Player {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Option<Player>, Infallible> {
        Ok(parts.extensions.get::<Player>().cloned())
    }
}
