-- Who asked for what was refused, and what it would have led to: the console names it.
ALTER TABLE quarantine
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN actor bigint NOT NULL DEFAULT 0,
  ADD COLUMN events text NOT NULL DEFAULT '';
