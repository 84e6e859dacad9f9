-- after: 202611260835_funding-second-answer.sql
-- Who has given up a payment that nobody answers for. It fails when a second person has, too.
ALTER TABLE payouts
  ADD COLUMN given_up_by bigint REFERENCES staff,
  -- Why, as the first person says.
  ADD COLUMN given_up_note text;
GRANT UPDATE (given_up_by, given_up_note) ON payouts TO vitrine_app;
