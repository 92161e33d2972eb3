-- Schema 7. What players who share a side say to each other. It has a count of its own: the count of the table's happenings is
-- everybody's, and would tell the enemy that somebody spoke.
CREATE TABLE whispers (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    w        BIGINT NOT NULL,
    player   BIGINT NOT NULL,
    k        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    account  TEXT   NOT NULL REFERENCES accounts (id),
    seat     BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    PRIMARY KEY (table_id, w)
);
CREATE INDEX whispers_by_account ON whispers (account);
