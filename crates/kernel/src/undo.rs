//! Undo.
//!
//! Whether a seat may undo depends only on what that seat knows. Entries concealed from it, such as plots that others
//! write at the same time, are skipped: they are replayed without the undone entry and keep their dice. Dice undone by
//! consent are burnt: the stream goes on after them, so undo never shows a die in advance.

use std::sync::Arc;

use crate::game::carry_out;
use crate::{EntryOf, Match, PlayError, Rules, Scripted, Seat, SeatSet, UndoRule};

/// What an undo would do.
struct Way<R: Rules> {
    /// The entry to undo.
    index: usize,
    /// The position before it.
    back_at: R::Position,
    /// Later entries, replayed without it.
    keep: Vec<(EntryOf<R>, R::Position)>,
}

impl<R: Rules> Match<R> {
    /// Undoes the seat's last action if the rule and the barriers allow; returns the undone entries in order. By consent,
    /// later actions of other seats are undone with it.
    pub fn undo(&mut self, seat: Seat) -> Result<Vec<Arc<EntryOf<R>>>, PlayError> {
        let way = self.way_back(seat)?;
        let end = self.len() - way.keep.len();
        let gone = self.journal.entries[way.index..end].to_vec();
        self.cut(way.index, way.back_at, way.keep);
        for entry in &gone {
            self.forget_consents(entry);
        }
        Ok(gone)
    }

    /// Whether `seat` could undo now.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.check_undo(seat).is_ok()
    }

    /// Why `seat` could not undo now. Depends on what the seat knows alone.
    pub fn check_undo(&self, seat: Seat) -> Result<(), PlayError> {
        match self.entry_to_undo(seat) {
            Ok((_, kept_from)) if kept_from == self.len() => Ok(()),
            Ok(_) => self.way_back(seat).map(|_| ()),
            Err(refused) => Err(refused),
        }
    }

    /// `seat` consents to undoing another seat's last action. The consent ends when that seat learns of another action.
    pub fn consent_to_undo(&mut self, seat: Seat) -> Result<(), PlayError> {
        if self.undo_rule != UndoRule::Consent {
            return Err(PlayError::Undo("This table does not play undo by consent.".to_owned()));
        }
        let seats = self.rulebook.title().seats.len();
        if usize::from(seat.0) >= seats {
            return Err(PlayError::NotYours(format!("There is no seat {}.", seat.0)));
        }
        for (other, agreed) in self.consents.iter_mut().enumerate() {
            if other != usize::from(seat.0) {
                *agreed = agreed.with(seat);
            }
        }
        Ok(())
    }

    /// Ends the consents given to seats that learn of this entry. An action concealed from a seat must not show here.
    pub(crate) fn forget_consents(&mut self, entry: &EntryOf<R>) {
        for (seat, agreed) in self.consents.iter_mut().enumerate() {
            let seat = Seat(seat as u8);
            if entry.seat == seat || entry.is_known_to(seat) {
                *agreed = SeatSet::NONE;
            }
        }
    }

    fn way_back(&self, seat: Seat) -> Result<Way<R>, PlayError> {
        let (index, kept_from) = self.entry_to_undo(seat)?;
        let way = self.position_at(index).and_then(|back_at| {
            let keep = match self.again(&back_at, &self.journal.entries[kept_from..]) {
                Some(keep) => keep,
                // The consent covers actions that depend on it; a refusal would tell of secret actions.
                None if self.undo_rule == UndoRule::Consent => Vec::new(),
                None => return None,
            };
            Some(Way { index, back_at, keep })
        });
        way.ok_or_else(|| PlayError::Undo("You cannot undo this: later actions depend on it.".to_owned()))
    }

    /// The entry that `seat` may undo, and the first later entry that stays.
    fn entry_to_undo(&self, seat: Seat) -> Result<(usize, usize), PlayError> {
        let refused = |reason: &str| Err(PlayError::Undo(reason.to_owned()));
        if self.decision().seats.is_empty() {
            return refused("The game is over: nothing can be undone.");
        }
        let entries = &self.journal.entries;
        let Some(index) = entries.iter().rposition(|entry| entry.seat == seat) else {
            return refused("You have nothing to undo.");
        };
        let answered = entries[index + 1..].iter().any(|entry| entry.is_known_to(seat));
        match self.undo_rule {
            UndoRule::None => refused("This table plays without undo."),
            UndoRule::Free => match entries[index].barrier {
                Some(barrier) => refused(barrier.reason()),
                None if answered => refused("You cannot undo this: another seat has acted since."),
                None => Ok((index, index + 1)),
            },
            UndoRule::Consent => {
                self.all_others_agree(seat)?;
                Ok((index, if answered { entries.len() } else { index + 1 }))
            }
        }
    }

    fn all_others_agree(&self, seat: Seat) -> Result<(), PlayError> {
        let names = &self.rulebook.title().seats;
        let agreed = self.consents.get(usize::from(seat.0)).copied().unwrap_or_default().with(seat);
        let missing: Vec<&str> = (0_u8..)
            .zip(names)
            .filter(|&(other, _)| !agreed.has(Seat(other)))
            .map(|(_, name)| name.as_str())
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(PlayError::Undo(format!("Undo needs the consent of {}.", missing.join(" and "))))
    }

    /// Replays `entries` from `position` with their dice; `None` if they no longer fit.
    fn again(
        &self,
        position: &R::Position,
        entries: &[Arc<EntryOf<R>>],
    ) -> Option<Vec<(EntryOf<R>, R::Position)>> {
        let mut done: Vec<(EntryOf<R>, R::Position)> = Vec::with_capacity(entries.len());
        for old in entries {
            let before = done.last().map_or(position, |(_, after)| after);
            let mut script = Scripted::new(old.dice.iter().map(|roll| roll.shown));
            let rulebook = &*self.rulebook;
            let (mut entry, after) = carry_out(
                rulebook,
                before,
                old.seat,
                old.action.clone(),
                &mut script,
                self.arrangement.as_deref(),
            )
            .ok()?;
            if script.fault().is_some() || entry.dice != old.dice {
                return None;
            }
            entry.forced = old.forced;
            done.push((entry, after));
        }
        Some(done)
    }
}
