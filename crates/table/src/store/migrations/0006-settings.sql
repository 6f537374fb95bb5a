-- How a player likes the table, as a JSON object of texts; NULL until the player changes something.
ALTER TABLE players ADD COLUMN settings TEXT;
