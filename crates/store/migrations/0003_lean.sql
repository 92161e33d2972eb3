-- Schema 3. An action changes a table and its seats: whatever it does not need to find them by is no longer indexed.

-- The time of the last change moves with every action; only among finished tables is it looked for. (PostgreSQL looks
-- for what other processes changed lately, and keeps that index.)
DROP INDEX tables_by_last; -- SQLite only
DROP INDEX tables_by_status;
CREATE INDEX tables_by_status ON tables (status, visibility);
CREATE INDEX tables_over ON tables (visibility, last_ms) WHERE status = 'over';

-- Few seats are asked, and few clocks run.
DROP INDEX seats_by_account;
DROP INDEX seats_by_deadline;
CREATE INDEX seats_by_account ON seats (account);
CREATE INDEX seats_asked ON seats (account) WHERE asked = 1;
CREATE INDEX seats_by_deadline ON seats (deadline_ms) WHERE deadline_ms IS NOT NULL;

-- SQLite numbers rows in the order they came in, which is the order they grow old in.
DROP INDEX answers_by_time; -- SQLite only
