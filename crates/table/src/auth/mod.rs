//! Accounts, guests and sessions.
//!
//! A browser holds a cookie with a secret, signed with a key from the database. The layer [`authenticate`] turns it
//! into a [`Player`], which handlers take as an argument.

mod account;
mod device;
mod live;
mod looks;
mod name;
mod password;
mod session;
mod settings;
mod strength;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};

use crate::api_error::ApiError;
use crate::app::App;
use crate::middleware::{self, Transport};
use crate::params;
use crate::store::{Base, DbError, Store, StoreError};

pub use account::{SignedIn, change_password, enter_as_guest, log_in, log_out, register};
pub use device::Device;
pub use live::LiveSessions;
pub use name::typed_key as name_key;
pub use password::Passwords;
pub use session::{Secret, Session};
pub use settings::{keep_settings, settings};

/// The name of the cookie.
const COOKIE: &str = "sandtable";

/// The name of the cookie of a known device.
const DEVICE: &str = "sandtable-device";

/// How often expired sessions are deleted.
const SWEEP_EVERY: Duration = Duration::from_hours(1);

/// A signed-in player: by account, or as a guest by the browser's cookie. [`authenticate`] adds it to the request;
/// a handler that takes a `Player` answers everyone else with 401.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The player's number in the database.
    pub id: i64,
    /// The name that others see.
    pub name: String,
    /// Whether the player has no account.
    pub guest: bool,
}

impl<S: Sync> FromRequestParts<S> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Player, ApiError> {
        parts.extensions.get::<Player>().cloned().ok_or_else(ApiError::not_signed_in)
    }
}

impl<S: Sync> OptionalFromRequestParts<S> for Player {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Option<Player>, Infallible> {
        Ok(parts.extensions.get::<Player>().cloned())
    }
}

/// The session of a signed-in player, if any.
impl<S: Sync> OptionalFromRequestParts<S> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Option<Session>, Infallible> {
        Ok(parts.extensions.get::<Session>().copied())
    }
}

/// Password hashing and the cookie key.
pub struct Auth {
    /// Hashes and checks passwords.
    pub passwords: Passwords,
    /// The live connections, which end with their session.
    pub live: LiveSessions,
    key: Key,
}

impl Auth {
    /// With the cookie key of the database.
    pub fn new(kept: &[u8]) -> Result<Auth, StoreError> {
        let broken = |error: String| StoreError::NotKept(error);
        let key = Key::try_from(kept).map_err(|error| broken(error.to_string()))?;
        Ok(Auth { passwords: Passwords::new().map_err(broken)?, live: LiveSessions::default(), key })
    }

    /// Loads the cookie key; creates it on the first start.
    pub fn prepare(store: &Base) -> Result<Vec<u8>, DbError> {
        let mut fresh = vec![0; 64];
        getrandom::fill(&mut fresh)
            .map_err(|error| DbError::Unreadable(format!("a random key ({error})")))?;
        let add = "INSERT INTO server (name, value) VALUES ('cookie-key', ?1) ON CONFLICT (name) DO NOTHING";
        store.execute(add, params![fresh])?;
        looks::note_older_accounts(store)?;
        store.one("SELECT value FROM server WHERE name = 'cookie-key'", params![])
    }

    /// The secret in the request's cookie, if this server signed it.
    fn secret_of(&self, headers: &HeaderMap) -> Option<Secret> {
        let jar = SignedCookieJar::from_headers(headers, self.key.clone());
        Secret::from_text(jar.get(COOKIE)?.value())
    }

    /// A cookie that signs the browser in with `secret`.
    pub fn remember(&self, secret: &Secret, transport: Transport) -> SignedCookieJar {
        let days = session::COOKIE_DAYS;
        self.jar(secret.to_text(), transport, days)
    }

    /// The cookies that sign the browser in to an account with `secret` and make it a known device of the account.
    pub fn remember_account(
        &self,
        secret: &Secret,
        name: &str,
        transport: Transport,
    ) -> Result<SignedCookieJar, ApiError> {
        let device = Device::new(&name_key(name)).map_err(|_| ApiError::internal())?;
        let days = session::COOKIE_DAYS;
        Ok(self.remember(secret, transport).add(cookie(DEVICE, device.to_text(), transport, days)))
    }

    /// The known device that the request comes from.
    pub fn device_of(&self, headers: &HeaderMap) -> Option<Device> {
        let jar = SignedCookieJar::from_headers(headers, self.key.clone());
        Device::from_text(jar.get(DEVICE)?.value())
    }

    /// A cookie that signs the browser out.
    pub fn forget(&self, transport: Transport) -> SignedCookieJar {
        self.jar(String::new(), transport, 0)
    }

    fn jar(&self, value: String, transport: Transport, days: i64) -> SignedCookieJar {
        SignedCookieJar::new(self.key.clone()).add(cookie(COOKIE, value, transport, days))
    }
}

fn cookie(name: &'static str, value: String, transport: Transport, days: i64) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(transport == Transport::Secure);
    let age = Duration::from_secs(days.unsigned_abs() * 24 * 60 * 60);
    cookie.set_max_age(age.try_into().ok());
    cookie
}

/// Adds [`Player`] and [`Session`] to the request of a signed-in player.
pub async fn authenticate(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let api = request.uri().path().starts_with("/api/");
    let draft = middleware::is_draft(&request);
    if api && let Some(secret) = app.auth.secret_of(request.headers()) {
        let (session, now) = (secret.session(), now());
        if let Some(found) = app.store.read(move |store| session.find(store, now)).await? {
            if found.due {
                let player = found.player.clone();
                app.store.write(move |store| session.extend(store, &player, now)).await?;
            }
            if !draft {
                app.rates.player(found.player.id)?;
            }
            request.extensions_mut().insert(found.player);
            request.extensions_mut().insert(session);
        }
    }
    Ok(next.run(request).await)
}

/// The player of a session; `None` once it has ended. Live connections poll it.
pub async fn current_player(store: &Store, session: Session) -> Result<Option<Player>, StoreError> {
    let now = now();
    let found = store.read(move |store| session.find(store, now)).await?;
    Ok(found.map(|found| found.player))
}

/// Deletes expired sessions, matches and guests, forever.
pub async fn sweep(app: Arc<App>) {
    loop {
        if let Err(error) = app.sweep().await {
            tracing::warn!(%error, "could not delete what has expired");
        }
        tokio::time::sleep(SWEEP_EVERY).await;
    }
}

/// Deletes expired sessions, and guests without a session or a seat.
pub(crate) async fn remove_expired(store: &Store) -> Result<(), StoreError> {
    store.write(|store| session::sweep(store, now())).await
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
