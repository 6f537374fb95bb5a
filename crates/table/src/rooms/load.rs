//! Loads a match: replays its journal with its seed, so the dice come out the same.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{Seat, Seed, UndoRule};
use library::{Game, Level, Shelf};

use super::analysis;
use super::cards::options;
use super::hosted::{Chair, HostedGame, MatchSettings, status_name};
use super::rows::{self, Journal, Kind, Row};
use super::snapshots::{self, Snapshot, Worth};
use crate::params;
use crate::store::{Base, DbError};
use crate::wire::{Done, Holder, Status, Watch};

/// Everything that the database stores of a match.
#[derive(Clone)]
pub(super) struct Kept {
    settings: MatchSettings,
    position: Option<String>,
    status: String,
    moment: String,
    changed: i64,
    shown: (u8, u8, Option<String>),
    chairs: Vec<Chair>,
    journal: Journal,
    snapshot: Option<Snapshot>,
}

impl Kept {
    /// The rows of its journal, up to the first damage.
    pub(super) fn rows(&self) -> &[Row] {
        &self.journal.rows
    }

    /// What its first position and its dice depend on.
    pub(super) fn identity(&self) -> [Option<&[u8]>; 7] {
        let settings = &self.settings;
        let undo: &[u8] = match settings.undo {
            UndoRule::None => b"none",
            UndoRule::Free => b"free",
            UndoRule::Consent => b"consent",
        };
        [
            Some(settings.id.as_bytes()),
            Some(settings.book.as_bytes()),
            Some(settings.scenario.as_bytes()),
            settings.lesson.as_ref().map(String::as_bytes),
            self.position.as_ref().map(String::as_bytes),
            Some(&settings.seed.0),
            Some(undo),
        ]
    }
}

/// Reads a match from the database.
pub(super) fn read(base: &Base, id: &str) -> Result<Option<Kept>, DbError> {
    let found = base.row(
        "SELECT book, scenario, lesson, position, title, seed, undo, watch, status, moment, made, changed,
                deciding, shown, outcome, hints, maker
         FROM matches WHERE id = ?1",
        params![id],
    )?;
    let Some(mut row) = found else { return Ok(None) };
    let position: Option<String> = row.get(3)?;
    let settings = MatchSettings {
        id: id.to_owned(),
        book: row.get(0)?,
        scenario: row.get(1)?,
        lesson: row.get(2)?,
        analysis_of: position.as_deref().and_then(analysis::source_of),
        title: row.get(4)?,
        seed: Seed(row.get(5)?),
        undo: named(&row.get::<String>(6)?)?,
        watch: named::<Watch>(&row.get::<String>(7)?)?,
        hints: row.get(15)?,
        made: row.get(10)?,
        maker: row.get(16)?,
        secrets: false,
        sides: Vec::new(),
        options: Vec::new(),
        script: Vec::new(),
    };
    Ok(Some(Kept {
        settings,
        position,
        status: row.get(8)?,
        moment: row.get(9)?,
        changed: row.get(11)?,
        shown: (row.get(12)?, row.get(13)?, row.get(14)?),
        chairs: chairs(base, id)?,
        journal: rows::read(base, id)?,
        snapshot: snapshots::read(base, id)?,
    }))
}

