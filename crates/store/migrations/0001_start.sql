-- Schema 1. Common subset of SQLite and PostgreSQL: BIGINT, TEXT, BLOB (PostgreSQL gets BYTEA), $N parameters.
-- Times are milliseconds since 1970; yes/no is 1/0; JSON is TEXT.

CREATE TABLE accounts (
    id          TEXT   NOT NULL PRIMARY KEY,
    name        TEXT   NOT NULL,
    name_key    TEXT   UNIQUE,            -- lower case; NULL for guests, whose names need not be unique
    password    TEXT,
    guest       BIGINT NOT NULL,
    operator    BIGINT NOT NULL DEFAULT 0,
    banned_ms   BIGINT,
    ban_reason  TEXT   NOT NULL DEFAULT '',
    language    TEXT   NOT NULL,
    settings    TEXT   NOT NULL DEFAULT '{}',
    created_ms  BIGINT NOT NULL
);

CREATE TABLE sessions (
    digest      BLOB   NOT NULL PRIMARY KEY,
    account     TEXT   NOT NULL REFERENCES accounts (id),
    created_ms  BIGINT NOT NULL,
    expires_ms  BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_end ON sessions (expires_ms);

CREATE TABLE tokens (
    id           TEXT   NOT NULL PRIMARY KEY,
    account      TEXT   NOT NULL REFERENCES accounts (id),
    digest       BLOB   NOT NULL UNIQUE,
    name         TEXT   NOT NULL,
    scopes       TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    last_used_ms BIGINT
);
CREATE INDEX tokens_by_account ON tokens (account);

CREATE TABLE tables (
    id                TEXT   NOT NULL PRIMARY KEY,
    game              TEXT   NOT NULL,
    scenario          TEXT   NOT NULL,
    options           TEXT   NOT NULL,
    name              TEXT,
    header            TEXT   NOT NULL,
    seed              BLOB   NOT NULL,
    side_mode         TEXT   NOT NULL,
    pace              TEXT   NOT NULL,
    pace_bank_ms      BIGINT NOT NULL,
    pace_increment_ms BIGINT NOT NULL,
    pace_cap_ms       BIGINT NOT NULL,
    visibility        TEXT   NOT NULL,
    invitation        BLOB   UNIQUE,
    creator           TEXT   REFERENCES accounts (id),
    status            TEXT   NOT NULL,
    n                 BIGINT NOT NULL,
    k                 BIGINT NOT NULL,
    turn              TEXT   NOT NULL,
    winner            BIGINT,
    end_reason        TEXT,               -- NULL while there is no outcome
    end_data          TEXT,
    rematch_of        TEXT   UNIQUE REFERENCES tables (id),
    created_ms        BIGINT NOT NULL,
    last_ms           BIGINT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, visibility, last_ms);
CREATE INDEX tables_by_last ON tables (last_ms);

CREATE TABLE seats (
    table_id         TEXT   NOT NULL REFERENCES tables (id),
    seat             BIGINT NOT NULL,
    player           BIGINT NOT NULL,     -- 0 or 1; several seats may share a player index
    remit            TEXT   NOT NULL,     -- what this seat commands; empty is everything of its player
    account          TEXT   REFERENCES accounts (id),
    computer         TEXT,                -- neither account nor computer: empty seat
    side_code        TEXT,
    asked            BIGINT NOT NULL,
    bank_ms          BIGINT NOT NULL,
    running_since_ms BIGINT,
    deadline_ms      BIGINT,
    orders           TEXT   NOT NULL DEFAULT '',
    seen_n           BIGINT NOT NULL DEFAULT 0,
    left_ms          BIGINT,
    invitation       BLOB   UNIQUE,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_account ON seats (account, asked);
CREATE INDEX seats_by_deadline ON seats (deadline_ms);

-- The two lists that only grow. Their keys are the lock: whoever comes second with a number has lost the race.
CREATE TABLE journal (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    n        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE happenings (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    k        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    n        BIGINT,
    data     TEXT   NOT NULL,
    PRIMARY KEY (table_id, k)
);

CREATE TABLE chat (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    k        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    account  TEXT   NOT NULL REFERENCES accounts (id),
    seat     BIGINT,
    text     TEXT   NOT NULL,
    PRIMARY KEY (table_id, k)
);
CREATE INDEX chat_by_account ON chat (account);

CREATE TABLE offers (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    k        BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    to_n     BIGINT,
    made_ms  BIGINT NOT NULL,
    state    TEXT   NOT NULL,
    agreed   TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, k)
);

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    account  TEXT NOT NULL REFERENCES accounts (id),
    text     TEXT NOT NULL,
    PRIMARY KEY (table_id, account)
);

CREATE TABLE answers (
    account  TEXT   NOT NULL,
    key      TEXT   NOT NULL,
    request  BLOB   NOT NULL,
    answer   TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (account, key)
);
CREATE INDEX answers_by_time ON answers (at_ms);

CREATE TABLE results (
    table_id  TEXT   NOT NULL REFERENCES tables (id),
    seat      BIGINT NOT NULL,
    player    BIGINT NOT NULL,
    account   TEXT   REFERENCES accounts (id),
    computer  TEXT,
    side_code TEXT   NOT NULL,
    score     TEXT   NOT NULL,
    at_ms     BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_by_account ON results (account, at_ms);

CREATE TABLE snapshots (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    n        BIGINT NOT NULL,
    format   TEXT   NOT NULL,
    bytes    BLOB   NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE audit (
    id       BIGINT NOT NULL PRIMARY KEY,
    at_ms    BIGINT NOT NULL,
    account  TEXT,
    action   TEXT   NOT NULL,
    subject  TEXT   NOT NULL,
    data     TEXT   NOT NULL
);

CREATE TABLE closed_titles (
    game     TEXT   NOT NULL PRIMARY KEY,
    since_ms BIGINT NOT NULL
);
