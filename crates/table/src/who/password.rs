//! Passwords: kept as argon2id, and checked a few at a time, so that log-ins cannot take the whole machine.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use axum::http::StatusCode;
use tokio::sync::Semaphore;

use crate::trouble::Trouble;

/// Memory in KiB, passes and lanes of one computation.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// How many are computed at once.
const AT_ONCE: usize = 2;

/// How long a log-in waits for its turn.
const PATIENCE: Duration = Duration::from_secs(8);

/// Computes and checks passwords.
pub struct Passwords {
    turns: Arc<Semaphore>,
    /// A password that nobody has. Checking it takes as long as checking a real one: how long a log-in takes
    /// does not say whether there is such an account.
    decoy: String,
}

impl Passwords {
    /// Ready to compute.
    pub fn new() -> Result<Passwords, String> {
        let mut nobodys = [0; 32];
        getrandom::fill(&mut nobodys).map_err(|error| error.to_string())?;
        let decoy = compute(&nobodys).ok_or("passwords cannot be computed here")?;
        Ok(Passwords { turns: Arc::new(Semaphore::new(AT_ONCE)), decoy })
    }

    /// The password as it is kept.
    pub async fn keep(&self, password: String) -> Result<String, Trouble> {
        self.in_turn(move || compute(password.as_bytes())).await?.ok_or_else(Trouble::broken)
    }

    /// Whether it is the password that was kept. Without one it is not, and finding out takes as long.
    pub async fn check(&self, kept: Option<String>, password: String) -> Result<bool, Trouble> {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| self.decoy.clone());
        let fits = self.in_turn(move || fits(&kept, password.as_bytes())).await?;
        Ok(fits && known)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            let message = "too many log in at this moment; try again soon";
            return Err(Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message));
        };
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(|_| Trouble::broken())
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

fn fits(kept: &str, password: &[u8]) -> bool {
    PasswordHash::new(kept).is_ok_and(|hash| argon().verify_password(password, &hash).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_fits_and_none_fits_nobody() {
        let passwords = Passwords::new().unwrap();
        let kept = passwords.keep("open sesame 1".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_eq!(passwords.check(Some(kept.clone()), "open sesame 1".to_owned()).await, Ok(true));
        assert_eq!(passwords.check(Some(kept), "open sesame 2".to_owned()).await, Ok(false));
        assert_eq!(passwords.check(None, "open sesame 1".to_owned()).await, Ok(false));
        assert_eq!(passwords.check(Some("nonsense".to_owned()), "open sesame 1".to_owned()).await, Ok(false));
    }

    #[tokio::test]
    async fn the_same_password_is_kept_differently_each_time() {
        let passwords = Passwords::new().unwrap();
        let (one, other) = tokio::join!(
            passwords.keep("same password".to_owned()),
            passwords.keep("same password".to_owned())
        );
        assert_ne!(one.unwrap(), other.unwrap());
    }
}
