-- Schema 4. What nearly every action wrote into three lists is one row: a line of the journal carries the number of the
-- happening that tells of it (older ones stay where they are), and the request that asked for it.
ALTER TABLE journal ADD COLUMN k BIGINT;
ALTER TABLE journal ADD COLUMN request BLOB DEFAULT NULL;

-- A request that was answered is found by the lines after the position it was made for. Who repeats one from before is
-- told that the table has moved on.
DROP TABLE answers;
