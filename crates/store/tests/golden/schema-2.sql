PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'start','2026-11-16 01:56:47',1,X'C7A803F3842EE5084B8F38F81E94250B9B904A8EAEFAD3AD97FFDFC2F9EA043D0D86EFA2BA0706225B90224274B3411A',2530416);
INSERT INTO "_sqlx_migrations" VALUES(2,'letters','2026-11-16 03:59:05',1,X'F7A423B3F806AFC785443D172857926DFBE1277EE945AD31F51BF2CC67E8A38D17BB876FBCD4F5D620959FEEA9A7F9AD',0);
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
INSERT INTO "accounts" VALUES('npvfc0t0gs0s','Ney','ney','hash',0,0,NULL,'','fr','{}',1);
INSERT INTO "accounts" VALUES('tr34tn0jyzbn','Guest',NULL,NULL,1,0,NULL,'','en','{}',2);
CREATE TABLE answers (
    account  TEXT   NOT NULL,
    key      TEXT   NOT NULL,
    request  BLOB   NOT NULL,
    answer   TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (account, key)
);
INSERT INTO "answers" VALUES('npvfc0t0gs0s','key',X'1F58B9145B24D108D7AC38887338B3EA3229833B9C1E418250343F907BFD1047','answer',7);
CREATE TABLE audit (
    id       BIGINT NOT NULL PRIMARY KEY,
    at_ms    BIGINT NOT NULL,
    account  TEXT,
    action   TEXT   NOT NULL,
    subject  TEXT   NOT NULL,
    data     TEXT   NOT NULL
);
INSERT INTO "audit" VALUES(40130,9,'npvfc0t0gs0s','ban','x','{}');
CREATE TABLE chat (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    k        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    account  TEXT   NOT NULL REFERENCES accounts (id),
    seat     BIGINT,
    text     TEXT   NOT NULL,
    PRIMARY KEY (table_id, k)
);
INSERT INTO "chat" VALUES('g0ldentab1',2,7,'npvfc0t0gs0s',0,'Bonjour');
CREATE TABLE closed_titles (
    game     TEXT   NOT NULL PRIMARY KEY,
    since_ms BIGINT NOT NULL
);
INSERT INTO "closed_titles" VALUES('1813',10);
CREATE TABLE happenings (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    k        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    n        BIGINT,
    data     TEXT   NOT NULL,
    PRIMARY KEY (table_id, k)
);
INSERT INTO "happenings" VALUES('g0ldentab1',1,7,'played',NULL,'{}');
INSERT INTO "happenings" VALUES('g0ldentab1',2,7,'chat',NULL,'{}');
INSERT INTO "happenings" VALUES('g0ldentab1',3,7,'offer',NULL,'{}');
CREATE TABLE journal (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    n        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    PRIMARY KEY (table_id, n)
);
INSERT INTO "journal" VALUES('g0ldentab1',1,7,'line 1');
INSERT INTO "journal" VALUES('g0ldentab1',2,8,'line 2');
CREATE TABLE letters (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    round    BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, round, seat)
);
INSERT INTO "letters" VALUES('g0ldentab1',3,0,'Dresden holds',4);
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    account  TEXT NOT NULL REFERENCES accounts (id),
    text     TEXT NOT NULL,
    PRIMARY KEY (table_id, account)
);
INSERT INTO "notes" VALUES('g0ldentab1','npvfc0t0gs0s','notes');
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
INSERT INTO "offers" VALUES('g0ldentab1',3,'draw',0,NULL,7,'open','');
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
INSERT INTO "results" VALUES('g0ldentab1',0,0,'npvfc0t0gs0s',NULL,'fr','win',8);
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
INSERT INTO "seats" VALUES('g0ldentab1',0,0,'','npvfc0t0gs0s',NULL,'fr',1,5,6,11,'',0,NULL,NULL);
INSERT INTO "seats" VALUES('g0ldentab1',1,1,'',NULL,'colonel','fr',1,5,6,11,'',0,NULL,NULL);
INSERT INTO "seats" VALUES('g0ldentab2',0,0,'','tr34tn0jyzbn',NULL,'fr',1,5,6,11,'',0,NULL,NULL);
INSERT INTO "seats" VALUES('g0ldentab2',1,1,'',NULL,'colonel','fr',1,5,6,11,'',0,NULL,NULL);
CREATE TABLE sessions (
    digest      BLOB   NOT NULL PRIMARY KEY,
    account     TEXT   NOT NULL REFERENCES accounts (id),
    created_ms  BIGINT NOT NULL,
    expires_ms  BIGINT NOT NULL
);
INSERT INTO "sessions" VALUES(X'3F3AF1ECEBBD1410AB417EC0D27BBFCB5D340E177AE159B59FC8626C2DFD9175','npvfc0t0gs0s',3,9000000000000);
CREATE TABLE snapshots (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    n        BIGINT NOT NULL,
    format   TEXT   NOT NULL,
    bytes    BLOB   NOT NULL,
    PRIMARY KEY (table_id, n)
);
INSERT INTO "snapshots" VALUES('g0ldentab1',1,'1',X'010203');
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
INSERT INTO "tables" VALUES('g0ldentab1','1806','campaign','level=grognard','Iéna','header',X'0001FEFF','bid','post',5,1,7,'open',X'7B7574620D5799934F6B6AB21CC2DA4A2F3927BCBA2204802BDCD76E07E3E0E1','npvfc0t0gs0s','over',2,3,'{}',0,'resigned','{}',NULL,5,8);
INSERT INTO "tables" VALUES('g0ldentab2','1806','campaign','level=grognard','Iéna','header',X'0001FEFF','bid','post',5,1,7,'open',X'5B66FFCB7BEF5DFA590059DDA7497BFB74F08ACE271CE524747CB67A3E181C1B','tr34tn0jyzbn','playing',0,0,'{}',NULL,NULL,NULL,'g0ldentab1',5,5);
CREATE TABLE tokens (
    id           TEXT   NOT NULL PRIMARY KEY,
    account      TEXT   NOT NULL REFERENCES accounts (id),
    digest       BLOB   NOT NULL UNIQUE,
    name         TEXT   NOT NULL,
    scopes       TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    last_used_ms BIGINT
);
INSERT INTO "tokens" VALUES('tjnpafgj19vn','npvfc0t0gs0s',X'3C469E9D6C5875D37A43F353D4F88E61FCF812C66EEE3457465A40B0DA4153E0','bot','read play',4,NULL);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_end ON sessions (expires_ms);
CREATE INDEX tokens_by_account ON tokens (account);
CREATE INDEX tables_by_status ON tables (status, visibility, last_ms);
CREATE INDEX tables_by_last ON tables (last_ms);
CREATE INDEX seats_by_account ON seats (account, asked);
CREATE INDEX seats_by_deadline ON seats (deadline_ms);
CREATE INDEX chat_by_account ON chat (account);
CREATE INDEX answers_by_time ON answers (at_ms);
CREATE INDEX results_by_account ON results (account, at_ms);
COMMIT;
