//! Snapshots of long matches, so that loading one does not replay its whole journal.
//!
//! A snapshot is a cache of what the journal says. It is written when a game is unloaded and after a long replay, never while
//! someone waits for a move. It is used only if it is of this edition of the rules and its seal, over the snapshot and every row
//! before it, fits: anything else is ignored, and the journal replayed. It holds every secret of a match and leaves the
//! server in no answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::SeatSet;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::hosted::HostedGame;
use super::ledger::StoredLog;
use super::load::{self, Kept};
use super::rows::Row;
use crate::app::App;
use crate::params;
use crate::store::{Base, DbError, StoreError};
use crate::wire::{Done, OutcomeCard, Status};

/// A match gets a snapshot once this many rows have been added since the last one.
const LEAST: u64 = 64;

/// The largest snapshot. A match beyond it is replayed.
const MOST_BYTES: usize = 8 << 20;

/// Changes with what [`Stored`] holds and with what the seal covers.
const FORM: &str = "1";

/// A match after `rows` rows of its journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Snapshot {
    pub rows: u64,
    edition: String,
    seal: [u8; 32],
    pub data: Vec<u8>,
}

/// What a snapshot is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Worth {
    /// It can be used.
    Good,
    /// Another edition of the rules made it.
    OtherEdition,
    /// It or its journal is damaged.
    Damaged,
}

/// What [`HostedGame`] keeps beside the game, and the game.
#[derive(Serialize, Deserialize)]
pub(super) struct Stored {
    pub game: Vec<u8>,
    pub over: Option<OutcomeCard>,
    pub undo_requests: SeatSet,
    pub thought: Option<String>,
    /// For each seat, whether a standing order took each of its actions, and the computer player's reason.
    pub acts: Vec<Vec<(bool, Option<String>)>>,
    pub reasons: BTreeMap<usize, (u8, String)>,
    /// Seat, key, result and number of actions afterwards of remembered requests.
    pub keys: Vec<(u8, String, Option<Vec<Done>>, usize)>,
    pub ledger: Vec<StoredLog>,
}

/// The edition of everything that a snapshot depends on.
fn edition() -> String {
    format!("{FORM} {}", library::EDITION)
}

/// The snapshot of a match, if it has one.
pub(super) fn read(base: &Base, id: &str) -> Result<Option<Snapshot>, DbError> {
    let sql = "SELECT rows, edition, seal, data FROM snapshots WHERE match = ?1";
    let Some(mut row) = base.row(sql, params![id])? else { return Ok(None) };
    let rows: i64 = row.get(0)?;
    Ok(Some(Snapshot { rows: rows as u64, edition: row.get(1)?, seal: row.get(2)?, data: row.get(3)? }))
}

impl Snapshot {
    /// Whether it can be used for this match.
    pub(super) fn worth(&self, kept: &Kept) -> Worth {
        if self.edition != edition() {
            return Worth::OtherEdition;
        }
        match kept.rows().get(..self.rows as usize) {
            Some(rows) if seal(kept, rows, &self.data) == self.seal => Worth::Good,
            _ => Worth::Damaged,
        }
    }
}

/// The SHA-256 of everything that a snapshot depends on, and of its data.
fn seal(kept: &Kept, rows: &[Row], data: &[u8]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    let mut add = |part: Option<&[u8]>| {
        hasher.update((part.map_or(u64::MAX, |part| part.len() as u64)).to_le_bytes());
        hasher.update(part.unwrap_or_default());
    };
    add(Some(edition().as_bytes()));
    for part in kept.identity() {
        add(part);
    }
    for row in rows {
        add(Some(row.kind.name().as_bytes()));
        add(Some(&[row.seat]));
        for text in [&row.text, &row.key, &row.why] {
            add(text.as_ref().map(String::as_bytes));
        }
        add(row.parts.map(u32::to_le_bytes).as_ref().map(<[u8; 4]>::as_slice));
        add(row.hash.map(u64::to_le_bytes).as_ref().map(<[u8; 8]>::as_slice));
    }
    add(Some(data));
    hasher.finalize().into()
}

/// A snapshot that is not written yet: a match after so many rows.
pub(super) struct Unsaved {
    id: String,
    rows: u64,
    data: Vec<u8>,
}

impl HostedGame {
    /// A snapshot, if the match has grown enough since the last.
    pub(super) fn snapshot_if_due(&mut self) -> Option<Unsaved> {
        let due = self.rows >= self.snapshot_rows + LEAST;
        if !due || !self.pending.is_empty() || self.stopped.is_some() {
            return None;
        }
        self.snapshot_rows = self.rows;
        let data = self.to_snapshot()?;
        let fits = data.len() <= MOST_BYTES;
        fits.then(|| Unsaved { id: self.settings.id.clone(), rows: self.rows, data })
    }

    /// The match as bytes.
    pub(super) fn to_snapshot(&self) -> Option<Vec<u8>> {
        let over = self.outcome.clone().filter(|_| self.status == Status::Over);
        let stored = Stored { over, ..self.stored() };
        postcard::to_stdvec(&stored).ok()
    }
}

/// Writes a snapshot, sealed with the rows that the database has.
pub(super) async fn save(app: &Arc<App>, unsaved: Unsaved) -> Result<(), StoreError> {
    let Unsaved { id, rows, data } = unsaved;
    let name = id.clone();
    let Some(kept) = app.store.read(move |base| load::read(base, &name)).await? else { return Ok(()) };
    let Some(sealed) = kept.rows().get(..rows as usize) else { return Ok(()) };
    let seal = seal(&kept, sealed, &data);
    app.store
        .write(move |base| {
            base.execute(
                "INSERT INTO snapshots (match, rows, edition, seal, data) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (match) DO UPDATE SET rows = excluded.rows, edition = excluded.edition,
                 seal = excluded.seal, data = excluded.data",
                params![id, rows as i64, edition(), seal, data],
            )
        })
        .await?;
    Ok(())
}

/// Writes a snapshot in the background. A match without one is replayed.
pub(super) fn save_later(app: &Arc<App>, unsaved: Unsaved) {
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let id = unsaved.id.clone();
        if let Err(error) = save(&app, unsaved).await {
            tracing::debug!(id, %error, "could not save a snapshot");
        }
    });
}

impl Stored {
    pub(super) fn read(data: &[u8]) -> Result<Stored, String> {
        postcard::from_bytes(data).map_err(|error| error.to_string())
    }
}
