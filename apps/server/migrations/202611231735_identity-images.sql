-- Images that customers have uploaded. The bytes are files outside the database, encrypted; their key is the id.
CREATE TABLE images (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  uid bigint NOT NULL REFERENCES users,
  uploaded_at timestamptz NOT NULL,
  -- Of the upload, before it was encoded again.
  received_bytes integer NOT NULL CHECK (received_bytes > 0),
  -- Keyed hash of the stored image: the same image of another customer has the same one.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  -- The file is complete.
  is_stored boolean NOT NULL DEFAULT false,
  -- When a form named it. Until then it is deleted after a day.
  used_at timestamptz,
  -- Nobody can read or use it any more; its file is about to be deleted, and then this row.
  is_deleted boolean NOT NULL DEFAULT false
);
CREATE INDEX images_uid ON images (uid, uploaded_at);
CREATE INDEX images_unused ON images (uploaded_at) WHERE used_at IS NULL;
CREATE INDEX images_digest ON images (digest);

GRANT SELECT, INSERT, UPDATE (is_stored, used_at, is_deleted), DELETE ON images TO vitrine_app;
