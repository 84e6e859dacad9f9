-- after: 202611222100_engine-partitions.sql
-- Bodies of old blocks can be in a file instead of the table (`npm run archive`): where in which file.
ALTER TABLE journal_blocks
  ALTER COLUMN bodies DROP NOT NULL,
  ADD COLUMN file text,
  ADD COLUMN start bigint,
  ADD COLUMN size bigint,
  ADD CHECK (num_nulls(file, start, size) = CASE WHEN bodies IS NULL THEN 0 ELSE 3 END);
ALTER TABLE tape_blocks
  ALTER COLUMN bodies DROP NOT NULL,
  ADD COLUMN file text,
  ADD COLUMN start bigint,
  ADD COLUMN size bigint,
  ADD CHECK (num_nulls(file, start, size) = CASE WHEN bodies IS NULL THEN 0 ELSE 3 END);
