-- Players with an account: the name as it is compared, and the password as argon2id keeps it.
CREATE TABLE accounts (
    player    INTEGER PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    key       TEXT    NOT NULL UNIQUE,
    password  TEXT    NOT NULL
) STRICT;

-- Browsers that are known. The cookie holds a secret; here is its SHA-256, so that nobody who reads this file can
-- be somebody else.
CREATE TABLE sessions (
    secret   BLOB    PRIMARY KEY CHECK (length(secret) = 32),
    player   INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made     INTEGER NOT NULL,
    expires  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX sessions_by_expiry ON sessions (expires);

-- What the server keeps for itself, such as the key that signs cookies.
CREATE TABLE server (
    name   TEXT PRIMARY KEY,
    value  BLOB NOT NULL
) STRICT, WITHOUT ROWID;
