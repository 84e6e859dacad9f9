-- What a sign-in keeps between its calls, which different edges may answer.
-- after: 0030_staff.sql

-- Attempts at passwords and codes, by what they are counted under. All edges delay the next one together.
CREATE TABLE failed_attempts (
  key text PRIMARY KEY,
  count int NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX failed_attempts_last ON failed_attempts (last_at);
GRANT SELECT, INSERT, UPDATE (count, last_at), DELETE ON failed_attempts TO vitrine_app;

-- Sign-ins of staff in progress. The token is known only to the browser.
CREATE TABLE staff_sign_in_steps (
  token_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  step text NOT NULL,
  -- Of the password hash at the start of the step: a changed password ends it.
  password_digest bytea NOT NULL,
  -- The authenticator secret that is being enrolled, encrypted.
  secret bytea,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_sign_in_steps_expiry ON staff_sign_in_steps (expires_at);
GRANT SELECT, INSERT, UPDATE (secret), DELETE ON staff_sign_in_steps TO vitrine_app;
