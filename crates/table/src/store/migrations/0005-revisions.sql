-- Counts changes of a match that its journal does not hold: seats taken, standing orders given. A server that has read
-- another revision writes nothing.
ALTER TABLE journals ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
