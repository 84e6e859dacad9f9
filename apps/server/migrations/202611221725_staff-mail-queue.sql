-- The outbox becomes the queue of outgoing mail. A link into the console is stored only encrypted, until it has been sent.
-- after: 0030_staff.sql
ALTER TABLE outbox
  -- Encrypted; the mail ends with it. Deleted once the message is sent or given up.
  ADD COLUMN secret bytea,
  ADD COLUMN has_secret boolean NOT NULL DEFAULT false,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN next_at timestamptz NOT NULL DEFAULT '-infinity',
  -- Somebody is sending it until then.
  ADD COLUMN leased_until timestamptz,
  -- After this instant it is useless and no longer sent.
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN last_error text NOT NULL DEFAULT '',
  ADD COLUMN sent_at timestamptz,
  DROP CONSTRAINT outbox_state_check,
  ADD CONSTRAINT outbox_state_check CHECK (state IN ('waiting', 'sent', 'failed')),
  ADD CONSTRAINT outbox_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  ADD CONSTRAINT outbox_secret CHECK (state = 'waiting' OR secret IS NULL);

-- Links of earlier versions were readable here and in stored answers. They are removed, and no longer
-- valid: people are invited again.
UPDATE outbox SET text = split_part(text, E'\n', 1), has_secret = true, state = 'failed',
  last_error = 'Not sent: the site had no mail server.' WHERE opens_console;
UPDATE staff SET invitation_until = least(invitation_until, now()) WHERE invitation_hash IS NOT NULL;
DELETE FROM staff_answers WHERE operation IN ('invite-staff', 'reset-totp');

ALTER TABLE outbox DROP COLUMN opens_console;
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE state = 'waiting';

REVOKE UPDATE ON outbox FROM vitrine_app;
GRANT UPDATE (state, secret, attempts, next_at, leased_until, last_error, sent_at) ON outbox TO vitrine_app;
