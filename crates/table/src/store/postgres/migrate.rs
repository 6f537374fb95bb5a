//! Schema migrations of PostgreSQL. A released migration never changes.
//!
//! Servers of two versions may use the database during an upgrade. So each migration says which is the oldest schema
//! version whose programs still work after it: one that only adds tables, or columns with defaults, keeps the number of the
//! step before. What an old program still needs is removed one release later.

use super::super::value::Value;
use super::super::{Base, DbError, StoreError};

/// A migration.
struct Step {
    sql: &'static str,
    /// The oldest schema version whose programs work with the result.
    oldest: i64,
}

const STEPS: [Step; 3] = [
    Step { sql: include_str!("migrations/0001-tables.sql"), oldest: 1 },
    Step { sql: include_str!("migrations/0002-settings.sql"), oldest: 1 },
    Step { sql: include_str!("migrations/0003-snapshots.sql"), oldest: 1 },
];

/// Keeps two servers from migrating at once. Any number that no other program locks.
const LOCK: i64 = 0x7361_6e64;

/// Whether a database is ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Schema {
    /// It has no tables of ours.
    None,
    /// It can be used.
    Known,
    /// A newer program wrote it.
    Newer(i64),
}

/// The schema of a database.
pub(in super::super) fn schema(base: &Base) -> Result<Schema, DbError> {
    let ours: bool = base.one("SELECT to_regclass('schema_version') IS NOT NULL", &[])?;
    let row = if ours { base.row("SELECT version, oldest FROM schema_version", &[])? } else { None };
    let Some(mut row) = row else { return Ok(Schema::None) };
    let (version, oldest): (i64, i64) = (row.get(0)?, row.get(1)?);
    let known = STEPS.len() as i64;
    Ok(if version > known && oldest > known { Schema::Newer(version) } else { Schema::Known })
}

/// Applies the missing migrations.
pub(super) fn migrate(base: &Base) -> Result<(), StoreError> {
    base.rows("SELECT pg_advisory_lock(?1)", &[Value::Int(LOCK)])?;
    let done = apply(base);
    base.rows("SELECT pg_advisory_unlock(?1)", &[Value::Int(LOCK)])?;
    done
}

fn apply(base: &Base) -> Result<(), StoreError> {
    if let Schema::Newer(found) = schema(base)? {
        return Err(StoreError::Newer { found, known: STEPS.len() as i64 });
    }
    base.execute_batch(
        "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL, oldest BIGINT NOT NULL);
         INSERT INTO schema_version SELECT 0, 0 WHERE NOT EXISTS (SELECT 1 FROM schema_version)",
    )?;
    let taken: i64 = base.one("SELECT version FROM schema_version", &[])?;
    for (number, step) in (1..).zip(&STEPS).skip(usize::try_from(taken).unwrap_or_default()) {
        base.execute_batch(&format!(
            "BEGIN; {}; UPDATE schema_version SET version = {number}, oldest = {}; COMMIT",
            step.sql, step.oldest
        ))?;
    }
    Ok(())
}
