-- The journal in partitions by row number, the tape in partitions by batch number. What is there becomes the first
-- partition. `apps/server/src/journal/partitions.ts` cuts the last one once a day, which takes every number above, so that
-- no row is ever without one. The roles reach partitions through their parent only.
ALTER TABLE journal RENAME TO journal_1;
ALTER TABLE journal_1 RENAME CONSTRAINT journal_pkey TO journal_1_pkey;
CREATE TABLE journal (LIKE journal_1, CONSTRAINT journal_pkey PRIMARY KEY (shard, seq)) PARTITION BY RANGE (seq);
ALTER TABLE journal ATTACH PARTITION journal_1 FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE ALL ON journal_1 FROM vitrine_engine, vitrine_app;

ALTER TABLE tape_batches RENAME TO tape_batches_1;
ALTER TABLE tape_batches_1 RENAME CONSTRAINT tape_batches_pkey TO tape_batches_1_pkey;
ALTER INDEX tape_batches_last_at RENAME TO tape_batches_1_last_at;
CREATE TABLE tape_batches (LIKE tape_batches_1, CONSTRAINT tape_batches_pkey PRIMARY KEY (shard, no)) PARTITION BY RANGE (no);
CREATE INDEX tape_batches_last_at ON tape_batches (shard, last_at);
ALTER TABLE tape_batches ATTACH PARTITION tape_batches_1 FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
REVOKE ALL ON tape_batches_1 FROM vitrine_engine, vitrine_app;

GRANT SELECT, INSERT ON journal, tape_batches TO vitrine_engine;
GRANT SELECT ON journal, tape_batches TO vitrine_app;

-- Blocks of consecutive rows of the journal, and of batches of the tape, whose partition is older than a day: their
-- bodies as one compressed text. Only the owner writes them (`apps/server/src/journal/pack.ts`).
CREATE TABLE journal_blocks (
  shard smallint NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  -- Hash of the link before the first one, and of the last one: those between follow from the bodies.
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  -- Fingerprints of the keys of its rows that applied a fact: explanations look terms up by them.
  facts bigint[] NOT NULL,
  -- Bytes of the text before compression.
  length bigint NOT NULL,
  -- zstd; the bodies, joined by the character U+0000.
  bodies bytea NOT NULL,
  PRIMARY KEY (shard, last)
);
ALTER TABLE journal_blocks ALTER COLUMN bodies SET STORAGE EXTERNAL;
CREATE TABLE tape_blocks (LIKE journal_blocks INCLUDING ALL);
CREATE INDEX journal_blocks_last_at ON journal_blocks (shard, last_at);
CREATE INDEX tape_blocks_last_at ON tape_blocks (shard, last_at);
GRANT SELECT ON journal_blocks, tape_blocks TO vitrine_engine, vitrine_app;
