-- Candles of mid prices, integers at the instrument's price precision; opens_at is milliseconds.
CREATE TABLE candles (
  instrument integer NOT NULL,
  period smallint NOT NULL,
  opens_at bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume bigint NOT NULL,
  PRIMARY KEY (instrument, period, opens_at)
) WITH (fillfactor = 80);

-- The newest tick that the stored candles hold, whole: quotes go on from it, the tape gives what came after.
CREATE TABLE candle_heads (
  instrument integer PRIMARY KEY,
  tick_seq bigint NOT NULL,
  bid bigint NOT NULL,
  ask bigint NOT NULL,
  at bigint NOT NULL,
  source_at bigint NOT NULL,
  source text NOT NULL
);

-- Instruments whose simulated history before `starts_at` (milliseconds) is stored: coarse candles as rows, finer ones are
-- made of the hours when somebody looks.
CREATE TABLE candle_histories (
  instrument integer PRIMARY KEY,
  starts_at bigint NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON candles, candle_heads, candle_histories TO vitrine_app;
