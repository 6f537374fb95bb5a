//! What comes in with a request, read strictly; what cannot be read is answered with a [`Trouble`].

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::trouble::Trouble;

/// The body of a request, as JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Trouble> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(body_trouble(&rejection)),
        }
    }
}

fn body_trouble(rejection: &JsonRejection) -> Trouble {
    let text = rejection.body_text();
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", "the request is too long")
        }
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Trouble::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "malformed",
            "send JSON, with the content-type application/json",
        ),
        _ => Trouble::malformed(text),
    }
}

/// What stands behind the question mark of an address.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Trouble> {
        let asked: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| Asked(asked)).map_err(|rejection| Trouble::malformed(rejection.body_text()))
    }
}

/// The names in an address.
pub struct Named<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named<T>, Trouble> {
        let named: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        named.map(|Path(named)| Named(named)).map_err(|rejection| Trouble::malformed(rejection.body_text()))
    }
}
