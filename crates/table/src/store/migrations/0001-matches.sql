-- Players: everybody who has a name here, with an account or without.
CREATE TABLE players (
    id     INTEGER PRIMARY KEY,
    name   TEXT    NOT NULL,
    guest  INTEGER NOT NULL CHECK (guest IN (0, 1)),
    made   INTEGER NOT NULL
) STRICT;

-- What a match is, and beside it what a list of matches shows without playing its journal again.
CREATE TABLE matches (
    id          TEXT    PRIMARY KEY,
    book        TEXT    NOT NULL,
    scenario    TEXT    NOT NULL,
    lesson      TEXT,
    position    TEXT,
    title       TEXT    NOT NULL,
    seed        BLOB    NOT NULL CHECK (length(seed) = 32),
    undo        TEXT    NOT NULL,
    watch       TEXT    NOT NULL,
    status      TEXT    NOT NULL CHECK (status IN ('waiting', 'running', 'over', 'stopped')),
    -- The seats that decide, as bits: in truth, and as everybody may know it.
    deciding    INTEGER NOT NULL DEFAULT 0,
    shown       INTEGER NOT NULL DEFAULT 0,
    moment      TEXT    NOT NULL DEFAULT '',
    outcome     TEXT,
    stopped     TEXT,
    made        INTEGER NOT NULL,
    changed     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_by_status ON matches (status, changed);

CREATE TABLE seats (
    match   TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    side    TEXT    NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('human', 'computer', 'open', 'invited')),
    player  INTEGER REFERENCES players (id),
    level   TEXT,
    token   TEXT,
    orders  TEXT    NOT NULL DEFAULT '{}',
    PRIMARY KEY (match, seat),
    CHECK ((kind = 'human') = (player IS NOT NULL)),
    CHECK ((kind = 'computer') = (level IS NOT NULL)),
    CHECK ((kind = 'invited') = (token IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_player ON seats (player) WHERE player IS NOT NULL;
CREATE INDEX seats_open ON seats (match) WHERE kind = 'open';

-- Everything that was ever done in a match, in order. A match is its seed and its journal.
CREATE TABLE journal (
    match   TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('act', 'auto', 'wish', 'undo', 'consent', 'resign')),
    seat    INTEGER NOT NULL,
    text    TEXT,
    key     TEXT,
    parts   INTEGER,
    hash    INTEGER,
    at      INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- A request that bears a name of the player's choice is done once: its first row has the name, and says how many
-- rows the request is.
CREATE UNIQUE INDEX journal_keys ON journal (match, seat, key) WHERE key IS NOT NULL;
