-- Trailing stops: the distance in points, the tick at which it was set (0 while the order is pending), the journal row
-- that set it, and the level at which it closed the position.
ALTER TABLE contract_orders
  ADD COLUMN trailing_distance bigint,
  ADD COLUMN trailing_since bigint,
  ADD COLUMN trailing_seq bigint,
  ADD COLUMN trailing_level bigint;

-- The best ticks that trailing stops follow, by instrument, side (1 buy, 2 sell) and place. A stop that was set at tick
-- `since` or before, and after that of the place before, is a distance behind this tick.
CREATE TABLE trailing_bests (
  instrument int NOT NULL,
  side smallint NOT NULL,
  place int NOT NULL,
  since bigint NOT NULL,
  tick_seq bigint NOT NULL,
  bid bigint NOT NULL,
  ask bigint NOT NULL,
  tick_at bigint NOT NULL,
  PRIMARY KEY (instrument, side, place)
);
GRANT SELECT, INSERT, UPDATE ON trailing_bests TO vitrine_engine;
GRANT SELECT ON trailing_bests TO vitrine_app;
