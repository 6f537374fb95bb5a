//! Bodies: how long they may take, and what happens to one that is not read.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::Sleep;

use crate::api_error::ApiError;
use crate::app::App;

/// How far a body was read.
const UNREAD: u8 = 0;
const READ: u8 = 1;
const LATE: u8 = 2;

/// Ends a body that takes too long. If a request is answered before its body is read, the answer says that the
/// connection closes, because the rest of the body stands where the next request would begin.
pub async fn watch_body(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let state = Arc::new(AtomicU8::new(UNREAD));
    let timer = Box::pin(tokio::time::sleep(app.config.http.patience.body));
    let watched = |body| Body::new(Watched { body, state: Arc::clone(&state), timer });
    let mut answer = next.run(request.map(watched)).await;
    let read = state.load(Ordering::Relaxed);
    if read == LATE {
        let message = "The request took too long to arrive.";
        answer = ApiError::new(StatusCode::REQUEST_TIMEOUT, "slow", message).into_response();
    }
    if read != READ {
        answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    answer
}

struct Watched {
    body: Body,
    state: Arc<AtomicU8>,
    timer: Pin<Box<Sleep>>,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.state.store(READ, Ordering::Relaxed);
        }
        if frame.is_pending() && self.timer.as_mut().poll(context).is_ready() {
            self.state.store(LATE, Ordering::Relaxed);
            let late = axum::Error::new(io::Error::from(io::ErrorKind::TimedOut));
            return Poll::Ready(Some(Err(late)));
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
