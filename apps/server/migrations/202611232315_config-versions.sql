-- What was published: who, when, and each setting before and after. Version 0 is a new site.
CREATE TABLE site_versions (
  number bigint PRIMARY KEY CHECK (number > 0),
  published_at timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  note text NOT NULL,
  restores bigint,
  changes jsonb NOT NULL
);
GRANT SELECT, INSERT ON site_versions TO vitrine_app;

-- Versions that wait for their time.
CREATE TABLE site_publications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publish_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  note text NOT NULL,
  changes jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'published', 'outdated', 'withdrawn')),
  version bigint REFERENCES site_versions
);
CREATE INDEX site_publications_open ON site_publications (publish_at) WHERE state IN ('waiting', 'outdated');
GRANT SELECT, INSERT, UPDATE (state, version) ON site_publications TO vitrine_app;
