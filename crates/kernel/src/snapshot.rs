//! A game as bytes, to continue it without replaying it: what a server keeps beside the journal.
//!
//! It holds the whole truth and is no record: it proves nothing, and only the program that wrote it reads it. The events of
//! old entries are left out, because they can be made again from the kept positions ([`Match::events`]). Of those it has the
//! current one, every 32nd of the last 256 entries and every 256th before, whatever the game in memory has: equal games have
//! equal bytes.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::game::SNAPSHOT_EVERY;
use crate::journal::{SeenBy, Told};
use crate::{Barrier, Entry, EntryOf, Match, PositionHash, Roll, Rules, Seat, SeatSet};

/// How many of the last entries have a position at every 32nd.
const RECENT: usize = 8 * SNAPSHOT_EVERY;

#[derive(Serialize, Deserialize)]
struct Stored<P> {
    entries: Vec<StoredEntry>,
    burnt: BTreeMap<usize, Vec<Roll>>,
    branched_at: usize,
    consents: [SeatSet; 8],
    /// How far the dice of the seed are used.
    place: Option<u128>,
    /// Positions by the number of entries before them; the last is the current one.
    positions: Vec<(usize, P)>,
}

#[derive(Serialize, Deserialize)]
struct StoredEntry {
    seat: Seat,
    action: String,
    dice: Vec<Roll>,
    forced: bool,
    dice_seen_by: Vec<SeatSet>,
    hash: PositionHash,
    audience: SeatSet,
    seen_by: SeenBy,
    revealed: Option<SeatSet>,
    barrier: Option<Barrier>,
}

impl<R: Rules> Match<R> {
    /// The whole game as bytes. It holds every secret.
    ///
    /// # Panics
    /// If the position is not plain data, like [`PositionHash::of`].
    pub fn snapshot(&self) -> Vec<u8> {
        let recent = self.len().saturating_sub(RECENT);
        let old = (RECENT..recent).step_by(RECENT);
        let first_recent = recent.next_multiple_of(SNAPSHOT_EVERY).max(SNAPSHOT_EVERY);
        let steps = old.chain((first_recent..self.len()).step_by(SNAPSHOT_EVERY)).chain([self.len()]);
        let stored = Stored {
            entries: self.journal.entries.iter().map(|entry| self.stored(entry)).collect(),
            burnt: self.journal.burnt.clone(),
            branched_at: self.journal.branched_at,
            consents: self.consents,
            place: self.stream.as_ref().map(|stream| stream.dice.place()),
            positions: steps.filter_map(|step| Some((step, self.position_at(step)?))).collect(),
        };
        postcard::to_stdvec(&stored).expect("a position is plain data")
    }

    fn stored(&self, entry: &EntryOf<R>) -> StoredEntry {
        StoredEntry {
            seat: entry.seat,
            action: self.rulebook.write(&entry.action),
            dice: entry.dice.clone(),
            forced: entry.forced,
            dice_seen_by: entry.dice_seen_by.clone(),
            hash: entry.hash,
            audience: entry.audience,
            seen_by: entry.told.seen_by,
            revealed: entry.revealed,
            barrier: entry.barrier,
        }
    }

    /// Puts a game before its first action where a snapshot of it was.
    ///
    /// # Errors
    /// Why the snapshot does not fit. The game is as it was.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), String> {
        let stored: Stored<R::Position> =
            postcard::from_bytes(snapshot).map_err(|_| "the snapshot cannot be read".to_owned())?;
        if !self.is_empty() {
            return Err("the game has begun".to_owned());
        }
        let mut positions = stored.positions;
        let Some((step, position)) = positions.pop() else { return Err("no position is stored".to_owned()) };
        let rising = positions.iter().map(|(step, _)| *step).chain([step]).is_sorted_by(|a, b| a < b);
        if step != stored.entries.len() || !rising {
            return Err("the stored positions are not those of the entries".to_owned());
        }
        let hash = PositionHash::of(&position).sealed(self.arrangement.as_deref());
        if stored.entries.last().is_some_and(|last| last.hash != hash) {
            return Err("the stored position is not the one that its last entry led to".to_owned());
        }
        if stored.place.is_some() != self.stream.is_some() {
            return Err("only one of the two has a seed".to_owned());
        }
        let entries = stored.entries.into_iter().map(|entry| self.read_stored(entry));
        self.journal.entries = entries.collect::<Result<_, _>>()?;
        (self.journal.burnt, self.journal.branched_at) = (stored.burnt, stored.branched_at);
        self.consents = stored.consents;
        if let (Some(stream), Some(place)) = (&mut self.stream, stored.place) {
            stream.dice.rewind(place);
        }
        self.snapshots.extend(positions.into_iter().map(|(step, position)| (step, Arc::new(position))));
        if step.is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.insert(step, Arc::new(position.clone()));
        }
        self.position = position;
        Ok(())
    }

    fn read_stored(&self, stored: StoredEntry) -> Result<Arc<EntryOf<R>>, String> {
        let action = self.rulebook.read(&stored.action).map_err(|fault| fault.to_string())?;
        Ok(Arc::new(Entry {
            seat: stored.seat,
            action,
            dice: stored.dice,
            forced: stored.forced,
            dice_seen_by: stored.dice_seen_by,
            hash: stored.hash,
            audience: stored.audience,
            told: Told::before(stored.seen_by),
            revealed: stored.revealed,
            barrier: stored.barrier,
        }))
    }
}
