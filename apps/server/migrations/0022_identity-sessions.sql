-- A user sees his sessions and ends any: each has a number of its own, which opens nothing, and says what it was begun on.
ALTER TABLE sessions
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN device text NOT NULL DEFAULT '' CHECK (length(device) <= 60);
