//! Who asks: accounts, guests and the sessions by which a browser is known again.
//!
//! A browser holds a cookie with a secret, signed by a key that the database keeps. The layer [`recognise`] turns it into a
//! [`Player`], which handlers take as an argument.

mod account;
mod name;
mod password;
mod session;

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use rusqlite::Connection;

use crate::app::App;
use crate::guard;
use crate::store::{Store, StoreError};
use crate::trouble::Trouble;

pub use account::{change_password, enter_as_guest, log_in, log_out, register};
pub use name::key as name_key;
pub use password::Passwords;
pub use session::{Secret, Session};

/// The name of the cookie.
const COOKIE: &str = "sandtable";

/// How often ended sessions are cleared away.
const SWEEP_EVERY: Duration = Duration::from_hours(1);

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

/// The session by which somebody is known; strangers have none.
impl<S: Sync> OptionalFromRequestParts<S> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Option<Session>, Infallible> {
        Ok(parts.extensions.get::<Session>().copied())
    }
}

/// What the server needs to know people.
pub struct Who {
    /// Computes and checks passwords.
    pub passwords: Passwords,
    key: Key,
}

impl Who {
    /// With the key that the database in `file` keeps; on the first start a new one.
    pub fn open(file: &Path) -> Result<Who, StoreError> {
        let broken = |error: String| StoreError::NotKept(error);
        let mut fresh = vec![0; 64];
        getrandom::fill(&mut fresh).map_err(|error| broken(error.to_string()))?;
        let store = Connection::open(file)?;
        store.busy_timeout(Duration::from_secs(10))?;
        store.execute("INSERT OR IGNORE INTO server (name, value) VALUES ('cookie-key', ?1)", [&fresh])?;
        let kept: Vec<u8> =
            store.query_row("SELECT value FROM server WHERE name = 'cookie-key'", [], |row| row.get(0))?;
        let key = Key::try_from(&kept[..]).map_err(|error| broken(error.to_string()))?;
        Ok(Who { passwords: Passwords::new().map_err(broken)?, key })
    }

    /// The secret that a request shows, if it was signed here.
    fn shown(&self, headers: &HeaderMap) -> Option<Secret> {
        let jar = SignedCookieJar::from_headers(headers, self.key.clone());
        Secret::from_text(jar.get(COOKIE)?.value())
    }

    /// A cookie that makes the browser known by `secret` from now on.
    pub fn remember(&self, secret: &Secret, secure: bool) -> SignedCookieJar {
        let days = session::COOKIE_DAYS;
        self.jar(secret.to_text(), secure, days)
    }

    /// A cookie that makes the browser forget.
    pub fn forget(&self, secure: bool) -> SignedCookieJar {
        self.jar(String::new(), secure, 0)
    }

    fn jar(&self, value: String, secure: bool, days: i64) -> SignedCookieJar {
        let mut cookie = Cookie::new(COOKIE, value);
        cookie.set_path("/");
        cookie.set_http_only(true);
        cookie.set_same_site(SameSite::Lax);
        cookie.set_secure(secure);
        let age = Duration::from_secs(days.unsigned_abs() * 24 * 60 * 60);
        cookie.set_max_age(age.try_into().ok());
        SignedCookieJar::new(self.key.clone()).add(cookie)
    }
}

/// Finds out who asks, and puts [`Player`] and [`Session`] into the request.
pub async fn recognise(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response, Trouble> {
    let api = request.uri().path().starts_with("/api/");
    let draft = guard::is_draft(&request);
    if api && let Some(secret) = app.who.shown(request.headers()) {
        let (session, now) = (secret.session(), now());
        if let Some(found) = app.store.read(move |store| session.find(store, now)).await? {
            let guest = found.player.guest;
            if found.due {
                app.store.write(move |store| session.carry_on(store, guest, now)).await?;
            }
            if !draft {
                app.guard.player(found.player.id)?;
            }
            request.extensions_mut().insert(found.player);
            request.extensions_mut().insert(session);
        }
    }
    Ok(next.run(request).await)
}

/// Whose session it is now; nobody's once it has ended. Live connections ask from time to time.
pub async fn still_known(store: &Store, session: Session) -> Result<Option<Player>, StoreError> {
    let now = now();
    let found = store.read(move |store| session.find(store, now)).await?;
    Ok(found.map(|found| found.player))
}

/// Clears away what has ended, again and again.
pub async fn sweep(app: Arc<App>) {
    loop {
        if let Err(error) = app.store.write(|store| session::sweep(store, now())).await {
            tracing::warn!(%error, "ended sessions were not cleared away");
        }
        tokio::time::sleep(SWEEP_EVERY).await;
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
