-- What nights have cost a contract so far, account currency scale 6; negative: the house paid.
ALTER TABLE contract_orders ADD COLUMN swap bigint NOT NULL DEFAULT 0;
-- Nights before this one are paid, and of it the customers up to this uid; uid 0: everybody. No row: nights never cost anything.
CREATE TABLE night_paid (
  shard smallint PRIMARY KEY,
  night int NOT NULL,
  uid bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON night_paid TO vitrine_engine;
GRANT SELECT ON night_paid TO vitrine_app;
