-- after: 202611232015_ledger-own-limits.sql
-- after: 202611252255_funding-desk.sql
-- Customers may limit what they pay in by day, week and month.
ALTER TABLE own_limits DROP CONSTRAINT own_limits_name_check;
ALTER TABLE own_limits ADD CONSTRAINT own_limits_name_check
  CHECK (name IN ('day-loss', 'week-loss', 'session', 'day-deposit', 'week-deposit', 'month-deposit'));
-- What a claim was worth in account currency when it was compared with the customer's own limit; null: they had none.
-- Until the claim has a number, this row is what a second claim at the same time is compared with.
ALTER TABLE deposit_details ADD COLUMN worth bigint;
