//! Rate limiting with token buckets, in a table of fixed size.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many buckets there are. Two callers may share one by chance; which two is unpredictable, because the hash
/// key changes with every start.
const SLOTS: usize = 1 << 14;

/// A rate limit for many callers.
///
/// A slot holds the time at which its bucket will be full again. Each request moves that time on by its cost. A
/// request is refused if the time would lie further ahead than an empty bucket takes to fill.
pub struct Buckets {
    slots: Box<[AtomicU64]>,
    hasher: RandomState,
    start: Instant,
    /// What one request costs, in nanoseconds.
    cost: u64,
    /// How long an empty bucket takes to fill, in nanoseconds.
    full: u64,
}

impl Buckets {
    /// Allows each caller `burst` requests at once and `per_minute` requests a minute in the long run.
    pub fn new(per_minute: u32, burst: u32) -> Buckets {
        let cost = 60_000_000_000 / u64::from(per_minute.max(1));
        let slots = (0..SLOTS).map(|_| AtomicU64::new(0)).collect();
        let full = cost * u64::from(burst.max(1));
        Buckets { slots, hasher: RandomState::new(), start: Instant::now(), cost, full }
    }

    /// Takes one request from `caller`'s bucket.
    ///
    /// # Errors
    /// How long the caller has to wait.
    pub fn take(&self, caller: impl Hash) -> Result<(), Duration> {
        self.take_at(caller, self.start.elapsed())
    }

    fn take_at(&self, caller: impl Hash, now: Duration) -> Result<(), Duration> {
        let now = u64::try_from(now.as_nanos()).unwrap_or(u64::MAX);
        let slot = &self.slots[self.hasher.hash_one(caller) as usize % SLOTS];
        let after = |full_at: u64| full_at.max(now).saturating_add(self.cost);
        let paid = slot.try_update(Ordering::Relaxed, Ordering::Relaxed, |full_at| {
            (after(full_at) - now <= self.full).then(|| after(full_at))
        });
        match paid {
            Ok(_) => Ok(()),
            Err(full_at) => Err(Duration::from_nanos(after(full_at) - now - self.full)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_burst_passes_and_then_a_steady_rate() {
        let buckets = Buckets::new(60, 5);
        for _ in 0..5 {
            assert_eq!(buckets.take_at("anna", SECOND), Ok(()));
        }
        assert_eq!(buckets.take_at("anna", SECOND), Err(SECOND));
        assert_eq!(buckets.take_at("anna", SECOND * 2), Ok(()));
        assert_eq!(buckets.take_at("anna", SECOND * 2), Err(SECOND));
    }

    #[test]
    fn a_bucket_never_holds_more_than_a_burst() {
        let buckets = Buckets::new(60, 2);
        let late = SECOND * 100_000;
        assert_eq!(buckets.take_at(1, late), Ok(()));
        assert_eq!(buckets.take_at(1, late), Ok(()));
        assert!(buckets.take_at(1, late).is_err());
    }

    #[test]
    fn a_caller_over_the_limit_does_not_hold_up_others() {
        let buckets = Buckets::new(60, 1);
        let _ = buckets.take_at("greedy", SECOND);
        let passed = (0..100).filter(|other| buckets.take_at(other, SECOND).is_ok()).count();
        assert!(passed >= 95, "{passed}");
    }

    #[test]
    fn a_refused_request_costs_nothing() {
        let buckets = Buckets::new(60, 1);
        assert!(buckets.take_at(1, SECOND).is_ok());
        for _ in 0..1000 {
            assert!(buckets.take_at(1, SECOND).is_err());
        }
        assert!(buckets.take_at(1, SECOND * 2).is_ok());
    }
}
