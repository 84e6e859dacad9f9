-- The tables of the engine. Only the role vitrine_engine writes them; the rooms read. All but the journal and the tape
-- are a pure function of the journal. Money is bigint with 6 decimals, lots with 4, prices at their instrument's
-- precision, instants are milliseconds since 1970.

CREATE TABLE journal_head (
  shard smallint PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  tape_no bigint NOT NULL,
  tape_hash bytea NOT NULL,
  -- Which life of the engine may write: each start takes the next number.
  epoch bigint NOT NULL DEFAULT 0
);
INSERT INTO journal_head VALUES (0, 0, decode(repeat('00', 32), 'hex'), 0, decode(repeat('00', 32), 'hex'));

CREATE TABLE journal (
  shard smallint NOT NULL,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  -- Fingerprint (52 bits) of the idempotency key, null without one: the last day's are loaded at the start.
  key_print bigint,
  -- Exactly the text that was hashed.
  body text NOT NULL,
  -- SHA-256 of the previous row's hash and the body.
  hash bytea NOT NULL,
  PRIMARY KEY (shard, seq)
);

CREATE TABLE tape_batches (
  shard smallint NOT NULL,
  no bigint NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  -- One line a tick: instrument,seq,bid,ask,at,sourceAt,source.
  body text NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (shard, no)
);
CREATE INDEX tape_batches_last_at ON tape_batches (shard, last_at);

CREATE TABLE last_ticks (
  instrument int PRIMARY KEY,
  seq bigint NOT NULL,
  bid bigint NOT NULL,
  ask bigint NOT NULL,
  at bigint NOT NULL,
  source_at bigint NOT NULL,
  source text NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE accounts (
  uid bigint PRIMARY KEY,
  book text NOT NULL,
  currency text NOT NULL,
  frozen boolean NOT NULL,
  -- Between a margin call and its end.
  called boolean NOT NULL,
  fact_version bigint NOT NULL,
  opened_seq bigint NOT NULL
);

-- account = uid * 64 + kind, see packages/domain/src/ledger/chart.ts; posted = credits - debits.
CREATE TABLE balances (
  account bigint NOT NULL,
  book text NOT NULL,
  currency text NOT NULL,
  posted bigint NOT NULL,
  held bigint NOT NULL,
  PRIMARY KEY (account, book, currency)
) WITH (fillfactor = 70);

CREATE TABLE postings (
  seq bigint NOT NULL,
  idx int NOT NULL,
  book text NOT NULL,
  currency text NOT NULL,
  debit bigint NOT NULL,
  credit bigint NOT NULL CHECK (credit <> debit),
  amount bigint NOT NULL CHECK (amount > 0),
  reason smallint NOT NULL,
  ref bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (seq, idx)
);

-- A posting cannot be changed or taken back, by nobody: a correction is a new posting.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'VT002';
END $$;
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE account_log (
  uid bigint NOT NULL,
  seq bigint NOT NULL,
  idx int NOT NULL,
  kind smallint NOT NULL,
  type smallint NOT NULL,
  value bigint NOT NULL,
  balance_after bigint NOT NULL,
  ref bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (uid, seq, idx)
);

CREATE TABLE contract_orders (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  instrument int NOT NULL,
  side smallint NOT NULL,
  lots bigint NOT NULL,
  multiple int NOT NULL,
  status smallint NOT NULL,
  open_price bigint NOT NULL,
  open_tick_seq bigint NOT NULL,
  open_tick_at bigint NOT NULL,
  open_conv_instrument int NOT NULL,
  open_conv_seq bigint NOT NULL,
  terms_version bigint NOT NULL,
  margin bigint NOT NULL,
  fee bigint NOT NULL,
  opened_at bigint NOT NULL,
  opened_seq bigint NOT NULL,
  close_price bigint,
  close_tick_seq bigint,
  close_tick_at bigint,
  close_conv_instrument int,
  close_conv_seq bigint,
  profit bigint,
  closed_by text,
  closed_at bigint,
  closed_seq bigint
);
CREATE INDEX contract_orders_open ON contract_orders (uid, id) WHERE status = 1;
CREATE INDEX contract_orders_history ON contract_orders (uid, closed_at, id) WHERE status = 3;

CREATE TABLE applied_facts (
  subject text PRIMARY KEY,
  version bigint NOT NULL,
  body text NOT NULL
);

-- Keys of commands whose batch the database refused for its content: they are refused from then on.
CREATE TABLE quarantine (
  key text PRIMARY KEY,
  why text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- The fence: only the engine that started last and knows the newest row and its hash goes on. A batch that a dead engine
-- had sent cannot arrive after its successor has begun to read.
CREATE FUNCTION advance_head(
  at_shard smallint, at_epoch bigint, old_seq bigint, old_hash bytea, old_tape bigint, old_tape_hash bytea,
  new_seq bigint, new_hash bytea, new_tape bigint, new_tape_hash bytea
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE journal_head SET seq = new_seq, hash = new_hash, tape_no = new_tape, tape_hash = new_tape_hash
   WHERE shard = at_shard AND epoch = at_epoch AND seq = old_seq AND hash = old_hash AND tape_no = old_tape AND tape_hash = old_tape_hash;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the journal has another writer' USING ERRCODE = 'VT001';
  END IF;
END $$;

GRANT SELECT, INSERT ON journal, tape_batches, postings, account_log, quarantine TO vitrine_engine;
GRANT SELECT, INSERT, UPDATE ON journal_head, last_ticks, accounts, balances, contract_orders, applied_facts TO vitrine_engine;
GRANT SELECT ON journal_head, journal, tape_batches, last_ticks, accounts, balances, postings, account_log,
  contract_orders, applied_facts, quarantine TO vitrine_app;
