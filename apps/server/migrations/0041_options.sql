-- Timed options. Prices and times of ticks stand from the entry on; what ends one stands from its settlement on.
CREATE TABLE options (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  instrument int NOT NULL,
  terms_version bigint NOT NULL,
  -- 1 up, 2 down.
  direction smallint NOT NULL,
  stake bigint NOT NULL,
  seconds int NOT NULL,
  profit_ratio bigint NOT NULL,
  loss_level text NOT NULL,
  -- What a win pays on top of the stake.
  win bigint NOT NULL,
  -- 1 running, 3 closed.
  status smallint NOT NULL,
  accepted_at bigint NOT NULL,
  accepted_tick_seq bigint NOT NULL,
  expires_at bigint NOT NULL,
  -- Milliseconds.
  quote_max_age int NOT NULL,
  opened_seq bigint NOT NULL,
  entry_price bigint,
  entry_tick_seq bigint,
  entry_tick_at bigint,
  entered_seq bigint,
  -- 0 for one that was void.
  exit_price bigint,
  exit_tick_seq bigint,
  exit_tick_at bigint,
  outcome text,
  -- Empty for one that was not.
  void_reason text,
  profit bigint,
  closed_at bigint,
  closed_seq bigint
);
CREATE INDEX options_running ON options (uid, id) WHERE status = 1;
CREATE INDEX options_closed ON options (uid, closed_at, id) WHERE status = 3;
GRANT SELECT, INSERT, UPDATE ON options TO vitrine_engine;
GRANT SELECT ON options TO vitrine_app;