/// Replays a match of the database from its start, and compares its snapshot: how many rows its journal has, or what is wrong.
pub(crate) fn check(shelf: &Shelf, base: &Base, id: &str) -> Result<u64, String> {
    let kept = read(base, id).map_err(|error| error.to_string())?;
    let mut kept = kept.ok_or("it cannot be found by its number")?;
    let snapshot = kept.snapshot.take().map(|snapshot| (snapshot.worth(&kept), snapshot));
    let Journal { rows, damage, .. } = std::mem::take(&mut kept.journal);
    let Beginning { mut hosted, .. } = begin(shelf, kept)?;
    let wrong = "its snapshot is damaged; servers ignore it";
    let first = match snapshot {
        Some((Worth::Good, snapshot)) => {
            let first = snapshot.rows as usize;
            play(&mut hosted, &rows[..first], 0)?;
            hosted.pending.clear();
            if hosted.to_snapshot().as_ref() != Some(&snapshot.data) {
                return Err("its snapshot differs from its journal: delete it from 'snapshots'".to_owned());
            }
            first
        }
        Some((Worth::Damaged, _)) if damage.is_none() => return Err(wrong.to_owned()),
        _ => 0,
    };
    play(&mut hosted, &rows[first..], first as u64)?;
    damage.map_or(Ok(rows.len() as u64), Err)
}

/// The seats of a match in order.
pub(super) fn chairs(base: &Base, id: &str) -> Result<Vec<Chair>, DbError> {
    let seats = base.rows(
        "SELECT side, kind, player, players.name, level, token, orders
         FROM seats LEFT JOIN players ON players.id = player WHERE match = ?1 ORDER BY seat",
        params![id],
    )?;
    let chair = |mut row: crate::store::Row| {
        let kind: String = row.get(1)?;
        let level: Option<String> = row.get(4)?;
        let orders: String = row.get(6)?;
        Ok(Chair {
            side: row.get(0)?,
            holder: named::<Holder>(&kind)?,
            player: row.get(2)?,
            name: row.get(3)?,
            // A level that no longer exists plays on as Regular.
            level: level.map(|level| level.parse().unwrap_or(Level::Regular)),
            token: row.get(5)?,
            orders: serde_json::from_str(&orders).unwrap_or_default(),
        })
    };
    seats.into_iter().map(chair).collect()
}

/// Reads an enum that is stored as one word.
pub(super) fn named<T: serde::de::DeserializeOwned>(word: &str) -> Result<T, DbError> {
    let value = serde_json::Value::String(word.to_owned());
    serde_json::from_value(value).map_err(|_| DbError::Unreadable(format!("the stored word '{word}'")))
}

/// Replays the journal. If the current rules refuse a row, lead to another position than before, or if rows are missing,
/// the match is stopped there with the reason; its rows stay unchanged.
pub(super) fn replay(shelf: &Shelf, mut kept: Kept) -> Result<HostedGame, String> {
    let snapshot = kept.snapshot.take().filter(|snapshot| snapshot.worth(&kept) == Worth::Good);
    let Journal { rows, damage, revision } = std::mem::take(&mut kept.journal);
    let Beginning { mut hosted, status, shown } = match snapshot {
        None => begin(shelf, kept)?,
        Some(snapshot) => {
            let mut beginning = begin(shelf, kept.clone())?;
            // A panic or a refusal may leave a game that is neither here nor there.
            let restored = catch_unwind(AssertUnwindSafe(|| beginning.hosted.restore(&snapshot.data)));
            match restored {
                Ok(Ok(())) => {
                    (beginning.hosted.rows, beginning.hosted.snapshot_rows) = (snapshot.rows, snapshot.rows);
                    beginning
                }
                refused => {
                    let why = refused.map_or_else(|_| Some("it panicked".to_owned()), Result::err);
                    tracing::warn!(id = beginning.hosted.settings.id, why, "a snapshot cannot be used");
                    begin(shelf, kept)?
                }
            }
        }
    };
    let first = hosted.rows;
    hosted.replayed = rows.len() as u64 - first;
    let played = play(&mut hosted, &rows[first as usize..], first).and_then(|()| damage.map_or(Ok(()), Err));
    if let Err(why) = played {
        tracing::warn!(id = hosted.settings.id, why, "a stored journal cannot be played to its end");
        hosted.status = Status::Stopped;
        hosted.stopped = Some(why);
    }
    hosted.pending.clear();
    (hosted.rows, hosted.revision) = (rows.len() as u64, revision);
    hosted.ledger.forget_updates();
    hosted.shown.status = [Status::Waiting, Status::Running, Status::Over, Status::Stopped]
        .map(status_name)
        .into_iter()
        .find(|name| *name == status)
        .unwrap_or("waiting");
    (hosted.shown.deciding, hosted.shown.seen_deciding, hosted.shown.outcome) = shown;
    hosted.moment_is_stale = true;
    Ok(hosted)
}

