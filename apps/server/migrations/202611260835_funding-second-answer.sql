-- after: 202611260740_funding-payout-results.sql
-- An answer that lets a payout fail gives its money back. Above the limit of the desk two people must have brought it.
ALTER TABLE payouts
  -- Who brought the answer first: of a bank that rejects it, of a wallet that names its transaction.
  ADD COLUMN answered_by bigint REFERENCES staff,
  -- It does not fail before another person has brought the same answer.
  ADD COLUMN needs_second boolean NOT NULL DEFAULT false;
GRANT UPDATE (answered_by, needs_second) ON payouts TO vitrine_app;
