//! Progress and cancellation of a search.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Shared by a search and its caller: progress, and a way to stop it.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    progress: AtomicU32,
}

impl Control {
    /// A control for a search that has not started.
    pub fn new() -> Control {
        Control::default()
    }

    /// Stops the search: it returns the best result so far.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The share of the budget used, in thousandths.
    pub fn progress(&self) -> u32 {
        self.progress.load(Ordering::Relaxed)
    }

    pub(crate) fn report(&self, thousandths: u32) {
        self.progress.store(thousandths.min(1000), Ordering::Relaxed);
    }
}

/// When a search ends: at a time, or when stopped.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline<'a> {
    control: &'a Control,
    until: Option<Instant>,
}

impl<'a> Deadline<'a> {
    pub fn new(control: &'a Control, time: Option<Duration>) -> Deadline<'a> {
        Deadline { control, until: time.map(|time| Instant::now() + time) }
    }

    /// Whether time ends it.
    pub fn is_timed(&self) -> bool {
        self.until.is_some()
    }

    /// Whether it must end now.
    pub fn is_over(&self) -> bool {
        self.control.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
