-- Passkeys of customers: a second factor, and a way to log in.
-- after: 202611231735_identity-second-factor.sql
-- What authenticators know the account by: random, so that it says nothing about the customer.
ALTER TABLE users ADD COLUMN passkey_handle bytea CHECK (octet_length(passkey_handle) = 32);

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  -- Chosen by the authenticator.
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  -- COSE.
  public_key bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 4000),
  -- Of the authenticator; 0 where it does not count. One that does never goes back.
  counter bigint NOT NULL CHECK (counter >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_uid ON passkeys (uid);

-- Challenges that browsers were given and that nobody has answered yet. Each is answered once.
CREATE TABLE passkey_challenges (
  -- SHA-256 of what the browser keeps beside the challenge.
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  challenge bytea NOT NULL CHECK (octet_length(challenge) = 32),
  -- The session in which a passkey is added; null for a log-in.
  session bigint,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

GRANT UPDATE (passkey_handle) ON users TO vitrine_app;
GRANT SELECT, INSERT, UPDATE (counter, last_used_at), DELETE ON passkeys TO vitrine_app;
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO vitrine_app;
