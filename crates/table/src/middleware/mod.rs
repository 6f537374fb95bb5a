//! The layers around every route.
//!
//! [`wrap`] applies them. From the outside in: `observe` counts, times and names the request; `body` limits how long
//! its body takes; `security` adds headers to the answer; `problems` turns framework errors into problems; `admit` refuses cross-site requests and
//! callers over their limit; then [`auth`] reads the cookie.

mod admit;
mod body;
mod buckets;
mod guesses;
mod limits;
mod observe;
mod origin;
mod problems;
mod security;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::api_error::ApiError;
use crate::app::App;
use crate::auth;

pub use admit::{Caller, Peer, Transport, is_draft};
pub use guesses::Guess;
pub(crate) use limits::rate_key;
pub use limits::{Rate, RateLimits, Strict};
pub use origin::Origin;

/// The longest request body in bytes.
pub const LONGEST_BODY: usize = 64 * 1024;

/// How the server faces the network.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Further origins of this server, such as a proxy's public address.
    pub origins: Vec<Origin>,
    /// Whether forwarded headers are trusted.
    pub proxy: Proxy,
    /// The host names that are answered.
    pub hosts: Hosts,
    /// The rate limit per player.
    pub rate: Rate,
    /// Who may read the metrics.
    pub metrics: MetricsAccess,
    /// The most HTTP connections of one address at once, and as many live connections. A proxy has no limit of the first.
    pub connections: Option<usize>,
    /// How long the server waits for a client.
    pub patience: Patience,
}

/// How long the server waits for a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// For the headers of a request, and so for the next request on an idle connection.
    pub headers: Duration,
    /// For the body.
    pub body: Duration,
    /// For a reader that takes nothing.
    pub reader: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let seconds = Duration::from_secs;
        Patience { headers: seconds(20), body: seconds(20), reader: seconds(20) }
    }
}

/// Whether a reverse proxy stands in front of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Proxy {
    /// Clients connect directly; forwarded headers are ignored.
    #[default]
    None,
    /// A proxy sets the forwarded headers.
    Trusted,
}

/// The host names that the server answers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hosts {
    /// Any name.
    #[default]
    Any,
    /// Names of this machine, such as `localhost`: protects against DNS rebinding.
    Local,
}

/// Who may read the metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MetricsAccess {
    /// This machine.
    #[default]
    Local,
    /// Everyone.
    Public,
}

/// All routes inside their layers.
pub fn wrap(addresses: Router<Arc<App>>, app: &Arc<App>) -> Router<Arc<App>> {
    addresses
        .method_not_allowed_fallback(|| async {
            ApiError::new(
                axum::http::StatusCode::METHOD_NOT_ALLOWED,
                "method",
                "This address does not support that method.",
            )
        })
        .layer(from_fn_with_state(Arc::clone(app), auth::authenticate))
        .layer(from_fn_with_state(Arc::clone(app), admit::admit))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn(problems::as_problem))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn(security::add_headers))
        .layer(from_fn_with_state(Arc::clone(app), body::watch_body))
        .layer(from_fn(observe::observe))
}
