-- Customers' uids start where nobody takes them for row numbers.
CREATE SEQUENCE users_uid START WITH 100001;

CREATE TABLE users (
  uid bigint PRIMARY KEY DEFAULT nextval('users_uid'),
  is_demo boolean NOT NULL,
  -- SHA-256 of the 128-bit secret that logs in to a demo account.
  demo_secret_hash bytea UNIQUE CHECK (octet_length(demo_secret_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_demo = (demo_secret_hash IS NOT NULL))
);

CREATE TABLE sessions (
  -- SHA-256 of the 256-bit token; the token itself is nowhere.
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_uid ON sessions (uid);
CREATE INDEX sessions_last_seen ON sessions (last_seen_at);

GRANT USAGE ON SEQUENCE users_uid TO vitrine_app;
GRANT SELECT, INSERT ON users TO vitrine_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO vitrine_app;
