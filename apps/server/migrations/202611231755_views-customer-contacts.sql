-- The console finds customers by the beginning of their e-mail address, phone number or name.
-- after: 202611231700_identity-accounts.sql
CREATE INDEX users_email_prefix ON users (email text_pattern_ops) WHERE email IS NOT NULL;
CREATE INDEX users_mobile_prefix ON users (mobile text_pattern_ops) WHERE mobile IS NOT NULL;
CREATE INDEX users_name_prefix ON users (lower(name) text_pattern_ops) WHERE name <> '';
