-- A tick that closes more orders than one step takes goes on in further steps: where it stands. Instrument 0: nowhere.
CREATE TABLE margin_check (
  shard smallint PRIMARY KEY,
  instrument int NOT NULL,
  uid bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON margin_check TO vitrine_engine;
GRANT SELECT ON margin_check TO vitrine_app;
