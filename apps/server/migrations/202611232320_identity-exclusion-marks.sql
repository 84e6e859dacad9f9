-- after: 202611232015_identity-passkeys.sql
-- after: 202611232050_identity-erasure.sql
-- Who is erased during a time-out or a self-exclusion of their own can be recognised until it is over, and by nothing else:
-- keyed hashes of how they logged in and of the numbers of their documents. No row says whose they were.
CREATE TABLE exclusion_marks (
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  until timestamptz NOT NULL,
  PRIMARY KEY (digest, until)
);
CREATE INDEX exclusion_marks_until ON exclusion_marks (until);
-- The key of those hashes, itself encrypted: what was hashed is gone, so that another encryption key could not hash it again.
CREATE TABLE exclusion_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  sealed bytea NOT NULL
);
GRANT SELECT, INSERT, DELETE ON exclusion_marks TO vitrine_app;
GRANT SELECT, INSERT ON exclusion_key TO vitrine_app;

-- The handle that the authenticators of a customer know goes with the customer.
CREATE FUNCTION erase_passkey_handle() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.passkey_handle := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER users_erased_passkey BEFORE UPDATE ON users FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION erase_passkey_handle();
UPDATE users SET passkey_handle = NULL WHERE erased_at IS NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_erased_has_no_passkeys CHECK (erased_at IS NULL OR passkey_handle IS NULL);
