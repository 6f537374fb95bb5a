//! The journal table: one row per event of a match.

use crate::params;
use crate::store::{Base, Bind as _, DbError};

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

    pub(super) fn name(self) -> &'static str {
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

/// What a row is appended to: a match as this process knows it.
#[derive(Debug, Clone)]
pub(super) struct Known {
    pub id: String,
    /// How many rows its journal has.
    pub rows: u64,
    /// The revision of its seats and orders.
    pub revision: i64,
}

/// Appends rows to a journal and updates the lobby entry. The two times are that of the rows and that of the last change that
/// the lobby shows.
///
/// # Errors
/// [`DbError::MovedOn`] if the match is not what this process knows; nothing is written then.
pub(super) fn append(
    base: &Base,
    known: &Known,
    rows: &[Row],
    shown: Option<&LobbyEntry>,
    times: (i64, i64),
) -> Result<(), DbError> {
    if base.is_shared() {
        append_at_once(base, known, rows, shown, times)
    } else {
        append_one_by_one(base, known, rows, shown, times)
    }
}

fn append_one_by_one(
    base: &Base,
    known: &Known,
    rows: &[Row],
    shown: Option<&LobbyEntry>,
    (at, changed): (i64, i64),
) -> Result<(), DbError> {
    let Known { id, rows: number, revision } = known;
    let number = *number as i64;
    // Most matches have a count, and changing it costs less than an insertion that finds it.
    let mut counted = base.execute(
        "UPDATE journals SET rows = ?2 WHERE match = ?1 AND rows = ?4 AND revision = ?3",
        params![id, number + rows.len() as i64, *revision, number],
    )?;
    if counted == 0 {
        counted = base.execute(
            "INSERT INTO journals (match, rows, revision) VALUES (?1, ?2, ?3) ON CONFLICT (match) DO UPDATE
             SET rows = excluded.rows WHERE journals.rows = ?4 AND journals.revision = excluded.revision",
            params![id, number + rows.len() as i64, *revision, number],
        )?;
    }
    if counted == 0 {
        return Err(DbError::MovedOn);
    }
    for (row, number) in rows.iter().zip(number + 1..) {
        let hash = row.hash.map(|hash| hash as i64);
        base.execute(
            "INSERT INTO journal (match, number, kind, seat, text, key, parts, hash, at, why)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            params![id, number, row.kind.name(), row.seat, row.text, row.key, row.parts, hash, at, row.why],
        )?;
    }
    if let Some(shown) = shown {
        base.execute(
            "UPDATE matches SET status = ?2, deciding = ?3, shown = ?4, outcome = ?5, changed = ?6 WHERE id = ?1",
            params![id, shown.status, shown.deciding, shown.seen_deciding, shown.outcome, changed],
        )?;
    }
    Ok(())
}

