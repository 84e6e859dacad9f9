-- What the core must know of the rooms. A room writes its own row and a fact in one transaction; a relay tells the core.
-- Every version stays: orders name the version of the terms they were opened on.
CREATE TABLE facts (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- By bytes, so that the key serves prefixes in any database.
  subject text COLLATE "C" NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  body text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  PRIMARY KEY (subject, version)
);
CREATE INDEX facts_waiting ON facts (id) WHERE submitted_at IS NULL;

GRANT SELECT, INSERT ON facts TO vitrine_app;
GRANT UPDATE (submitted_at) ON facts TO vitrine_app;
