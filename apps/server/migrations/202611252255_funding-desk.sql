-- after: 202611231735_identity-images.sql
-- after: 202611232020_identity-visitor-images.sql
-- after: 202611232050_identity-erasure.sql
-- The money desk: what customers see of its currencies, where they pay to, where they are paid. Amounts, states and who
-- decided are in the journal; here is what must not be in it, because it can be erased.

-- Names of the currencies of the terms (the fact `funding`), which alone say limits, fees and prices.
CREATE TABLE funding_currencies (
  id integer PRIMARY KEY CHECK (id > 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  protocol text NOT NULL CHECK (length(protocol) <= 20),
  position integer NOT NULL
);

-- Addresses that take deposits.
CREATE TABLE deposit_channels (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency integer NOT NULL REFERENCES funding_currencies,
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 120),
  memo text NOT NULL DEFAULT '' CHECK (length(memo) <= 60),
  is_active boolean NOT NULL,
  is_simulated boolean NOT NULL DEFAULT false
);

-- Bank accounts of the site that take deposits.
CREATE TABLE deposit_wires (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency integer NOT NULL REFERENCES funding_currencies,
  bank_name text NOT NULL,
  bank_address text NOT NULL DEFAULT '',
  swift text NOT NULL DEFAULT '',
  iban text NOT NULL DEFAULT '',
  ifsc text NOT NULL DEFAULT '',
  payee_name text NOT NULL,
  payee_account text NOT NULL,
  remark text NOT NULL DEFAULT '',
  -- Customers see it; otherwise it is only assigned to bank requests.
  is_direct boolean NOT NULL,
  is_active boolean NOT NULL,
  is_simulated boolean NOT NULL DEFAULT false
);

-- Bound coin addresses and bank accounts of customers.
CREATE TABLE payout_ways (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  currency integer NOT NULL REFERENCES funding_currencies,
  way text NOT NULL CHECK (way IN ('coin', 'bank')),
  -- The details, encrypted; the key is not in the database.
  sealed bytea NOT NULL,
  -- Keyed hash: the same address or account of another customer has the same one.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  bound_at timestamptz NOT NULL,
  -- A new way rests first.
  usable_from timestamptz NOT NULL
);
CREATE UNIQUE INDEX payout_ways_once ON payout_ways (uid, currency, digest);
CREATE INDEX payout_ways_digest ON payout_ways (digest);

-- What a customer said beside the amount of a deposit. Written before the command enters the core: `key` (SHA-256 of the
-- idempotency key, as the journal row has it) finds the deposit again when nobody wrote its number here.
CREATE TABLE deposit_details (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  key text NOT NULL UNIQUE,
  args text NOT NULL,
  deposit bigint UNIQUE,
  at timestamptz NOT NULL,
  -- The address that was paid to, as the customer saw it.
  channel integer REFERENCES deposit_channels,
  address text,
  -- The account that was chosen, or assigned by staff.
  wire integer REFERENCES deposit_wires,
  -- A proof counts once.
  proof_image text UNIQUE REFERENCES images,
  -- Transaction id or bank reference, as it was recorded.
  reference text,
  -- For the customer, by staff who rejected it.
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500)
);
CREATE INDEX deposit_details_uid ON deposit_details (uid);
CREATE INDEX deposit_details_lost ON deposit_details (at) WHERE deposit IS NULL;

CREATE TABLE withdrawal_details (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  key text NOT NULL UNIQUE,
  args text NOT NULL,
  withdrawal bigint UNIQUE,
  at timestamptz NOT NULL,
  way text NOT NULL CHECK (way IN ('coin', 'bank')),
  -- Where it is paid to, with its memo, encrypted: the bound way may be deleted later.
  sealed bytea NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  -- When the way was bound; null for a typed address.
  bound_at timestamptz,
  reference text,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500)
);
CREATE INDEX withdrawal_details_uid ON withdrawal_details (uid);
CREATE INDEX withdrawal_details_digest ON withdrawal_details (digest);
CREATE INDEX withdrawal_details_lost ON withdrawal_details (at) WHERE withdrawal IS NULL;

-- Transaction ids and bank references, normalised. One is reserved before the command that uses it enters the core, and
-- belongs to the request of that command for ever.
CREATE TABLE payment_references (
  reference text PRIMARY KEY CHECK (reference <> ''),
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
  request bigint NOT NULL,
  reserved_at timestamptz NOT NULL,
  -- The core has accepted the command.
  is_used boolean NOT NULL DEFAULT false
);
CREATE INDEX payment_references_request ON payment_references (kind, request);

-- How the simulated bank of a site in paper mode behaves.
CREATE TABLE bank_simulation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mood text NOT NULL CHECK (mood IN ('normal', 'fail', 'delay', 'pay-short', 'off')),
  short numeric(30, 6) NOT NULL CHECK (short >= 0)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON payout_ways, deposit_details, withdrawal_details, payment_references, bank_simulation,
  funding_currencies TO vitrine_app;
GRANT SELECT, INSERT, UPDATE ON deposit_channels, deposit_wires TO vitrine_app;

-- Whoever is erased leaves neither addresses nor proofs; the requests stay in the journal, by number.
CREATE FUNCTION erase_funding() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM payout_ways WHERE uid = NEW.uid;
  DELETE FROM deposit_details WHERE uid = NEW.uid;
  DELETE FROM withdrawal_details WHERE uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_erased_funding AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION erase_funding();
