-- Schema 8. What people leave behind: names as others read them, what they said, where they came from.

-- Names are compared more strictly; the server reads them all anew when it starts.
UPDATE accounts SET fold = NULL;

-- What was said stands in the chat, with the account that said it: a name in a second place would outlive the account.
UPDATE happenings SET data = '{}' WHERE kind = 'chat';

-- From where accounts were signed in lately, also when those sessions have ended. Not the addresses, but digests of them.
CREATE TABLE origins (
    account TEXT   NOT NULL REFERENCES accounts (id),
    origin  BLOB   NOT NULL,
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (account, origin)
);
CREATE INDEX origins_by_origin ON origins (origin);
CREATE INDEX origins_by_time ON origins (at_ms);
INSERT INTO origins (account, origin, at_ms)
    SELECT account, origin, MAX(created_ms) FROM sessions WHERE origin IS NOT NULL GROUP BY account, origin;
