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
INSERT INTO _sqlx_migrations VALUES(1,'start','2026-11-18 15:54:31',1,X'c7a803f3842ee5084b8f38f81e94250b9b904a8eaefad3ad97ffdfc2f9ea043d0d86efa2ba0706225b90224274b3411a',1485144);
INSERT INTO _sqlx_migrations VALUES(2,'letters','2026-11-18 15:54:31',1,X'f7a423b3f806afc785443d172857926dfbe1277ee945ad31f51bf2cc67e8a38d17bb876fbcd4f5d620959feea9a7f9ad',418504);
INSERT INTO _sqlx_migrations VALUES(3,'lean','2026-11-18 15:54:31',1,X'ea9044c8883042c1e324bc8e7689f1feaf7acb440b5e386fdf9005674ce42fe0f4688afc9311851e00532aaa4f783c60',667164);
INSERT INTO _sqlx_migrations VALUES(4,'folded','2026-11-18 15:54:31',1,X'30972c0dda2ad5f122b28cee5cfc9949ac2eb4ac1f351ca9091b0dc0a6806f54e758db819fd2905a529192d1229f3070',766622);
INSERT INTO _sqlx_migrations VALUES(5,'society','2026-11-18 15:54:31',1,X'54dda0fc64b038b493deaa912805261b201eb773a19d6a3f01655380281c67d91a41afd12d0f58b6ee6fa136964065ab',1665804);
INSERT INTO _sqlx_migrations VALUES(6,'lines','2026-11-18 15:54:31',1,X'59a7afc96b61d4a9854e791cc94d741e16c8b57878f345b2ba2db8f0bb59808fc0919d52f3fee6dd134613659760c97d',239637);
INSERT INTO _sqlx_migrations VALUES(7,'whispers','2026-11-18 15:54:31',1,X'd54a3d4e31dece2f937d05f812a993c8000a9ad4ce17ff427a28d2c3d149d6bae39686810d85989ded69c05d5208b738',388840);
INSERT INTO _sqlx_migrations VALUES(8,'traces','2026-11-18 15:54:31',1,X'ff8902cf80b707ae7f1c032f82a6a423266278b107dbfd9b28a9ff9fc9716d0a38adab79cd02a225d8a4ab40f9de3f07',490491);
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
, fold TEXT, totp TEXT, totp_step BIGINT NOT NULL DEFAULT 0, deleted_ms BIGINT);
INSERT INTO accounts VALUES('eeha9t67vzw1','Ney','ney','hash',0,0,NULL,'','fr','{}',1,'ney',NULL,0,NULL);
INSERT INTO accounts VALUES('vvq8djdxsfra','Guest',NULL,NULL,1,0,NULL,'','en','{}',2,NULL,NULL,0,NULL);
CREATE TABLE sessions (
    digest      BLOB   NOT NULL PRIMARY KEY,
    account     TEXT   NOT NULL REFERENCES accounts (id),
    created_ms  BIGINT NOT NULL,
    expires_ms  BIGINT NOT NULL
, id TEXT NOT NULL DEFAULT '', agent TEXT NOT NULL DEFAULT '', origin BLOB DEFAULT NULL);
INSERT INTO sessions VALUES(X'3f3af1ecebbd1410ab417ec0d27bbfcb5d340e177ae159b59fc8626c2dfd9175','eeha9t67vzw1',3,9000000000000,'s1','a browser',X'fcec91509759ad995c2cd14bcb26b2720993faf61c29d379b270d442d92290eb');
CREATE TABLE tokens (
    id           TEXT   NOT NULL PRIMARY KEY,
    account      TEXT   NOT NULL REFERENCES accounts (id),
    digest       BLOB   NOT NULL UNIQUE,
    name         TEXT   NOT NULL,
    scopes       TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    last_used_ms BIGINT
);
INSERT INTO tokens VALUES('t605e0y18qh8','eeha9t67vzw1',X'3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0','bot','read play',4,NULL);
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
INSERT INTO tables VALUES('g0ldentab1','1806','campaign','level=grognard','Iéna','header',X'0001feff','bid','post',5,1,7,'open',X'7b7574620d5799934f6b6ab21cc2da4a2f3927bcba2204802bdcd76e07e3e0e1','eeha9t67vzw1','over',2,3,'{}',0,'resigned','{}',NULL,5,8);
INSERT INTO tables VALUES('g0ldentab2','1806','campaign','level=grognard','Iéna','header',X'0001feff','bid','post',5,1,7,'open',X'5b66ffcb7bef5dfa590059dda7497bfb74f08ace271ce524747cb67a3e181c1b','vvq8djdxsfra','playing',0,0,'{}',NULL,NULL,NULL,'g0ldentab1',5,5);
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
INSERT INTO seats VALUES('g0ldentab1',0,0,'','eeha9t67vzw1',NULL,'fr',1,5,6,11,'',0,NULL,NULL);
INSERT INTO seats VALUES('g0ldentab1',1,1,'',NULL,'colonel','fr',1,5,6,11,'',0,NULL,NULL);
INSERT INTO seats VALUES('g0ldentab2',0,0,'','vvq8djdxsfra',NULL,'fr',1,5,6,11,'',0,NULL,NULL);
INSERT INTO seats VALUES('g0ldentab2',1,1,'',NULL,'colonel','fr',1,5,6,11,'',0,NULL,NULL);
CREATE TABLE journal (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    n        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    text     TEXT   NOT NULL, k BIGINT, request BLOB DEFAULT NULL,
    PRIMARY KEY (table_id, n)
);
INSERT INTO journal VALUES('g0ldentab1',1,7,'line 1',1,X'1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047');
INSERT INTO journal VALUES('g0ldentab1',2,8,'line 2',NULL,NULL);
CREATE TABLE happenings (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    k        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    n        BIGINT,
    data     TEXT   NOT NULL,
    PRIMARY KEY (table_id, k)
);
INSERT INTO happenings VALUES('g0ldentab1',2,7,'chat',NULL,'{}');
INSERT INTO happenings VALUES('g0ldentab1',3,7,'offer',NULL,'{}');
CREATE TABLE chat (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    k        BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    account  TEXT   NOT NULL REFERENCES accounts (id),
    seat     BIGINT,
    text     TEXT   NOT NULL,
    PRIMARY KEY (table_id, k)
);
INSERT INTO chat VALUES('g0ldentab1',2,7,'eeha9t67vzw1',0,'Bonjour');
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
INSERT INTO offers VALUES('g0ldentab1',3,'draw',0,NULL,7,'open','');
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    account  TEXT NOT NULL REFERENCES accounts (id),
    text     TEXT NOT NULL,
    PRIMARY KEY (table_id, account)
);
INSERT INTO notes VALUES('g0ldentab1','eeha9t67vzw1','notes');
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
INSERT INTO results VALUES('g0ldentab1',0,0,'eeha9t67vzw1',NULL,'fr','win',8);
CREATE TABLE snapshots (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    n        BIGINT NOT NULL,
    format   TEXT   NOT NULL,
    bytes    BLOB   NOT NULL,
    PRIMARY KEY (table_id, n)
);
INSERT INTO snapshots VALUES('g0ldentab1',1,'1',X'010203');
CREATE TABLE audit (
    id       BIGINT NOT NULL PRIMARY KEY,
    at_ms    BIGINT NOT NULL,
    account  TEXT,
    action   TEXT   NOT NULL,
    subject  TEXT   NOT NULL,
    data     TEXT   NOT NULL
);
INSERT INTO audit VALUES(38204,9,'eeha9t67vzw1','ban','x','{}');
CREATE TABLE closed_titles (
    game     TEXT   NOT NULL PRIMARY KEY,
    since_ms BIGINT NOT NULL
);
INSERT INTO closed_titles VALUES('1813',10);
CREATE TABLE letters (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    round    BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, round, seat)
);
INSERT INTO letters VALUES('g0ldentab1',3,0,'Dresden holds',4);
CREATE TABLE keepsakes (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
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
INSERT INTO sat VALUES('g0ldentab1',0,0,0,'eeha9t67vzw1',NULL,0,5);
INSERT INTO sat VALUES('g0ldentab1',0,1,1,NULL,'colonel',0,5);
INSERT INTO sat VALUES('g0ldentab2',0,0,0,'vvq8djdxsfra',NULL,0,5);
INSERT INTO sat VALUES('g0ldentab2',0,1,1,NULL,'colonel',0,5);
CREATE TABLE shunned (
    account TEXT   NOT NULL REFERENCES accounts (id),
    other   TEXT   NOT NULL REFERENCES accounts (id),
    kind    TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (account, other)
);
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
INSERT INTO whispers VALUES('g0ldentab1',1,0,2,4,'eeha9t67vzw1',0,'To Jena');
CREATE TABLE origins (
    account TEXT   NOT NULL REFERENCES accounts (id),
    origin  BLOB   NOT NULL,
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (account, origin)
);
INSERT INTO origins VALUES('eeha9t67vzw1',X'fcec91509759ad995c2cd14bcb26b2720993faf61c29d379b270d442d92290eb',3);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_end ON sessions (expires_ms);
CREATE INDEX tokens_by_account ON tokens (account);
CREATE INDEX chat_by_account ON chat (account);
CREATE INDEX results_by_account ON results (account, at_ms);
CREATE INDEX tables_by_status ON tables (status, visibility);
CREATE INDEX tables_over ON tables (visibility, last_ms) WHERE status = 'over';
CREATE INDEX seats_by_account ON seats (account);
CREATE INDEX seats_asked ON seats (account) WHERE asked = 1;
CREATE INDEX seats_by_deadline ON seats (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX accounts_by_fold ON accounts (fold);
CREATE INDEX tables_by_creator ON tables (creator, status);
CREATE INDEX shunned_by_other ON shunned (other);
CREATE INDEX reports_by_time ON reports (settled_ms, at_ms);
CREATE INDEX whispers_by_account ON whispers (account);
CREATE INDEX origins_by_origin ON origins (origin);
CREATE INDEX origins_by_time ON origins (at_ms);
COMMIT;
