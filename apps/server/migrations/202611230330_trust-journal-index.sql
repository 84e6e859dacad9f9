-- What consecutive rows of the journal name, for the search at the console (`apps/server/src/trust/journal-index.ts`). A search
-- reads the bodies of these rows still: nothing is believed of the index but where it need not look.
-- after: 202611230010_engine-tape-digests.sql
CREATE TABLE journal_index (
  shard smallint NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL,
  -- Customers by their number, kinds of events by a negative one; only 0: what these rows name is not known.
  names bigint[] NOT NULL,
  PRIMARY KEY (shard, last)
);
-- A search for what many rows name reads no names, only where they are.
ALTER TABLE journal_index ALTER COLUMN names SET STORAGE EXTERNAL;
CREATE INDEX journal_index_names ON journal_index USING gin (names) WITH (fastupdate = off);

-- The first and the last tick of an instrument that these rows used.
CREATE TABLE journal_index_ticks (
  shard smallint NOT NULL,
  instrument integer NOT NULL,
  first_tick bigint NOT NULL,
  last_tick bigint NOT NULL,
  -- As in `journal_index`.
  last bigint NOT NULL,
  PRIMARY KEY (shard, instrument, last_tick, last)
);
GRANT SELECT, INSERT ON journal_index, journal_index_ticks TO vitrine_app;