/// A match before the first row of its journal.
struct Beginning {
    hosted: HostedGame,
    status: String,
    shown: (u8, u8, Option<String>),
}

fn begin(shelf: &Shelf, kept: Kept) -> Result<Beginning, String> {
    let Kept { mut settings, position, status, moment, changed, shown, chairs, .. } = kept;
    let book = shelf.book(&settings.book).map_err(|error| error.to_string())?;
    if let Some(lesson) =
        settings.lesson.as_ref().and_then(|id| book.lessons().iter().find(|is| is.id == *id))
    {
        settings.script.clone_from(&lesson.script);
    }
    settings.options = options(shelf, &settings.book, &settings.scenario);
    let game = open(book, &settings, position.as_deref())?;
    let mut hosted = HostedGame::new(settings, chairs, game);
    (hosted.changed, hosted.moment) = (changed, moment);
    Ok(Beginning { hosted, status, shown })
}

/// The game before its first action.
pub(super) fn open(
    book: &dyn library::Book,
    settings: &MatchSettings,
    position: Option<&str>,
) -> Result<Box<dyn Game>, String> {
    start(book, &settings.scenario, settings.seed, settings.undo, position)
}

/// A game from a scenario's start, or from a stored position.
pub(super) fn start(
    book: &dyn library::Book,
    scenario: &str,
    seed: Seed,
    undo: UndoRule,
    position: Option<&str>,
) -> Result<Box<dyn Game>, String> {
    match position {
        None => book.open(scenario, seed, undo).map_err(|fault| fault.to_string()),
        Some(text) if analysis::source_of(text).is_some() => analysis::open(book, seed, text),
        Some(text) => {
            let wanted = serde_json::from_str(text).map_err(|error| error.to_string())?;
            let listed = |faults: Vec<kernel::Fault>| {
                faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
            };
            book.compose(&wanted, seed, undo).map_err(listed)
        }
    }
}

/// Plays rows that follow the first `before`.
pub(super) fn play(hosted: &mut HostedGame, rows: &[Row], before: u64) -> Result<(), String> {
    // The rows of one keyed request, and their results.
    let mut request: Option<(Seat, String, u32, Vec<Done>)> = None;
    for (number, row) in (before + 1..).zip(rows) {
        let seat = Seat(row.seat);
        let refused = |error: kernel::PlayError| format!("Row {number} of the journal: {error}");
        if let (Some(key), Some(parts)) = (&row.key, row.parts) {
            request = Some((seat, key.clone(), parts, Vec::new()));
        }
        match row.kind {
            Kind::Act | Kind::Auto => {
                let text = row.text.as_deref().unwrap_or_default();
                let done = hosted.act(row.kind, seat, text, row.why.clone()).map_err(refused)?;
                let hash = hosted.pending.last().and_then(|row| row.hash);
                if row.hash.is_some() && row.hash != hash {
                    return Err(format!(
                        "Row {number} of the journal leads to a different position than before."
                    ));
                }
                if let Some((seat, key, parts, mut all)) = request.take() {
                    all.push(done);
                    if all.len() as u32 >= parts {
                        hosted.remember(seat, &key, all);
                    } else {
                        request = Some((seat, key, parts, all));
                    }
                }
            }
            Kind::UndoRequest => hosted.request_undo(seat),
            Kind::Undo => hosted.undo_once(seat).map_err(refused)?,
            Kind::Consent => hosted.consent(seat).map_err(refused)?,
            Kind::Resign => hosted.resign(seat),
        }
    }
    Ok(())
}
