-- after: 202611232320_content-versions.sql
-- What staff have sent to customers' inboxes: one text for all of them, which each reads in their language.
CREATE TABLE staff_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('service', 'marketing')),
  -- Who gets it: one customer, or all that a few conditions are true of.
  audience jsonb NOT NULL,
  -- By language, rich text sanitised.
  texts jsonb NOT NULL,
  -- Where the app leads from it; empty for nowhere.
  path text NOT NULL DEFAULT '' CHECK (length(path) <= 200),
  made_at timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  -- The second person, for what one alone may not send.
  approved_by bigint REFERENCES staff CHECK (approved_by <> staff_id),
  -- Everybody up to this customer has it. It is sent step by step, and goes on here after a stop.
  next_uid bigint NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  sent_at timestamptz
);
CREATE INDEX staff_messages_unsent ON staff_messages (id) WHERE sent_at IS NULL;

GRANT SELECT, INSERT, UPDATE (next_uid, sent, sent_at) ON staff_messages TO vitrine_app;
