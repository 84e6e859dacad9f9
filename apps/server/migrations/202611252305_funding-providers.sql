-- What the providers of real money have seen and sent: files of banks, their entries, payment files, watched addresses.
-- None of it is in the journal. The core learns of an arrival by a command that names a deposit, and nothing else.

CREATE TABLE bank_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same file twice is imported once.
  sha256 text NOT NULL UNIQUE CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  name text NOT NULL CHECK (length(name) <= 200),
  -- Who uploaded it; null: it was found in the watched folder.
  staff_id bigint REFERENCES staff,
  at timestamptz NOT NULL,
  -- Why nothing of it was imported.
  refused text CHECK (length(refused) <= 500),
  entries integer NOT NULL DEFAULT 0,
  -- Of them, those that another file had brought before.
  known integer NOT NULL DEFAULT 0
);

-- Imports into one account wait for each other.
CREATE TABLE bank_accounts (account text PRIMARY KEY);

CREATE TABLE bank_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file bigint NOT NULL REFERENCES bank_files,
  format text NOT NULL,
  account text NOT NULL,
  number text NOT NULL CHECK (length(number) <= 200),
  currency text NOT NULL,
  opening numeric(30, 0),
  closing numeric(30, 0),
  pending integer NOT NULL
);
CREATE INDEX bank_statements_account ON bank_statements (account, id);

CREATE TABLE bank_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement bigint NOT NULL REFERENCES bank_statements,
  account text NOT NULL,
  -- Once ever for the account, whichever statement brings it.
  key text NOT NULL,
  is_certain boolean NOT NULL,
  evidence text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('credit', 'debit')),
  is_reversal boolean NOT NULL,
  currency text NOT NULL,
  -- Millionths.
  amount numeric(30, 0) NOT NULL CHECK (amount > 0),
  booked_on date NOT NULL,
  bank_reference text,
  end_to_end text,
  text text NOT NULL,
  party text,
  party_account text,
  charges numeric(30, 0) NOT NULL,
  return_reason text,
  payments integer NOT NULL,
  match text NOT NULL CHECK (match IN
    ('exact', 'amount-differs', 'name-differs', 'unknown', 'suspect', 'reversal', 'not-a-deposit')),
  deposit bigint,
  -- `waiting`: a person looks at it. `matched`: its arrival is to be recorded in the core. `dismissed`: it is no deposit.
  -- `settled`: a payout of ours, or a debit that concerns no customer.
  state text NOT NULL CHECK (state IN ('waiting', 'matched', 'recorded', 'dismissed', 'settled')),
  -- Who matched or dismissed it; null: it was exact.
  staff_id bigint REFERENCES staff,
  decided_at timestamptz,
  note text CHECK (length(note) <= 500),
  UNIQUE (account, key),
  CHECK (state NOT IN ('matched', 'recorded') OR (deposit IS NOT NULL AND direction = 'credit'))
);
CREATE INDEX bank_entries_state ON bank_entries (state, id) WHERE state IN ('waiting', 'matched');
CREATE INDEX bank_entries_like ON bank_entries (account, booked_on, amount);
CREATE INDEX bank_entries_reference ON bank_entries (account, bank_reference);
-- One payment is recorded for a deposit.
CREATE UNIQUE INDEX bank_entries_deposit ON bank_entries (deposit) WHERE state IN ('matched', 'recorded');

CREATE TABLE payout_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('bank', 'ethereum')),
  -- Names the file at the bank, `MsgId`.
  message text NOT NULL UNIQUE CHECK (length(message) <= 20),
  currency text NOT NULL,
  -- What paid it: an account of the site; empty for a chain.
  account text NOT NULL,
  total numeric(30, 0) NOT NULL,
  file text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  at timestamptz NOT NULL
);

CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch bigint NOT NULL REFERENCES payout_batches,
  withdrawal bigint NOT NULL,
  currency text NOT NULL,
  amount numeric(30, 0) NOT NULL CHECK (amount > 0),
  destination text NOT NULL,
  payee text,
  -- Names the payment: its end-to-end id, or the transaction on the chain once it is known.
  reference text UNIQUE,
  state text NOT NULL CHECK (state IN ('sent', 'paid', 'failed')),
  reason text CHECK (length(reason) <= 200),
  decided_at timestamptz,
  -- The core knows of the result.
  is_reported boolean NOT NULL DEFAULT false
);
-- A withdrawal is paid once: another payout needs that the first one failed.
CREATE UNIQUE INDEX payouts_withdrawal ON payouts (withdrawal) WHERE state <> 'failed';
CREATE INDEX payouts_batch ON payouts (batch);

