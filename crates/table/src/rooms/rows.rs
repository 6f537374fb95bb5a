//! The journal table: one row per event of a match.

use rusqlite::{Connection, OptionalExtension as _, params};

/// What a row records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The seat acted.
    Act,
    /// A standing order of the seat acted.
    Auto,
    /// The seat asked to undo.
    UndoRequest,
    /// The seat undid its last action.
    Undo,
    /// The seat consented to the others' undo.
    Consent,
    /// The seat resigned.
    Resign,
}

impl Kind {
    const ALL: [(Kind, &'static str); 6] = [
        (Kind::Act, "act"),
        (Kind::Auto, "auto"),
        (Kind::UndoRequest, "wish"),
        (Kind::Undo, "undo"),
        (Kind::Consent, "consent"),
        (Kind::Resign, "resign"),
    ];

    fn name(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("act", |(_, name)| name)
    }

    fn of(name: &str) -> Option<Kind> {
        Kind::ALL.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }
}

/// One row of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub kind: Kind,
    pub seat: u8,
    /// The action in notation.
    pub text: Option<String>,
    /// The request's key, on its first row.
    pub key: Option<String>,
    /// How many rows the request has.
    pub parts: Option<u32>,
    /// The position's hash after an action.
    pub hash: Option<u64>,
    /// The computer player's reason.
    pub why: Option<String>,
}

impl Row {
    /// A row with a kind and a seat only.
    pub(super) fn plain(kind: Kind, seat: u8) -> Row {
        Row { kind, seat, text: None, key: None, parts: None, hash: None, why: None }
    }
}

/// The columns of `matches` that the lobby shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LobbyEntry {
    pub status: &'static str,
    pub deciding: u8,
    pub seen_deciding: u8,
    pub outcome: Option<String>,
}

/// Appends rows after the first `number`, and updates the lobby entry. The two times are that of the rows and that of
/// the last change that the lobby shows.
pub(super) fn append(
    base: &Connection,
    id: &str,
    number: u64,
    rows: &[Row],
    shown: Option<&LobbyEntry>,
    (at, changed): (i64, i64),
) -> rusqlite::Result<()> {
    let mut insert = base.prepare_cached(
        "INSERT INTO journal (match, number, kind, seat, text, key, parts, hash, at, why)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    for (row, number) in rows.iter().zip(number as i64 + 1..) {
        let hash = row.hash.map(|hash| hash as i64);
        insert.execute(params![
            id,
            number,
            row.kind.name(),
            row.seat,
            row.text,
            row.key,
            row.parts,
            hash,
            at,
            row.why,
        ])?;
    }
    if !rows.is_empty() {
        base.prepare_cached(
            "INSERT INTO journals (match, rows) VALUES (?1, ?2) ON CONFLICT (match) DO UPDATE SET rows = excluded.rows",
        )?
        .execute((id, number as i64 + rows.len() as i64))?;
    }
    if let Some(shown) = shown {
        base.prepare_cached(
            "UPDATE matches SET status = ?2, deciding = ?3, shown = ?4, outcome = ?5, changed = ?6 WHERE id = ?1",
        )?
        .execute(params![id, shown.status, shown.deciding, shown.seen_deciding, shown.outcome, changed])?;
    }
    Ok(())
}

/// The journal of a match as the database has it.
pub(super) struct Journal {
    /// The rows, up to the first damage.
    pub rows: Vec<Row>,
    /// What is missing.
    pub damage: Option<String>,
}

/// The whole journal of a match. Rows are numbered from 1 without gaps, and `journals` says how many there are.
pub(super) fn read(base: &Connection, id: &str) -> rusqlite::Result<Journal> {
    let mut rows = base.prepare_cached(
        "SELECT kind, seat, text, key, parts, hash, why, number FROM journal WHERE match = ?1 ORDER BY number",
    )?;
    let row = |row: &rusqlite::Row<'_>| {
        let kind: String = row.get(0)?;
        let found = Row {
            kind: Kind::of(&kind).ok_or(rusqlite::Error::InvalidQuery)?,
            seat: row.get(1)?,
            text: row.get(2)?,
            key: row.get(3)?,
            parts: row.get(4)?,
            hash: row.get::<_, Option<i64>>(5)?.map(|hash| hash as u64),
            why: row.get(6)?,
        };
        Ok((row.get::<_, i64>(7)?, found))
    };
    let mut journal = Journal { rows: Vec::new(), damage: None };
    for (expected, found) in (1..).zip(rows.query_map([id], row)?) {
        let (number, found) = found?;
        if number != expected {
            journal.damage = Some(missing(expected));
            return Ok(journal);
        }
        journal.rows.push(found);
    }
    let counted = base
        .prepare_cached("SELECT rows FROM journals WHERE match = ?1")?
        .query_row([id], |row| row.get::<_, i64>(0))
        .optional()?;
    let read = journal.rows.len() as i64;
    if counted.unwrap_or(0) != read {
        journal.damage = Some(missing(counted.unwrap_or(0).min(read) + 1));
    }
    Ok(journal)
}

fn missing(number: i64) -> String {
    format!("The stored journal is damaged: row {number} is missing. Restore the database from a backup.")
}
