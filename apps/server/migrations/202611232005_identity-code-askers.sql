-- Who asked for a code, so that strangers do not use up what the owner of an address may have sent in a day.
-- after: 202611231700_identity-accounts.sql
-- Keyed hash of the asker's address; null for the owner, in a session or a browser of theirs.
ALTER TABLE sent_codes ADD COLUMN asker bytea CHECK (octet_length(asker) = 32);
