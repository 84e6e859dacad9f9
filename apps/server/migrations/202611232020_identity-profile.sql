-- What customers show of themselves, and figures that the documents name.
-- after: 202611231735_identity-images.sql
ALTER TABLE users
  -- The nickname as everybody sees it whose eyes tell no look-alikes apart.
  ADD COLUMN nickname_skeleton text UNIQUE,
  ADD COLUMN nickname_changed_at timestamptz,
  -- A small square image.
  ADD COLUMN avatar text REFERENCES images,
  ADD COLUMN level integer NOT NULL DEFAULT 0 CHECK (level >= 0),
  ADD COLUMN credit_score integer NOT NULL DEFAULT 0 CHECK (credit_score >= 0),
  -- Stored only: no screen shows it.
  ADD COLUMN reputation_score integer NOT NULL DEFAULT 0 CHECK (reputation_score >= 0),
  ADD CHECK ((nickname = '') = (nickname_skeleton IS NULL)),
  ADD CHECK (NOT is_demo OR (nickname = '' AND avatar IS NULL));

GRANT UPDATE (nickname_skeleton, nickname_changed_at, avatar) ON users TO vitrine_app;
