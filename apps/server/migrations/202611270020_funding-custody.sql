-- after: 202611262130_funding-payouts-given-up.sql
-- What banks hold is compared with the ledger by day: the day of a closing balance, and the entry that proves a payout.
ALTER TABLE bank_statements ADD COLUMN closed_on date;
UPDATE bank_statements s SET closed_on = (SELECT max(booked_on) FROM bank_entries WHERE statement = s.id);

ALTER TABLE payouts ADD COLUMN entry bigint REFERENCES bank_entries;
UPDATE payouts p SET entry = e.id FROM bank_entries e
  WHERE p.state = 'paid' AND e.direction = 'debit' AND NOT e.is_reversal AND e.end_to_end = p.reference;
CREATE INDEX payouts_entry ON payouts (entry) WHERE entry IS NOT NULL;
GRANT UPDATE (entry) ON payouts TO vitrine_app;
