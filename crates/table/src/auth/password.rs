//! Password hashing with argon2id, a few at a time, so that logins cannot use up the machine.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use axum::http::StatusCode;
use tokio::sync::Semaphore;

use crate::api_error::ApiError;

/// Memory in KiB, passes and lanes of one hash.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// How many hashes are computed at once.
const AT_ONCE: usize = 2;

/// How long a login waits for its turn.
const PATIENCE: Duration = Duration::from_secs(8);

/// Hashes and checks passwords.
pub struct Passwords {
    turns: Arc<Semaphore>,
    /// A random password's hash, checked when there is no such account, so that the timing does not tell.
    decoy: String,
}

impl Passwords {
    /// Prepares the hasher.
    pub fn new() -> Result<Passwords, String> {
        let mut random = [0; 32];
        getrandom::fill(&mut random).map_err(|error| error.to_string())?;
        let decoy = compute(&random).ok_or("password hashing failed")?;
        Ok(Passwords { turns: Arc::new(Semaphore::new(AT_ONCE)), decoy })
    }

    /// The hash of a password, as stored.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.in_turn(move || compute(password.as_bytes())).await?.ok_or_else(ApiError::internal)
    }

    /// Whether the password matches the stored hash. Takes as long without one.
    pub async fn check(&self, stored: Option<String>, password: String) -> Result<bool, ApiError> {
        let is_known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.decoy.clone());
        let matches = self.in_turn(move || matches(&stored, password.as_bytes())).await?;
        Ok(matches && is_known)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            let message = "Too many logins at the moment. Try again soon.";
            return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message));
        };
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(|_| ApiError::internal())
    }
}

fn argon() -> Argon2<'static> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn compute(password: &[u8]) -> Option<String> {
    argon().hash_password(password).ok().map(|hash| hash.to_string())
}

fn matches(stored: &str, password: &[u8]) -> bool {
    PasswordHash::new(stored).is_ok_and(|hash| argon().verify_password(password, &hash).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_matches() {
        let passwords = Passwords::new().unwrap();
        let kept = passwords.hash("open sesame 1".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_eq!(passwords.check(Some(kept.clone()), "open sesame 1".to_owned()).await, Ok(true));
        assert_eq!(passwords.check(Some(kept), "open sesame 2".to_owned()).await, Ok(false));
        assert_eq!(passwords.check(None, "open sesame 1".to_owned()).await, Ok(false));
        assert_eq!(passwords.check(Some("nonsense".to_owned()), "open sesame 1".to_owned()).await, Ok(false));
    }

    #[tokio::test]
    async fn the_same_password_is_hashed_differently_each_time() {
        let passwords = Passwords::new().unwrap();
        let (one, other) = tokio::join!(
            passwords.hash("same password".to_owned()),
            passwords.hash("same password".to_owned())
        );
        assert_ne!(one.unwrap(), other.unwrap());
    }
}
