-- after: 202611240015_push.sql
-- Messages of the site and answers in the chat have switches of their own: whoever heard of them still does.
UPDATE push_subscriptions SET kinds = kinds || ARRAY['messages', 'chat'] WHERE 'account' = ANY (kinds) AND NOT 'chat' = ANY (kinds);
