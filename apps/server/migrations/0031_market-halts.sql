-- The levels that an account's margin is judged by: the site's as they were when it last opened something from nothing.
-- Null: those that every account begins with.
ALTER TABLE accounts
  ADD COLUMN margin_call int,
  ADD COLUMN margin_rearm int,
  ADD COLUMN stop_out int,
  ADD CHECK (num_nulls(margin_call, margin_rearm, stop_out) IN (0, 3));

-- Every halt of an instrument, for everybody to read (GET /api/trust/halts). One person halts, two resume.
CREATE TABLE market_halts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  instrument int NOT NULL,
  reason text NOT NULL,
  halted_by bigint NOT NULL,
  halted_at timestamptz NOT NULL DEFAULT now(),
  resumed_at timestamptz,
  proposal bigint
);
CREATE UNIQUE INDEX market_halts_running ON market_halts (instrument) WHERE resumed_at IS NULL;
GRANT SELECT, INSERT ON market_halts TO vitrine_app;
GRANT UPDATE (resumed_at, proposal) ON market_halts TO vitrine_app;

-- Settings of the site are changed in the console.
GRANT INSERT, UPDATE ON site_settings TO vitrine_app;
