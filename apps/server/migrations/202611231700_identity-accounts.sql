-- Accounts with a name beside the demo accounts: they log in by e-mail or phone and a password.
ALTER TABLE users
  ADD COLUMN email text UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  -- E.164, with the plus sign.
  ADD COLUMN mobile text UNIQUE CHECK (mobile ~ '^\+[1-9][0-9]{5,14}$'),
  -- As given at a registration by e-mail; nothing is sent there and nobody logs in with it.
  ADD COLUMN contact_mobile text NOT NULL DEFAULT '',
  -- The id of an area of `area_list`.
  ADD COLUMN area_id integer,
  -- `argon2id$...`, the only form in which passwords are stored.
  ADD COLUMN password_hash text CHECK (password_hash LIKE 'argon2id$%'),
  ADD COLUMN pay_password_hash text CHECK (pay_password_hash LIKE 'argon2id$%'),
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  ADD COLUMN nickname text NOT NULL DEFAULT '' CHECK (length(nickname) <= 30),
  -- With it others register as invited by this customer.
  ADD COLUMN invite_code text UNIQUE,
  ADD COLUMN invited_by bigint REFERENCES users,
  ADD CHECK (is_demo = (password_hash IS NULL)),
  ADD CHECK (is_demo = (invite_code IS NULL)),
  ADD CHECK (is_demo = (email IS NULL AND mobile IS NULL));

CREATE INDEX users_invited_by ON users (invited_by) WHERE invited_by IS NOT NULL;

-- Codes sent to a mailbox or phone. The newest of a purpose and destination is the one that counts; older ones count the day's.
CREATE TABLE sent_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose smallint NOT NULL CHECK (purpose BETWEEN 1 AND 3),
  destination text NOT NULL,
  -- Keyed hash of purpose, destination and code; the key is not in the database.
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  sent_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  used_at timestamptz
);
CREATE INDEX sent_codes_destination ON sent_codes (destination, purpose, id DESC);
CREATE INDEX sent_codes_sent_at ON sent_codes (sent_at);

CREATE TABLE captchas (
  id text PRIMARY KEY,
  -- Keyed hash of id and answer.
  answer_hash bytea NOT NULL CHECK (octet_length(answer_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX captchas_expires_at ON captchas (expires_at);

GRANT UPDATE (password_hash, pay_password_hash, name, nickname) ON users TO vitrine_app;
GRANT SELECT, INSERT, UPDATE (tries, used_at), DELETE ON sent_codes TO vitrine_app;
GRANT SELECT, INSERT, DELETE ON captchas TO vitrine_app;
