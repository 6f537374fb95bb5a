//! How much a computer player may think.

use std::time::Duration;

/// What one decision may cost at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So much time on the clock.
    Time(Duration),
    /// So many actions tried, whatever the time: the same seed gives the same decision on every machine and
    /// any number of threads.
    Nodes(u64),
}

/// The limits of one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// What it may cost.
    pub budget: Budget,
    /// How many threads may work on it.
    pub threads: usize,
}

impl Limits {
    /// So much time, on every core.
    pub fn time(time: Duration) -> Limits {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Limits { budget: Budget::Time(time), threads }
    }

    /// So many nodes, on one thread.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { budget: Budget::Nodes(nodes), threads: 1 }
    }
}

impl Default for Limits {
    /// A second on every core.
    fn default() -> Limits {
        Limits::time(Duration::from_secs(1))
    }
}
