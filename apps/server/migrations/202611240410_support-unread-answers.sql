-- after: 202611232320_support.sql
-- The newest answer of which the inbox has told the customer; what was answered before this existed counts as told.
ALTER TABLE support_conversations ADD COLUMN told_up_to bigint NOT NULL DEFAULT 0;
UPDATE support_conversations SET told_up_to = (SELECT coalesce(max(id), 0) FROM support_messages);
GRANT UPDATE (told_up_to) ON support_conversations TO vitrine_app;
CREATE INDEX support_answers ON support_messages (sent_at) WHERE staff_id IS NOT NULL;
