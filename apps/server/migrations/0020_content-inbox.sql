-- What customers are told in their inbox. The text is made when it is read, in the reader's language: a kind and figures.
CREATE TABLE inbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL,
  -- The journal row and the event in it that this tells of: stored once, however often it is seen.
  seq bigint NOT NULL,
  idx int NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  sent_at bigint NOT NULL,
  UNIQUE (seq, idx)
);
CREATE INDEX inbox_messages_uid ON inbox_messages (uid, id);
GRANT SELECT, INSERT ON inbox_messages TO vitrine_app;
