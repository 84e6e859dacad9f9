-- Days of the tape whose raw ticks are pruned (`apps/server/src/journal/prune.ts`): one digest each, from the first batch on,
-- chained by hash. Ticks that events name are kept. Only the owner writes them.
-- after: 202611222150_engine-archived-blocks.sql
CREATE TABLE tape_digests (
  shard smallint NOT NULL,
  -- From 1.
  no bigint NOT NULL,
  -- Batches of the tape.
  first bigint NOT NULL,
  last bigint NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  -- Hash of the batch before the first one, and of the last one: the bodies of a copy lead from one to the other.
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  -- How many ticks there were, how many are kept, and the SHA-256 of their lines.
  ticks bigint NOT NULL,
  kept bigint NOT NULL,
  kept_hash bytea NOT NULL,
  -- SHA-256 of the digest before and of all the above.
  digest bytea NOT NULL,
  PRIMARY KEY (shard, no)
);
CREATE UNIQUE INDEX tape_digests_last ON tape_digests (shard, last);
CREATE INDEX tape_digests_last_at ON tape_digests (shard, last_at);

-- The ticks kept of a pruned day, in parts.
CREATE TABLE tape_kept (
  shard smallint NOT NULL,
  digest bigint NOT NULL,
  -- From 1.
  part integer NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  -- Bytes of the text before compression.
  length bigint NOT NULL,
  -- zstd; a line for each tick: batch, line in the batch, and the line of the tape.
  lines bytea NOT NULL,
  PRIMARY KEY (shard, digest, part)
);
ALTER TABLE tape_kept ALTER COLUMN lines SET STORAGE EXTERNAL;
GRANT SELECT ON tape_digests, tape_kept TO vitrine_engine, vitrine_app;