/// The same in one statement, which needs no transaction: one message to the database and back for each move.
fn append_at_once(
    base: &Base,
    known: &Known,
    rows: &[Row],
    shown: Option<&LobbyEntry>,
    (at, changed): (i64, i64),
) -> Result<(), DbError> {
    use std::fmt::Write as _;
    let number = known.rows as i64;
    let hashes: Vec<Option<i64>> = rows.iter().map(|row| row.hash.map(|hash| hash as i64)).collect();
    let counts = [number + rows.len() as i64, number];
    let mut values =
        vec![known.id.bind(), counts[0].bind(), known.revision.bind(), counts[1].bind(), at.bind()];
    let mut sql = "WITH counted AS (INSERT INTO journals (match, rows, revision) VALUES (?1, ?2, ?3)
         ON CONFLICT (match) DO UPDATE SET rows = excluded.rows
         WHERE journals.rows = ?4 AND journals.revision = excluded.revision RETURNING match)"
        .to_owned();
    if let Some(shown) = shown {
        let first = values.len() + 1;
        let _ = write!(
            sql,
            ", shown AS (UPDATE matches SET status = ?{first}, deciding = ?{}, shown = ?{}, outcome = ?{}, changed = ?{}
              WHERE id = ?1 AND EXISTS (SELECT 1 FROM counted))",
            first + 1,
            first + 2,
            first + 3,
            first + 4,
        );
        values.extend([shown.status.bind(), shown.deciding.bind(), shown.seen_deciding.bind()]);
        values.extend([shown.outcome.bind(), changed.bind()]);
    }
    if rows.is_empty() {
        sql.push_str(" SELECT match, CAST(?5 AS BIGINT) FROM counted");
    } else {
        sql.push_str(
            ", written AS (INSERT INTO journal (match, number, kind, seat, text, key, parts, hash, at, why)
             SELECT ?1, ?4 + r.nth, r.kind, r.seat, r.text, r.key, r.parts, r.hash, CAST(?5 AS BIGINT), r.why FROM (VALUES ",
        );
        for (nth, (row, hash)) in (1_usize..).zip(rows.iter().zip(&hashes)) {
            let first = values.len() + 1;
            let comma = if nth == 1 { "" } else { ", " };
            let _ = write!(
                sql,
                "{comma}(CAST({nth} AS BIGINT), CAST(?{first} AS TEXT), CAST(?{} AS BIGINT), CAST(?{} AS TEXT),
                 CAST(?{} AS TEXT), CAST(?{} AS BIGINT), CAST(?{} AS BIGINT), CAST(?{} AS TEXT))",
                first + 1,
                first + 2,
                first + 3,
                first + 4,
                first + 5,
                first + 6,
            );
            values.extend([row.kind.name().bind(), row.seat.bind(), row.text.bind(), row.key.bind()]);
            values.extend([row.parts.bind(), hash.bind(), row.why.bind()]);
        }
        sql.push_str(
            ") r (nth, kind, seat, text, key, parts, hash, why) WHERE EXISTS (SELECT 1 FROM counted) RETURNING match)
             SELECT match FROM written LIMIT 1",
        );
    }
    base.alone();
    match base.row(&sql, &values)? {
        Some(_) => Ok(()),
        None => Err(DbError::MovedOn),
    }
}

/// Counts a change of the match's seats or orders.
pub(super) fn revise(base: &Base, id: &str) -> Result<i64, DbError> {
    base.one(
        "INSERT INTO journals (match, rows, revision) VALUES (?1, 0, 1)
         ON CONFLICT (match) DO UPDATE SET revision = journals.revision + 1 RETURNING revision",
        params![id],
    )
}

/// The journal of a match as the database has it.
#[derive(Clone, Default)]
pub(super) struct Journal {
    /// The rows, up to the first damage.
    pub rows: Vec<Row>,
    /// What is missing.
    pub damage: Option<String>,
    /// The revision of the match's seats and orders.
    pub revision: i64,
}

/// The whole journal of a match.
pub(super) fn read(base: &Base, id: &str) -> Result<Journal, DbError> {
    read_after(base, id, 0)
}

/// The journal of a match after its first `known` rows. Rows are numbered from 1 without gaps, and `journals` says how many
/// there are.
pub(super) fn read_after(base: &Base, id: &str, known: u64) -> Result<Journal, DbError> {
    let known = known as i64;
    let rows = base.rows(
        "SELECT kind, seat, text, key, parts, hash, why, number FROM journal WHERE match = ?1 AND number > ?2
         ORDER BY number",
        params![id, known],
    )?;
    let counted = base.row("SELECT rows, revision FROM journals WHERE match = ?1", params![id])?;
    let (counted, revision): (i64, i64) = match counted {
        Some(mut row) => (row.get(0)?, row.get(1)?),
        None => (0, 0),
    };
    let mut journal = Journal { rows: Vec::with_capacity(rows.len()), damage: None, revision };
    for (expected, mut row) in (known + 1..).zip(rows) {
        let kind: String = row.get(0)?;
        let found = Row {
            kind: Kind::of(&kind).ok_or_else(|| DbError::Unreadable(format!("a row of kind '{kind}'")))?,
            seat: row.get(1)?,
            text: row.get(2)?,
            key: row.get(3)?,
            parts: row.get(4)?,
            hash: row.get::<Option<i64>>(5)?.map(|hash| hash as u64),
            why: row.get(6)?,
        };
        if row.get::<i64>(7)? != expected {
            journal.damage = Some(missing(expected));
            return Ok(journal);
        }
        journal.rows.push(found);
    }
    let read = known + journal.rows.len() as i64;
    if counted != read {
        journal.damage = Some(missing(counted.min(read) + 1));
    }
    Ok(journal)
}

fn missing(number: i64) -> String {
    format!("The stored journal is damaged: row {number} is missing. Restore the database from a backup.")
}
