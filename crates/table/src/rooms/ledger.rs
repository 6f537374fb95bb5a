//! What each viewer has been shown: versions, steps and undone steps.
//!
//! A version counts the journal rows that a viewer may know. It depends on the journal only, so it is the same after
//! a restart, and it tells nothing about rows concealed from the viewer.

use kernel::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::wire::Move;

/// Up to eight seats, and the spectators.
const VIEWERS: usize = 9;

/// The index of a viewer in the ledger. A referee shares the spectators' index: once everything is open, all
/// viewers' logs are equal.
pub(crate) fn viewer_index(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => usize::from(seat.0).min(VIEWERS - 1),
        Viewer::Spectator | Viewer::Referee => VIEWERS - 1,
    }
}

/// The viewers of a game with this many seats.
pub(super) fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    let seats = seats.min(VIEWERS - 1) as u8;
    (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

/// What one viewer has been shown.
#[derive(Debug, Clone, Default)]
pub(super) struct ViewerLog {
    /// How many journal rows the viewer may know.
    pub version: u64,
    /// How many steps the viewer knows.
    pub steps: usize,
    /// The versions at which steps were undone, and how many steps remained.
    cuts: Vec<(u64, usize)>,
    /// What was done since the last [`ViewerLog::take_update`].
    update: Option<Update>,
}

/// A [`ViewerLog`] in a snapshot.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredLog {
    version: u64,
    steps: usize,
    cuts: Vec<(u64, usize)>,
}

/// A change as one viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Update {
    /// The version before.
    pub before: u64,
    /// The version afterwards.
    pub version: u64,
    /// How many of the known steps remain.
    pub after: usize,
    /// The steps after those.
    pub moves: Vec<Move>,
}

impl ViewerLog {
    /// The viewer learns of a row.
    pub(super) fn bump(&mut self) {
        self.update_mut();
        self.version += 1;
    }

    /// The viewer learns of an action.
    pub(super) fn add(&mut self, line: Move) {
        self.bump();
        self.steps += 1;
        self.update_mut().moves.push(line);
    }

    /// Keeps the first `left` steps and replaces the rest by `now`.
    pub(super) fn cut(&mut self, left: usize, now: Vec<Move>) {
        self.cuts.push((self.version, left));
        self.steps = left + now.len();
        let update = self.update_mut();
        if left >= update.after {
            update.moves.truncate(left - update.after);
        } else {
            update.after = left;
            update.moves.clear();
        }
        update.moves.extend(now);
    }

    /// How many of the first `steps` that the viewer knew at `version` are unchanged.
    pub(super) fn unchanged_steps(&self, version: u64, steps: usize) -> usize {
        let later = self.cuts.iter().rev().take_while(|(at, _)| *at > version);
        later.map(|(_, left)| *left).min().unwrap_or(steps).min(steps).min(self.steps)
    }

    /// Whether there is an update for the viewer.
    pub(super) fn has_update(&self) -> bool {
        self.update.as_ref().is_some_and(|update| update.before != self.version)
    }

    /// The update since the last call; `None` if the viewer may know of no change.
    pub(super) fn take_update(&mut self) -> Option<Update> {
        let mut update = self.update.take()?;
        update.version = self.version;
        (update.version != update.before).then_some(update)
    }

    fn update_mut(&mut self) -> &mut Update {
        let (version, steps) = (self.version, self.steps);
        self.update.get_or_insert_with(|| Update {
            before: version,
            version,
            after: steps,
            moves: Vec::new(),
        })
    }
}

/// The logs of all viewers.
#[derive(Debug, Clone, Default)]
pub(super) struct Ledger {
    logs: [ViewerLog; VIEWERS],
}

impl Ledger {
    pub(super) fn of(&self, viewer: Viewer) -> &ViewerLog {
        &self.logs[viewer_index(viewer)]
    }

    pub(super) fn of_mut(&mut self, viewer: Viewer) -> &mut ViewerLog {
        &mut self.logs[viewer_index(viewer)]
    }

    /// What a snapshot holds of it.
    pub(super) fn stored(&self) -> Vec<StoredLog> {
        let stored =
            |log: &ViewerLog| StoredLog { version: log.version, steps: log.steps, cuts: log.cuts.clone() };
        self.logs.iter().map(stored).collect()
    }

    pub(super) fn restore(&mut self, stored: Vec<StoredLog>) {
        for (log, StoredLog { version, steps, cuts }) in self.logs.iter_mut().zip(stored) {
            *log = ViewerLog { version, steps, cuts, update: None };
        }
    }

    /// Drops pending updates, after a replay.
    pub(super) fn forget_updates(&mut self) {
        for log in &mut self.logs {
            log.update = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(step: usize, action: &str) -> Move {
        let line = kernel::MoveLine { step, seat: 0, action: Some(action.to_owned()), dice: Vec::new() };
        Move { line, why: None }
    }

    #[test]
    fn an_update_starts_at_the_first_changed_step() {
        let mut log = ViewerLog::default();
        log.add(line(1, "a"));
        log.add(line(2, "b"));
        log.take_update();
        log.add(line(3, "c"));
        log.bump();
        log.cut(1, Vec::new());
        log.add(line(2, "d"));
        let update = log.take_update().unwrap();
        assert_eq!((update.before, update.version, update.after), (2, 5, 1));
        assert_eq!(update.moves, [line(2, "d")]);
        assert_eq!(log.steps, 2);
    }

    #[test]
    fn a_viewer_who_missed_an_undo_keeps_only_the_unchanged_steps() {
        let mut log = ViewerLog::default();
        for step in 1..=4 {
            log.add(line(step, "a"));
        }
        log.bump();
        log.cut(2, Vec::new());
        log.add(line(3, "b"));
        assert_eq!(log.unchanged_steps(4, 4), 2);
        assert_eq!(log.unchanged_steps(1, 1), 1);
        assert_eq!(log.unchanged_steps(6, 3), 3);
    }

    #[test]
    fn without_a_change_there_is_no_update() {
        let mut log = ViewerLog::default();
        assert_eq!(log.take_update(), None);
        log.bump();
        assert!(log.take_update().is_some());
        assert_eq!(log.take_update(), None);
    }
}
