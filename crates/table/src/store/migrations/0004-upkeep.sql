-- How many rows the journal of a match has, so that a journal that has lost its tail is noticed.
CREATE TABLE journals (
    match  TEXT    PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    rows   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO journals (match, rows) SELECT match, max(number) FROM journal GROUP BY match;

-- The player who made the match: its limits and its share of the computer's time are theirs.
ALTER TABLE matches ADD COLUMN maker INTEGER REFERENCES players (id) ON DELETE SET NULL;

UPDATE matches SET maker =
    (SELECT player FROM seats WHERE seats.match = matches.id AND player IS NOT NULL ORDER BY seat LIMIT 1);

CREATE INDEX matches_by_maker ON matches (maker, status);

-- What an account's name looks like: two that can be mistaken for each other are not both given.
ALTER TABLE accounts ADD COLUMN looks TEXT;

CREATE UNIQUE INDEX accounts_by_looks ON accounts (looks);
