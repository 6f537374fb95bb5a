//! How often somebody may ask: buckets that fill at a steady rate, in a table that never grows.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many buckets there are. Two that ask may share one by chance; who shares with whom cannot be foreseen,
/// because the table is shuffled anew at every start.
const SLOTS: usize = 1 << 14;

/// A limit on how often each of many may ask.
///
/// A slot holds the moment at which its bucket will be full again. Asking moves that moment on by the time that one
/// request costs; it may not lie further ahead than a whole bucket takes to fill.
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
    /// Lets each ask `burst` times at once, and `per_minute` times a minute in the long run.
    pub fn new(per_minute: u32, burst: u32) -> Buckets {
        let cost = 60_000_000_000 / u64::from(per_minute.max(1));
        let slots = (0..SLOTS).map(|_| AtomicU64::new(0)).collect();
        let full = cost * u64::from(burst.max(1));
        Buckets { slots, hasher: RandomState::new(), start: Instant::now(), cost, full }
    }

    /// Whether `who` may ask now; if not, how long it has to wait.
    pub fn take(&self, who: impl Hash) -> Result<(), Duration> {
        self.take_at(who, self.start.elapsed())
    }

    fn take_at(&self, who: impl Hash, now: Duration) -> Result<(), Duration> {
        let now = u64::try_from(now.as_nanos()).unwrap_or(u64::MAX);
        let slot = &self.slots[self.hasher.hash_one(who) as usize % SLOTS];
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
    fn a_burst_is_let_through_and_then_a_steady_rate() {
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
    fn one_who_asks_too_often_does_not_hold_up_others() {
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
