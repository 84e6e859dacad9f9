-- Messages that no journal row causes, such as a review of documents, name what they are about: each is stored once too.
ALTER TABLE inbox_messages ALTER COLUMN seq DROP NOT NULL, ALTER COLUMN idx DROP NOT NULL;
ALTER TABLE inbox_messages ADD COLUMN about text UNIQUE, ADD COLUMN read_at bigint;
ALTER TABLE inbox_messages ADD CHECK ((seq IS NULL) = (idx IS NULL)), ADD CHECK ((seq IS NULL) <> (about IS NULL));
CREATE INDEX inbox_messages_unread ON inbox_messages (uid) WHERE read_at IS NULL;
GRANT UPDATE (read_at) ON inbox_messages TO vitrine_app;
