-- How far each follower of the journal has stored what it makes of it.
CREATE TABLE follower_cursors (
  name text PRIMARY KEY,
  seq bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON follower_cursors TO vitrine_app;
