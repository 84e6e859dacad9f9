-- Mail and SMS wait in one outbox, each for its own provider.
-- after: 202611221725_staff-mail-queue.sql
ALTER TABLE outbox
  -- What the message is, such as staff.access. A newer one of a kind replaces one with a secret that still waits.
  ADD COLUMN kind text NOT NULL DEFAULT '',
  ADD COLUMN language text NOT NULL DEFAULT 'en';

UPDATE outbox SET kind = 'staff.access' WHERE has_secret;

-- Messages of a channel without a provider are not in the way of those of the other one.
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (channel, next_at) WHERE state = 'waiting';
CREATE INDEX outbox_replaceable ON outbox (recipient, kind) WHERE state = 'waiting' AND has_secret;
