//! The journal of a match, row by row.

use rusqlite::{Connection, params};

/// What a row of the journal says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The seat acted.
    Act,
    /// A standing order of the seat acted.
    Auto,
    /// The seat asks to take back.
    Wish,
    /// The seat took back.
    Undo,
    /// The seat lets the others take back.
    Consent,
    /// The seat gave the game up.
    Resign,
}

impl Kind {
    const ALL: [(Kind, &'static str); 6] = [
        (Kind::Act, "act"),
        (Kind::Auto, "auto"),
        (Kind::Wish, "wish"),
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

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub kind: Kind,
    pub seat: u8,
    /// The action in notation.
    pub text: Option<String>,
    /// The name that the player gave to the request, on its first row.
    pub key: Option<String>,
    /// How many rows the request with that name is.
    pub parts: Option<u32>,
    /// The position's hash after an action.
    pub hash: Option<u64>,
    /// Why a computer player did it.
    pub why: Option<String>,
}

impl Row {
    /// A row that says nothing but who and what kind.
    pub(super) fn plain(kind: Kind, seat: u8) -> Row {
        Row { kind, seat, text: None, key: None, parts: None, hash: None, why: None }
    }
}

/// What a list of matches shows, where it has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shown {
    pub status: &'static str,
    pub deciding: u8,
    pub seen_deciding: u8,
    pub outcome: Option<String>,
}

/// Writes rows behind the first `number` of them, and what has changed in lists. The times are that of the rows
/// and that of the last change that lists show.
pub(super) fn append(
    base: &Connection,
    id: &str,
    number: u64,
    rows: &[Row],
    shown: Option<&Shown>,
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
    if let Some(shown) = shown {
        base.prepare_cached(
            "UPDATE matches SET status = ?2, deciding = ?3, shown = ?4, outcome = ?5, changed = ?6 WHERE id = ?1",
        )?
        .execute(params![id, shown.status, shown.deciding, shown.seen_deciding, shown.outcome, changed])?;
    }
    Ok(())
}

/// The whole journal of a match.
pub(super) fn read(base: &Connection, id: &str) -> rusqlite::Result<Vec<Row>> {
    let mut rows = base.prepare_cached(
        "SELECT kind, seat, text, key, parts, hash, why FROM journal WHERE match = ?1 ORDER BY number",
    )?;
    let row = |row: &rusqlite::Row<'_>| {
        let kind: String = row.get(0)?;
        Ok(Row {
            kind: Kind::of(&kind).ok_or(rusqlite::Error::InvalidQuery)?,
            seat: row.get(1)?,
            text: row.get(2)?,
            key: row.get(3)?,
            parts: row.get(4)?,
            hash: row.get::<_, Option<i64>>(5)?.map(|hash| hash as u64),
            why: row.get(6)?,
        })
    };
    rows.query_map([id], row)?.collect()
}
