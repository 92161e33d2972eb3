-- Schema 6. A line of a journal is written by statements that write its table too, in one transaction, and tables are never
-- deleted: PostgreSQL need not look for the table, and lock it, again for every line. (SQLite reads what it has just written
-- at hand, and would have to copy the whole journal to forget the reference.)
ALTER TABLE journal DROP CONSTRAINT journal_table_id_fkey; -- PostgreSQL only
