-- Price alerts. No money depends on them: they are no facts of the core. Each fires at most once, by the condition
-- `fired_no IS NULL` of the update that fires it.
CREATE SEQUENCE alerts_fired;
CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  instrument int NOT NULL,
  -- At the instrument's precision.
  price bigint NOT NULL,
  is_rise boolean NOT NULL,
  note text NOT NULL CHECK (length(note) <= 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- It is judged by later ticks of the instrument.
  since_tick bigint NOT NULL,
  -- One more with every other price: what fires an older version changes nothing.
  version int NOT NULL DEFAULT 1,
  fired_no bigint UNIQUE,
  fired_price bigint,
  fired_tick bigint,
  fired_at timestamptz,
  CHECK ((fired_no IS NULL) = (fired_at IS NULL) AND (fired_no IS NULL) = (fired_price IS NULL))
);
CREATE UNIQUE INDEX alerts_waiting ON alerts (uid, instrument, price) WHERE fired_no IS NULL;
CREATE INDEX alerts_of ON alerts (uid, fired_no);
-- The newest tick of an instrument by which all its alerts were judged.
CREATE TABLE alert_progress (instrument int PRIMARY KEY, tick_seq bigint NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON alerts, alert_progress TO vitrine_app;
GRANT USAGE ON SEQUENCE alerts_fired TO vitrine_app;
