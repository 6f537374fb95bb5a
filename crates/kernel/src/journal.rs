//! The journal: each action with its seat, dice and the position's hash after it.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::{Noted, PositionHash, Roll, Seat, SeatSet, Viewer};

/// Why free undo stops at an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Barrier {
    /// A die was rolled.
    Die,
    /// It revealed something that was hidden, or may have.
    Revelation,
    /// The decision passed to other seats, or the game ended.
    ChangeOfSeat,
}

impl Barrier {
    /// The reason in a sentence for the player.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Barrier::Die => "You cannot undo this: it rolled a die.",
            Barrier::Revelation => "You cannot undo this: it may have revealed something hidden.",
            Barrier::ChangeOfSeat => "You cannot undo this: the decision has passed to another seat.",
        }
    }
}

/// One action of a game and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<A, E> {
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: A,
    /// The dice it rolled.
    pub dice: Vec<Roll>,
    /// Whether those dice were given from outside instead of rolled from the seed's stream.
    pub forced: bool,
    /// Who may see each die, of those who may know of the action.
    pub dice_seen_by: Vec<SeatSet>,
    /// The position's hash afterwards.
    pub hash: PositionHash,
    /// Who may know of the action.
    pub audience: SeatSet,
    /// What happened.
    pub(crate) told: Told<E>,
    /// Who learnt something that was hidden from them; nothing if the action revealed nothing and could not have.
    pub revealed: Option<SeatSet>,
    /// Why free undo stops here, if it does.
    pub barrier: Option<Barrier>,
}

/// The events of an entry. A game that was restored from its stored form knows only who saw them, and makes the events again
/// when they are asked for: [`crate::Match::events`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told<E> {
    pub(crate) seen_by: SeenBy,
    pub(crate) events: OnceLock<Vec<Noted<E>>>,
}

/// Who saw some event of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeenBy {
    seats: SeatSet,
    /// Whether some event is open to all, and so to spectators.
    open: bool,
}

impl<E> Told<E> {
    pub(crate) fn new(events: Vec<Noted<E>>) -> Told<E> {
        let seats = events.iter().fold(SeatSet::NONE, |seats, noted| seats.and(noted.audience));
        let open = events.iter().any(|noted| noted.audience.is_all());
        Told { seen_by: SeenBy { seats, open }, events: events.into() }
    }

    /// Events that are not in memory.
    pub(crate) fn before(seen_by: SeenBy) -> Told<E> {
        Told { seen_by, events: OnceLock::new() }
    }

    fn is_seen_by(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.seen_by.seats.has(seat),
            Viewer::Spectator => self.seen_by.open,
            Viewer::Referee => true,
        }
    }
}

impl<A, E> Entry<A, E> {
    /// The dice that `viewer` may see. One who may not know of the action sees none.
    pub fn dice_for(&self, viewer: Viewer) -> impl Iterator<Item = Roll> {
        let known = viewer.sees(self.audience);
        let dice = self.dice.iter().zip(&self.dice_seen_by);
        dice.filter(move |(_, seen_by)| known && viewer.sees(**seen_by)).map(|(roll, _)| *roll)
    }

    /// Whether `viewer` knows of the entry, whole or by what came of it.
    pub fn is_known_by(&self, viewer: Viewer) -> bool {
        viewer.sees(self.audience) || self.told.is_seen_by(viewer)
    }

    /// Whether `viewer` learnt something by it that was hidden before.
    pub fn reveals_to(&self, viewer: Viewer) -> bool {
        self.revealed.is_some_and(|learners| match viewer {
            Viewer::Spectator => learners.has_spectators(),
            Viewer::Seat(_) | Viewer::Referee => viewer.sees(learners),
        })
    }

    /// Whether `seat` has noticed anything of this entry. An action concealed from a seat tells it nothing
    /// (the laws kit holds rulebooks to that), so this asks no more than what the seat knows.
    pub(crate) fn is_known_to(&self, seat: Seat) -> bool {
        self.is_known_by(Viewer::Seat(seat))
    }
}

/// The entries of a game in order, and the dice burnt by undo.
#[derive(Debug, Clone)]
pub(crate) struct Journal<A, E> {
    pub(crate) entries: Vec<Arc<Entry<A, E>>>,
    /// Dice of the stream that were burnt before the entry with this index was made.
    pub(crate) burnt: BTreeMap<usize, Vec<Roll>>,
    /// The dice of entries before this index are not of this game's stream: a study left another game there.
    pub(crate) branched_at: usize,
}

impl<A, E> Journal<A, E> {
    pub(crate) fn new() -> Self {
        Journal { entries: Vec::new(), burnt: BTreeMap::new(), branched_at: 0 }
    }

    /// The first `step` entries, as the beginning of a study.
    pub(crate) fn branch(&self, step: usize) -> Self {
        Journal { entries: self.entries[..step].to_vec(), burnt: BTreeMap::new(), branched_at: step }
    }

    /// The dice burnt before the entry at `index`; at the number of entries, those burnt since the last.
    pub(crate) fn burnt_before(&self, index: usize) -> &[Roll] {
        self.burnt.get(&index).map_or(&[], Vec::as_slice)
    }

    /// Records dice burnt since the last entry.
    pub(crate) fn burn(&mut self, dice: impl IntoIterator<Item = Roll>) {
        let place = self.entries.len();
        self.burn_at(place, dice.into_iter().collect());
    }

    fn burn_at(&mut self, place: usize, dice: Vec<Roll>) {
        if !dice.is_empty() {
            self.burnt.entry(place).or_default().extend(dice);
        }
    }

    /// Whether the dice of the entry at `index` were given from outside this game's stream.
    pub(crate) fn is_forced(&self, index: usize) -> bool {
        let entry = &self.entries[index];
        !entry.dice.is_empty() && (entry.forced || index < self.branched_at)
    }

    /// Removes every entry from `index` on and puts `keep` back: the last entries, replayed. The dice of the others are
    /// burnt at their place in the stream.
    pub(crate) fn cut(&mut self, index: usize, keep: Vec<Arc<Entry<A, E>>>) {
        let lost = self.entries.len() - index - keep.len();
        let mut burnt = Vec::new();
        for at in index..index + lost {
            burnt.extend(self.burnt.remove(&at).unwrap_or_default());
            if !self.is_forced(at) {
                burnt.extend(&self.entries[at].dice);
            }
        }
        // Dice burnt before a kept entry, or after the last, move down with it.
        let above = self.burnt.split_off(&(index + lost));
        self.burn_at(index, burnt);
        for (at, dice) in above {
            self.burn_at(at - lost, dice);
        }
        self.entries.truncate(index);
        self.entries.extend(keep);
        if self.branched_at > index {
            self.branched_at = index.max(self.branched_at.saturating_sub(lost));
        }
    }
}
