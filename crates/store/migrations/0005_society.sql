-- Schema 5. Who sat where, names that look alike, second factors, sessions that can be told apart, and what people have to
-- say about each other.

-- What the server keeps for itself: its signing key, when it was last alive.
CREATE TABLE keepsakes (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Everybody who ever sat at a table: whoever sat on one side never sits on the other.
CREATE TABLE sat (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    k        BIGINT NOT NULL,            -- the happening that tells of it; 0 is the opening
    seat     BIGINT NOT NULL,
    player   BIGINT NOT NULL,
    account  TEXT   REFERENCES accounts (id),
    computer TEXT,
    n        BIGINT NOT NULL,            -- after which line
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, k, seat)
);
INSERT INTO sat (table_id, k, seat, player, account, computer, n, at_ms)
    SELECT seats.table_id, 0, seats.seat, seats.player, seats.account, seats.computer, 0, tables.created_ms
    FROM seats JOIN tables ON tables.id = seats.table_id
    WHERE seats.account IS NOT NULL OR seats.computer IS NOT NULL;

ALTER TABLE accounts ADD COLUMN fold TEXT;            -- the name as a hasty eye reads it; NULL for guests
ALTER TABLE accounts ADD COLUMN totp TEXT;            -- the secret of the second factor
ALTER TABLE accounts ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN deleted_ms BIGINT;
CREATE INDEX accounts_by_fold ON accounts (fold);

ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN origin BLOB DEFAULT NULL;

CREATE INDEX tables_by_creator ON tables (creator, status);

-- Whom somebody does not want to hear (mute), or not to play with either (block).
CREATE TABLE shunned (
    account TEXT   NOT NULL REFERENCES accounts (id),
    other   TEXT   NOT NULL REFERENCES accounts (id),
    kind    TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (account, other)
);
CREATE INDEX shunned_by_other ON shunned (other);

CREATE TABLE reports (
    id         TEXT   NOT NULL PRIMARY KEY,
    at_ms      BIGINT NOT NULL,
    account    TEXT   REFERENCES accounts (id),   -- NULL: the server itself
    subject    TEXT   NOT NULL REFERENCES accounts (id),
    table_id   TEXT   REFERENCES tables (id),
    text       TEXT   NOT NULL,
    settled_ms BIGINT,
    verdict    TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX reports_by_time ON reports (settled_ms, at_ms);
