//! Schema migrations. A released migration never changes.

use rusqlite::{Connection, TransactionBehavior};

use super::{SCHEMA, StoreError};

/// The migrations in order. `user_version` counts those that a database has applied.
pub(super) const STEPS: [&str; 7] = [
    include_str!("migrations/0001-matches.sql"),
    include_str!("migrations/0002-accounts.sql"),
    include_str!("migrations/0003-opponents.sql"),
    include_str!("migrations/0004-upkeep.sql"),
    include_str!("migrations/0005-revisions.sql"),
    include_str!("migrations/0006-settings.sql"),
    include_str!("migrations/0007-snapshots.sql"),
];

/// Applies the missing migrations.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let all = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let taken: i64 = all.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let known = SCHEMA;
    if taken < 0 || taken > known {
        return Err(StoreError::Newer { found: taken, known });
    }
    for step in &STEPS[taken as usize..] {
        all.execute_batch(step)?;
    }
    all.pragma_update(None, "user_version", known)?;
    all.commit()?;
    Ok(())
}
