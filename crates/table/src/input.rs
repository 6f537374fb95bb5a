//! Extractors for bodies, queries and paths that answer with an [`ApiError`] when they cannot read the input.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use library::plain;
use serde::de::DeserializeOwned;

use crate::api_error::ApiError;

/// A JSON body.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, ApiError> {
        let body =
            Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => {
                    let message = "The request is too long: at most 64 KB.";
                    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", message)
                }
                _ => ApiError::malformed("The request cannot be read."),
            })?;
        // A reader of fields also takes them from a list, in order.
        if body.trim_ascii_start().starts_with(b"[") {
            return Err(unreadable("request", "give an object, not a list"));
        }
        plain::read_json(&body).map(JsonBody).map_err(|why| unreadable("request", &why))
    }
}

/// The query parameters.
pub struct QueryParams<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryParams<T>, ApiError> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(QueryParams(params)),
            Err(rejection) => Err(unreadable("query", &query_fault(&rejection.body_text()))),
        }
    }
}

/// The path parameters.
pub struct PathParams<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathParams<T>, ApiError> {
        match Path::<T>::from_request_parts(parts, state).await {
            Ok(Path(params)) => Ok(PathParams(params)),
            Err(_) => Err(ApiError::malformed("The address cannot be read.")),
        }
    }
}

fn unreadable(what: &str, why: &str) -> ApiError {
    ApiError::malformed(format!("The {what} cannot be read: {why}."))
}

/// What the framework says of a query, in plain English: `seat: give a whole number`.
fn query_fault(text: &str) -> String {
    let text = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(text);
    let (field, fault) = match text.split_once(": ") {
        Some((field, fault)) if !field.contains(' ') => (Some(field), fault),
        _ => (None, text),
    };
    let number = ["invalid digit", "cannot parse integer", "number too "];
    let plain = if number.iter().any(|start| fault.starts_with(start)) {
        "give a whole number in range".to_owned()
    } else {
        plain::sentence(fault, &[])
    };
    field.map_or(plain.clone(), |field| format!("{field}: {plain}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_in_a_query_is_told_in_plain_english() {
        for (text, plain) in [
            ("seat: invalid digit found in string", "seat: give a whole number in range"),
            ("from: number too large to fit in target type", "from: give a whole number in range"),
            ("unknown field `x`, expected `seat` or `from`", "there is no field 'x': give 'seat' or 'from'"),
            ("missing field `what`", "the field 'what' is missing"),
        ] {
            assert_eq!(query_fault(&format!("Failed to deserialize query string: {text}")), plain);
        }
    }
}
