-- The console lists them for all customers.
-- after: 0020_content-inbox.sql
CREATE INDEX inbox_messages_margin ON inbox_messages (id) WHERE kind IN ('margin-call', 'stop-out', 'balance-protection');
