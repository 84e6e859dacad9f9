-- The limits that customers set for themselves, the ends of their time-outs and self-exclusions, and what those with a
-- loss limit have realised in the day and the week that end then. Values of limits: account currency (scale 6), minutes
-- of a session; 0: none.
CREATE TABLE own_limits (
  uid bigint NOT NULL,
  name text NOT NULL CHECK (name IN ('day-loss', 'week-loss', 'session')),
  value bigint NOT NULL,
  next bigint NOT NULL,
  next_at bigint NOT NULL,
  PRIMARY KEY (uid, name)
);
CREATE TABLE breaks (
  uid bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('time-out', 'self-exclusion')),
  until bigint NOT NULL,
  PRIMARY KEY (uid, kind)
);
CREATE TABLE loss_counts (
  uid bigint PRIMARY KEY,
  day_result bigint NOT NULL,
  day_ends bigint NOT NULL,
  week_result bigint NOT NULL,
  week_ends bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON own_limits, breaks, loss_counts TO vitrine_engine;
GRANT SELECT ON own_limits, breaks, loss_counts TO vitrine_app;
