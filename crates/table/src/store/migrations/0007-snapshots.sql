-- A match as a server had it in memory after so many rows of its journal, so that loading it need not replay them. Nothing is
-- lost without it. Only programs with the same edition of the rules use it, and only if its seal fits it and the rows.
CREATE TABLE snapshots (
    match    TEXT    PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    rows     INTEGER NOT NULL,
    edition  TEXT    NOT NULL,
    seal     BLOB    NOT NULL CHECK (length(seal) = 32),
    data     BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
