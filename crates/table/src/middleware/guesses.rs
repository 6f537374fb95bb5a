//! A growing delay between wrong passwords.
//!
//! A guess counts for the guesser, by address and account together. It never delays the owner, who comes from another
//! address or with a cookie that the server has given to this device.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many guessers are told apart. Two may share a slot by chance; which two is unpredictable.
const SLOTS: usize = 1 << 14;

/// How many guesses are free.
const FREE: u64 = 5;

/// The delay after those, in milliseconds. It doubles with every guess.
const FIRST: u64 = 2_000;

/// The longest delay, in milliseconds.
const LONGEST: u64 = 15 * 60_000;

/// After how many milliseconds without a guess all are forgotten.
const FORGOTTEN: u64 = 60 * 60_000;

/// The low bits of a slot count guesses; the others are the time of the last one, in milliseconds.
const COUNT: u64 = 0xff;

/// The guesses of many guessers, in a table of fixed size.
pub struct Guesses {
    slots: Box<[AtomicU64]>,
    hasher: RandomState,
    start: Instant,
}

/// A guess that was let through. It counts as wrong until the password proves right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guess(usize);

impl Guesses {
    /// No guesses yet.
    pub fn new() -> Guesses {
        let slots = (0..SLOTS).map(|_| AtomicU64::new(0)).collect();
        Guesses { slots, hasher: RandomState::new(), start: Instant::now() }
    }

    /// Lets a guess through and counts it.
    ///
    /// # Errors
    /// How long the guesser has to wait.
    pub fn take(&self, guesser: impl Hash) -> Result<Guess, Duration> {
        self.take_at(guesser, self.start.elapsed())
    }

    /// The password was right: forgets the guesses before it.
    pub fn right(&self, Guess(slot): Guess) {
        self.slots[slot].store(0, Ordering::Relaxed);
    }

    fn take_at(&self, guesser: impl Hash, now: Duration) -> Result<Guess, Duration> {
        let now = now.as_millis() as u64;
        let slot = self.hasher.hash_one(guesser) as usize % SLOTS;
        let next = |kept: u64| {
            let (count, last) = (kept & COUNT, kept >> COUNT.count_ones());
            let count = if now.saturating_sub(last) > FORGOTTEN { 0 } else { count };
            let left = (last + delay(count)).saturating_sub(now);
            let counted = (count + 1).min(COUNT) | now << COUNT.count_ones();
            if left == 0 { Ok(counted) } else { Err(Duration::from_millis(left)) }
        };
        let taken = self.slots[slot]
            .try_update(Ordering::Relaxed, Ordering::Relaxed, |kept| next(kept).ok())
            .map(|_| Guess(slot));
        taken.map_err(|kept| next(kept).err().unwrap_or_default())
    }
}

/// The delay after so many guesses, in milliseconds.
fn delay(count: u64) -> u64 {
    match count.checked_sub(FREE) {
        None => 0,
        Some(more) => FIRST.checked_shl(more as u32).filter(|_| more < 32).unwrap_or(LONGEST).min(LONGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_delay_doubles_up_to_a_limit() {
        let guesses = Guesses::new();
        let mut now = SECOND;
        for _ in 0..FREE {
            assert!(guesses.take_at("anna", now).is_ok());
        }
        let mut waits = Vec::new();
        for _ in 0..14 {
            let wait = guesses.take_at("anna", now).unwrap_err();
            waits.push(wait.as_secs());
            now += wait;
            assert!(guesses.take_at("anna", now).is_ok(), "{wait:?}");
        }
        assert_eq!(waits[..5], [2, 4, 8, 16, 32]);
        assert_eq!(waits[13], LONGEST / 1000);
    }

    #[test]
    fn a_refused_guess_does_not_lengthen_the_delay() {
        let guesses = Guesses::new();
        while guesses.take_at("anna", SECOND).is_ok() {}
        for _ in 0..1000 {
            assert_eq!(guesses.take_at("anna", SECOND), Err(SECOND * 2));
        }
    }

    #[test]
    fn the_right_password_and_a_long_time_clear_the_delay() {
        let guesses = Guesses::new();
        let mut last = None;
        while let Ok(guess) = guesses.take_at("anna", SECOND) {
            last = Some(guess);
        }
        guesses.right(last.unwrap());
        while guesses.take_at("anna", SECOND).is_ok() {}
        assert!(guesses.take_at("anna", SECOND + Duration::from_millis(FORGOTTEN + 1)).is_ok());
    }

    #[test]
    fn guesses_of_one_do_not_delay_another() {
        let guesses = Guesses::new();
        while guesses.take_at("greedy", SECOND).is_ok() {}
        let passed = (0..100).filter(|other| guesses.take_at(other, SECOND).is_ok()).count();
        assert!(passed >= 95, "{passed}");
    }
}
