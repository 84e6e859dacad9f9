-- A rotation of the encryption key that has begun and is not finished: until then no server starts.
CREATE TABLE key_rotation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  started_at timestamptz NOT NULL,
  -- A known text, sealed by the new key: a rotation that was cut short goes on with the same one.
  new_key_check bytea NOT NULL
);
GRANT SELECT ON key_rotation TO vitrine_app;
