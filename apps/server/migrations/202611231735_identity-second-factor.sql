-- A second factor of customers. Secrets are sealed: the key is not in the database.
-- after: 202611231700_identity-accounts.sql
ALTER TABLE users
  ADD COLUMN totp_secret bytea,
  -- The time step of the newest code that was used: neither it nor an earlier one is taken again.
  ADD COLUMN totp_last_step bigint NOT NULL DEFAULT 0,
  -- The secret that is being enrolled, until the first code confirms it.
  ADD COLUMN totp_pending bytea,
  ADD COLUMN totp_pending_until timestamptz,
  ADD CHECK (NOT is_demo OR (totp_secret IS NULL AND totp_pending IS NULL));

CREATE TABLE recovery_codes (
  uid bigint NOT NULL REFERENCES users,
  -- SHA-256 of a code of 80 random bits.
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (uid, code_hash)
);

GRANT UPDATE (totp_secret, totp_last_step, totp_pending, totp_pending_until) ON users TO vitrine_app;
GRANT SELECT, INSERT, DELETE ON recovery_codes TO vitrine_app;
