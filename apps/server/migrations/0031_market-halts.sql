-- The levels that an account's margin is judged by: the site's as they were when it last opened something from nothing.
-- Those who were there before have what every site had.
ALTER TABLE accounts
  ADD COLUMN margin_call int NOT NULL DEFAULT 100,
  ADD COLUMN margin_rearm int NOT NULL DEFAULT 105,
  ADD COLUMN stop_out int NOT NULL DEFAULT 50;

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
