-- Letters between seats that share a side: one a seat and round, delivered when the round is over.
CREATE TABLE letters (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    round    BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, round, seat)
);
