-- Why a computer player did what it did, in one line.
ALTER TABLE journal ADD COLUMN why TEXT;

-- Whether the players may ask what the Veteran would do.
ALTER TABLE matches ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));

-- The levels by the names that they have had since: what looked a step ahead, and what played by chance.
UPDATE seats SET level = 'regular' WHERE level = 'greedy';
UPDATE seats SET level = 'recruit' WHERE level = 'random';
