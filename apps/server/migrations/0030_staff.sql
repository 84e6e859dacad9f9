-- People of the operator. A row is never deleted: the audit log names it for good.
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  roles text[] NOT NULL CHECK (
    cardinality(roles) > 0
    AND roles <@ ARRAY['support', 'identity', 'finance-maker', 'finance-checker', 'risk', 'content', 'owner']
  ),
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  -- argon2id with its parameters and salt; absent before the invitation is accepted.
  password_hash text,
  -- The password was made by the program and is good until then, for setting another.
  one_time_until timestamptz,
  -- 160 bits of the authenticator; absent until it is enrolled.
  totp_secret bytea CHECK (octet_length(totp_secret) = 20),
  -- The newest 30 s step whose code was accepted: none is accepted twice.
  totp_last_step bigint NOT NULL DEFAULT 0,
  invitation_hash bytea UNIQUE CHECK (octet_length(invitation_hash) = 32),
  invitation_until timestamptz,
  CHECK ((invitation_hash IS NULL) = (invitation_until IS NULL))
);

CREATE TABLE staff_recovery_codes (
  staff_id bigint NOT NULL REFERENCES staff,
  -- SHA-256 of 80 random bits.
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (staff_id, code_hash)
);

-- Apart from customers' sessions: no query that knows one token knows the other.
CREATE TABLE staff_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  staff_id bigint NOT NULL REFERENCES staff,
  device text NOT NULL CHECK (length(device) <= 60),
  address text NOT NULL,
  started_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);

-- A press that is repeated under its key is answered as the first one was, for a day.
CREATE TABLE staff_answers (
  staff_id bigint NOT NULL REFERENCES staff,
  operation text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of the request.
  args_hash bytea NOT NULL,
  answer text,
  at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, operation, key)
);
CREATE INDEX staff_answers_at ON staff_answers (at);

-- What staff did. `id` counts without a gap and `hash` covers the entry and the hash before it, so that nothing is taken
-- out or put in unseen; nobody, whatever his role in SQL, changes or deletes a row.
CREATE TABLE audit (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_id bigint REFERENCES staff,
  staff_name text NOT NULL,
  roles text[] NOT NULL,
  operation text NOT NULL,
  subject text NOT NULL,
  -- Canonical JSON, kept to the byte: the hash is over it.
  before text,
  after text,
  address text NOT NULL,
  outcome text NOT NULL,
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32)
);
CREATE INDEX audit_subject ON audit (subject text_pattern_ops, id);
CREATE INDEX audit_staff ON audit (staff_id, id);
CREATE INDEX audit_operation ON audit (operation, id);
CREATE INDEX audit_at ON audit (at, id);

CREATE FUNCTION audit_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END
$$;
CREATE TRIGGER audit_stands BEFORE UPDATE OR DELETE OR TRUNCATE ON audit EXECUTE FUNCTION audit_stands();

-- Changes that take two people. The maker is never the checker: no code decides that alone.
CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  maker bigint NOT NULL REFERENCES staff,
  made_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'applied', 'rejected', 'withdrawn')),
  checker bigint REFERENCES staff,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK (maker <> checker),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state IN ('applied', 'rejected')) = (checker IS NOT NULL))
);
CREATE UNIQUE INDEX proposals_pending ON proposals (kind, subject) WHERE state = 'pending';
CREATE INDEX proposals_state ON proposals (state, id);

CREATE FUNCTION proposal_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'proposal % is decided', OLD.id;
END
$$;
CREATE TRIGGER proposal_stands BEFORE UPDATE ON proposals FOR EACH ROW
  WHEN (OLD.state <> 'pending') EXECUTE FUNCTION proposal_stands();

-- Messages that leave the site. Without a provider they stay here, and the console shows them.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  -- What opens the console is for owners' eyes: nobody helps himself to roles by reading it.
  opens_console boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent'))
);

REVOKE ALL ON audit FROM vitrine_app, vitrine_engine;
GRANT SELECT, INSERT ON audit TO vitrine_app;
GRANT SELECT, INSERT, UPDATE ON staff TO vitrine_app;
GRANT SELECT, INSERT, DELETE ON staff_recovery_codes TO vitrine_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_sessions TO vitrine_app;
GRANT SELECT, INSERT, DELETE ON staff_answers TO vitrine_app;
GRANT UPDATE (answer) ON staff_answers TO vitrine_app;
GRANT SELECT, INSERT ON proposals TO vitrine_app;
GRANT UPDATE (state, checker, decided_at, reason) ON proposals TO vitrine_app;
GRANT SELECT, INSERT ON outbox TO vitrine_app;
GRANT UPDATE (state) ON outbox TO vitrine_app;
