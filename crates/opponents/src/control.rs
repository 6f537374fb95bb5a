//! The line to a computer player that is thinking.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Shared between who thinks and who waits: how far it is, and a way to end it.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    progress: AtomicU32,
}

impl Control {
    /// A line to somebody who has not begun.
    pub fn new() -> Control {
        Control::default()
    }

    /// Ends the thinking at once: the best found so far is played. Whoever wants nothing played throws it away.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it has been told to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// How much of the budget is used, in thousandths.
    pub fn progress(&self) -> u32 {
        self.progress.load(Ordering::Relaxed)
    }

    pub(crate) fn report(&self, thousandths: u32) {
        self.progress.store(thousandths.min(1000), Ordering::Relaxed);
    }
}

/// When thinking ends on the clock, or when it is told to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline<'a> {
    control: &'a Control,
    until: Option<Instant>,
}

impl<'a> Deadline<'a> {
    pub fn new(control: &'a Control, time: Option<Duration>) -> Deadline<'a> {
        Deadline { control, until: time.map(|time| Instant::now() + time) }
    }

    /// Whether the clock ends it.
    pub fn is_timed(&self) -> bool {
        self.until.is_some()
    }

    /// Whether to end now.
    pub fn is_over(&self) -> bool {
        self.control.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
