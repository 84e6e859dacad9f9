-- Deposits and withdrawals as the journal has them. What identifies a person (addresses, bank details, proofs) is in tables
-- of the room, never here. 0 stands for nobody, never and no conversion, an empty text for none. Amounts have 6 decimals.
CREATE TABLE deposits (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  book text NOT NULL,
  -- coin, bank (to an account that staff assign) or wire (to a published one).
  way text NOT NULL,
  -- Id of the currency in the terms, and its code.
  currency int NOT NULL,
  code text NOT NULL,
  -- As the customer claims it, in units of the currency.
  amount bigint NOT NULL,
  terms_version bigint NOT NULL,
  -- 0 pending, 1 done, 2 rejected, 3 invalid.
  status smallint NOT NULL,
  -- 1 until the status is final.
  open smallint NOT NULL,
  reason text NOT NULL,
  claimed_at bigint NOT NULL,
  claimed_seq bigint NOT NULL,
  expires_at bigint NOT NULL,
  proven_at bigint NOT NULL,
  -- What arrived, in units of `received_currency`, and its value in account currency.
  received bigint NOT NULL,
  received_currency int NOT NULL,
  received_code text NOT NULL,
  credited bigint NOT NULL,
  arrived_at bigint NOT NULL,
  arrived_staff bigint NOT NULL,
  first_staff bigint NOT NULL,
  first_at bigint NOT NULL,
  -- Account currency for one unit, and the tick it is from; instrument 0: none.
  conv_instrument int NOT NULL,
  conv_seq bigint NOT NULL,
  rate_num bigint NOT NULL,
  rate_den bigint NOT NULL,
  decided_staff bigint NOT NULL,
  decided_at bigint NOT NULL,
  decided_seq bigint NOT NULL
);
CREATE INDEX deposits_of_customer ON deposits (uid, id);
CREATE INDEX deposits_open ON deposits (id) WHERE open = 1;

CREATE TABLE withdrawals (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  book text NOT NULL,
  -- coin or bank.
  way text NOT NULL,
  currency int NOT NULL,
  code text NOT NULL,
  -- Gross, in account currency; it contains the fee.
  amount bigint NOT NULL,
  terms_version bigint NOT NULL,
  -- 0 pending, 1 approved, 2 paid, 3 rejected, 4 cancelled, 5 held.
  status smallint NOT NULL,
  open smallint NOT NULL,
  reason text NOT NULL,
  fee bigint NOT NULL,
  requested_at bigint NOT NULL,
  requested_seq bigint NOT NULL,
  deadline_at bigint NOT NULL,
  approved_staff bigint NOT NULL,
  approved_at bigint NOT NULL,
  -- What is paid, in units of the currency.
  received bigint NOT NULL,
  proposed_staff bigint NOT NULL,
  proposed_reason text NOT NULL,
  hold_proposer bigint NOT NULL,
  hold_staff bigint NOT NULL,
  hold_reason text NOT NULL,
  hold_until bigint NOT NULL,
  holds smallint NOT NULL,
  -- 1: rejected because its payment failed.
  has_failed smallint NOT NULL,
  first_staff bigint NOT NULL,
  first_at bigint NOT NULL,
  conv_instrument int NOT NULL,
  conv_seq bigint NOT NULL,
  rate_num bigint NOT NULL,
  rate_den bigint NOT NULL,
  decided_staff bigint NOT NULL,
  decided_at bigint NOT NULL,
  decided_seq bigint NOT NULL
);
CREATE INDEX withdrawals_of_customer ON withdrawals (uid, id);
CREATE INDEX withdrawals_open ON withdrawals (status, id) WHERE open = 1;
-- What was paid within its deadline, over a window of time.
CREATE INDEX withdrawals_requested ON withdrawals (requested_at);

-- All versions of the terms; `replaced_by`: the milder version that took its place.
CREATE TABLE funding_terms (
  version bigint PRIMARY KEY,
  body text NOT NULL,
  published_at bigint NOT NULL,
  replaced_by bigint NOT NULL
);
-- The version that a customer was last bound to.
CREATE TABLE funding_customers (
  uid bigint PRIMARY KEY,
  terms_version bigint NOT NULL
);
CREATE TABLE goodwill (
  proposal bigint NOT NULL,
  uid bigint NOT NULL,
  amount bigint NOT NULL,
  maker bigint NOT NULL,
  checker bigint NOT NULL,
  at bigint NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (proposal, uid),
  CHECK (maker <> checker)
);
-- Postings that were reversed; `seq` is the row of the reversal.
CREATE TABLE corrections (
  of_seq bigint NOT NULL,
  of_idx int NOT NULL,
  uid bigint NOT NULL,
  proposal bigint NOT NULL,
  maker bigint NOT NULL,
  checker bigint NOT NULL,
  at bigint NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (of_seq, of_idx),
  CHECK (maker <> checker)
);
GRANT SELECT, INSERT, UPDATE ON deposits, withdrawals, funding_terms, funding_customers TO vitrine_engine;
GRANT SELECT, INSERT ON goodwill, corrections TO vitrine_engine;
GRANT SELECT ON deposits, withdrawals, funding_terms, funding_customers, goodwill, corrections TO vitrine_app;
