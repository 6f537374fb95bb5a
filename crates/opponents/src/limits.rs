//! The search budget.

use std::time::Duration;

/// The most that one decision may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// Time.
    Time(Duration),
    /// Actions tried, whatever the time: the same seed gives the same decision on every machine and number of threads.
    Nodes(u64),
}

/// The limits of one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The budget.
    pub budget: Budget,
    /// The number of threads.
    pub threads: usize,
}

impl Limits {
    /// A time limit, on every core.
    pub fn time(time: Duration) -> Limits {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Limits { budget: Budget::Time(time), threads }
    }

    /// A limit in nodes, on one thread.
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