-- Public keys that addresses were derived from, by a hash: the keys themselves are settings.
CREATE TABLE wallet_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bitcoin')),
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  next_index integer NOT NULL DEFAULT 0,
  UNIQUE (chain, fingerprint)
);

CREATE TABLE wallet_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL CHECK (chain IN ('ethereum', 'bitcoin')),
  -- Of Ethereum in lower case; the checksum is made again when it is shown.
  address text NOT NULL,
  key bigint NOT NULL REFERENCES wallet_keys,
  index integer NOT NULL CHECK (index >= 0),
  uid bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL,
  UNIQUE (chain, address),
  UNIQUE (key, index),
  UNIQUE (key, uid)
);

-- How far a chain has been read: the newest block whose transfers are stored.
CREATE TABLE chain_cursors (
  chain text PRIMARY KEY,
  chain_id bigint NOT NULL,
  number bigint NOT NULL,
  hash text NOT NULL,
  -- What the nodes said last, and what was wrong with it.
  head bigint NOT NULL,
  problem text CHECK (length(problem) <= 500),
  checked_at timestamptz NOT NULL
);

-- The newest blocks that were read, to notice when the chain has left one.
CREATE TABLE chain_blocks (
  chain text NOT NULL,
  number bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (chain, number)
);

CREATE TABLE chain_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  tx text NOT NULL,
  -- 0: the value of the transaction; from 1 on its transfers of tokens.
  part integer NOT NULL CHECK (part >= 0),
  address bigint NOT NULL REFERENCES wallet_addresses,
  currency text NOT NULL,
  -- Millionths, rounded down, and the exact number in the smallest unit of the chain.
  amount numeric(40, 0) NOT NULL,
  units numeric(80, 0) NOT NULL CHECK (units > 0),
  sender text NOT NULL,
  -- Null while no block of the chain contains it.
  block bigint,
  block_hash text,
  block_at timestamptz NOT NULL,
  -- `lost`: the chain left it after it was confirmed.
  state text NOT NULL CHECK (state IN ('seen', 'gone', 'confirmed', 'lost')),
  confirmed_at timestamptz,
  deposit bigint,
  is_recorded boolean NOT NULL DEFAULT false,
  note text CHECK (length(note) <= 500),
  staff_id bigint REFERENCES staff,
  dismissed_at timestamptz,
  UNIQUE (chain, tx, part)
);
CREATE INDEX chain_transfers_open ON chain_transfers (chain, id) WHERE state = 'seen' OR (state = 'confirmed' AND NOT is_recorded);
CREATE INDEX chain_transfers_block ON chain_transfers (chain, block);
CREATE UNIQUE INDEX chain_transfers_deposit ON chain_transfers (deposit) WHERE deposit IS NOT NULL;

GRANT SELECT, INSERT, UPDATE (name, staff_id, at, refused, entries, known) ON bank_files TO vitrine_app;
GRANT SELECT, INSERT, UPDATE (account) ON bank_accounts TO vitrine_app;
GRANT SELECT, INSERT ON bank_statements, payout_batches TO vitrine_app;
GRANT SELECT, INSERT, UPDATE (match, deposit, state, staff_id, decided_at, note) ON bank_entries TO vitrine_app;
GRANT SELECT, INSERT, UPDATE (reference, state, reason, decided_at, is_reported) ON payouts TO vitrine_app;
GRANT SELECT, INSERT, UPDATE (next_index) ON wallet_keys TO vitrine_app;
GRANT SELECT, INSERT ON wallet_addresses TO vitrine_app;
GRANT SELECT, INSERT, UPDATE ON chain_cursors TO vitrine_app;
GRANT SELECT, INSERT, DELETE ON chain_blocks TO vitrine_app;
GRANT SELECT, INSERT, UPDATE (block, block_hash, block_at, state, confirmed_at, deposit, is_recorded, note, staff_id, dismissed_at)
  ON chain_transfers TO vitrine_app;
