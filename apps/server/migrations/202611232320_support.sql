-- after: 202611232050_identity-erasure.sql
-- Conversations of customers and visitors with customer service.
CREATE TABLE support_conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('chat', 'feedback')),
  -- What feedback is about.
  subject text,
  -- Whose it is: a customer's, or a visitor's.
  uid bigint REFERENCES users,
  -- SHA-256 of the secret that the visitor's browser keeps: 128 random bits, which nobody finds by trying.
  visitor bytea CHECK (octet_length(visitor) = 32),
  -- Keyed hash of the visitor's network: what one network may begin is counted by it.
  network bytea CHECK (octet_length(network) = 32),
  -- In which the customer read the app last.
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- The oldest message of the customer that staff have not answered; null: they do not wait.
  waiting_since timestamptz,
  closed_at timestamptz,
  assigned_to bigint REFERENCES staff,
  -- The newest message that the customer has seen.
  read_up_to bigint NOT NULL DEFAULT 0,
  -- Of feedback: what was sent twice is there once.
  key text,
  CHECK ((kind = 'feedback') = (subject IS NOT NULL)),
  CHECK ((kind = 'feedback') = (key IS NOT NULL)),
  CHECK ((uid IS NULL) = (visitor IS NOT NULL AND network IS NOT NULL)),
  CHECK (waiting_since IS NULL OR closed_at IS NULL)
);
CREATE UNIQUE INDEX support_chat_of ON support_conversations (uid) WHERE kind = 'chat';
CREATE UNIQUE INDEX support_feedback_key ON support_conversations (uid, key);
CREATE UNIQUE INDEX support_visitor ON support_conversations (visitor);
CREATE INDEX support_of ON support_conversations (uid, id);
CREATE INDEX support_network ON support_conversations (network) WHERE uid IS NULL;
CREATE INDEX support_waiting ON support_conversations (waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX support_last ON support_conversations (last_at, id);

CREATE TABLE support_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES support_conversations ON DELETE CASCADE,
  -- Who answered; null: the customer wrote.
  staff_id bigint REFERENCES staff,
  text text NOT NULL CHECK (length(text) <= 2000),
  image text REFERENCES images,
  sent_at timestamptz NOT NULL,
  -- Of a message of the customer: what was sent twice is there once.
  key text,
  -- How long the customer had waited when this answer came, in seconds; null: they did not wait.
  waited_seconds integer CHECK (waited_seconds >= 0),
  CHECK (text <> '' OR image IS NOT NULL),
  CHECK ((staff_id IS NULL) = (key IS NOT NULL))
);
CREATE UNIQUE INDEX support_messages_key ON support_messages (conversation_id, key);
CREATE INDEX support_messages_of ON support_messages (conversation_id, id);
CREATE INDEX support_messages_image ON support_messages (image) WHERE image IS NOT NULL;
CREATE INDEX support_messages_waited ON support_messages (sent_at) WHERE waited_seconds IS NOT NULL;

-- Internal notes, in a table of their own: no read of a customer touches it.
CREATE TABLE support_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES support_conversations ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff,
  at timestamptz NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000)
);
CREATE INDEX support_notes_of ON support_notes (conversation_id, id);

CREATE TABLE support_canned_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  language text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by bigint NOT NULL REFERENCES staff,
  UNIQUE (language, title)
);

GRANT SELECT, INSERT, DELETE ON support_conversations TO vitrine_app;
GRANT UPDATE (uid, visitor, network, language, last_at, waiting_since, closed_at, assigned_to, read_up_to)
  ON support_conversations TO vitrine_app;
-- What was said stays as it was; a visitor's messages move into the conversation of the account that they log in to.
GRANT SELECT, INSERT, UPDATE (conversation_id, key), DELETE ON support_messages TO vitrine_app;
GRANT SELECT, INSERT, UPDATE (conversation_id), DELETE ON support_notes TO vitrine_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON support_canned_answers TO vitrine_app;

-- Whoever is erased leaves no conversation; messages and notes go with it.
CREATE FUNCTION erase_support() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM support_conversations WHERE uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_erased_support AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION erase_support();
