-- after: 202611240030_content-staff-messages.sql
-- The language in which a customer last had the inbox open: segments of messages go by it.
CREATE TABLE reader_languages (
  uid bigint PRIMARY KEY REFERENCES users,
  language text NOT NULL CHECK (length(language) <= 8)
);

-- Who wants no marketing. Messages about the account or the site still arrive.
CREATE TABLE marketing_opt_outs (
  uid bigint PRIMARY KEY REFERENCES users,
  since timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE (language) ON reader_languages TO vitrine_app;
GRANT SELECT, INSERT, DELETE ON marketing_opt_outs TO vitrine_app;
