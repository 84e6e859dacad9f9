-- Where sessions began, and when accounts were last used: a demo account unused for 30 days is archived.
-- after: 202611231700_identity-accounts.sql
-- The network that began the session: an IPv4 address, or the /64 of an IPv6 one. Empty where it is not known.
ALTER TABLE sessions ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 60);

ALTER TABLE users
  -- At most an hour old, as the time of last use of a session; it outlives the session.
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN archived_at timestamptz,
  ADD CHECK (is_demo OR archived_at IS NULL);
UPDATE users SET last_used_at = greatest(created_at, (SELECT max(last_seen_at) FROM sessions WHERE sessions.uid = users.uid));

CREATE INDEX users_unused_demos ON users (last_used_at) WHERE is_demo AND archived_at IS NULL;
GRANT UPDATE (last_used_at, archived_at) ON users TO vitrine_app;
