-- after: 202611231755_identity-real-name.sql
-- Images that visitors have uploaded for a registration. They are the customer's once the account is open, and deleted after an
-- hour otherwise.
ALTER TABLE images ALTER COLUMN uid DROP NOT NULL;
-- Keyed hash of the secret by which the visitor's browser names them.
ALTER TABLE images ADD COLUMN visitor bytea CHECK (octet_length(visitor) = 32);
-- Keyed hash of the visitor's address: what one address may upload is counted by it.
ALTER TABLE images ADD COLUMN visitor_address bytea CHECK (octet_length(visitor_address) = 32);
ALTER TABLE images ADD CHECK ((uid IS NULL) = (visitor IS NOT NULL AND visitor_address IS NOT NULL));
CREATE INDEX images_visitors ON images (uploaded_at) WHERE uid IS NULL;

GRANT UPDATE (uid, visitor, visitor_address) ON images TO vitrine_app;

-- Documents that a registration has brought in part, as far as the site asks for them there: the form goes on from them.
CREATE TABLE real_name_drafts (
  uid bigint PRIMARY KEY REFERENCES users,
  -- 1: identity card; 2: passport.
  id_type smallint NOT NULL CHECK (id_type IN (1, 2)),
  -- Encrypted, as in real_name_reviews.
  card_number bytea,
  ssn bytea,
  front_pic text REFERENCES images,
  reverse_pic text REFERENCES images,
  hand_pic text REFERENCES images
);

GRANT SELECT, INSERT, DELETE ON real_name_drafts TO vitrine_app;
