-- How many accounts of a book have traded in the twelve months before it was measured, and how many of them lost.
CREATE TABLE loss_share (
  book text PRIMARY KEY,
  accounts bigint NOT NULL,
  losing bigint NOT NULL,
  measured_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON loss_share TO vitrine_app;
