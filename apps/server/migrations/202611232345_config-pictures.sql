-- Logos and the icons made of them: public, and named by their content, so that a browser keeps them for good.
CREATE TABLE site_pictures (
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  variant text NOT NULL CHECK (variant IN ('full', '32', '180', '192', '512', 'maskable-192', 'maskable-512')),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 4194304),
  uploaded_at timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  PRIMARY KEY (hash, variant)
);
CREATE INDEX site_pictures_uploaded ON site_pictures (staff_id, uploaded_at);
GRANT SELECT, INSERT ON site_pictures TO vitrine_app;
