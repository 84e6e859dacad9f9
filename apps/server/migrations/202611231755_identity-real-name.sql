-- after: 202611231735_identity-images.sql
-- Documents that customers have submitted. Each attempt is a row; what somebody decided about it stays.
CREATE TABLE real_name_reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  submitted_at timestamptz NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- 1: identity card; 2: passport.
  id_type smallint NOT NULL CHECK (id_type IN (1, 2)),
  -- Encrypted; the key is not in the database.
  card_number bytea NOT NULL,
  -- Keyed hash: the same document of another customer has the same one.
  card_digest bytea NOT NULL CHECK (octet_length(card_digest) = 32),
  ssn bytea,
  ssn_digest bytea CHECK (octet_length(ssn_digest) = 32),
  front_pic text REFERENCES images,
  reverse_pic text REFERENCES images,
  hand_pic text REFERENCES images,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected')),
  decided_at timestamptz,
  decided_by bigint REFERENCES staff,
  reason text,
  remark text NOT NULL DEFAULT '' CHECK (length(remark) <= 500),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state = 'pending') = (decided_by IS NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  CHECK ((ssn IS NULL) = (ssn_digest IS NULL))
);
CREATE INDEX real_name_reviews_uid ON real_name_reviews (uid, id);
-- One is under review or has passed at most.
CREATE UNIQUE INDEX real_name_reviews_open ON real_name_reviews (uid) WHERE state <> 'rejected';
CREATE INDEX real_name_reviews_state ON real_name_reviews (state, id);
CREATE INDEX real_name_reviews_card ON real_name_reviews (card_digest);
CREATE INDEX real_name_reviews_ssn ON real_name_reviews (ssn_digest) WHERE ssn_digest IS NOT NULL;

GRANT SELECT, INSERT, UPDATE (state, decided_at, decided_by, reason, remark) ON real_name_reviews TO vitrine_app;
