-- Personal data can be erased. What the journal has made (accounts, orders, the log of postings) names a customer by number
-- alone and stays.
-- after: 202611232020_identity-profile.sql
-- after: 202611231755_identity-real-name.sql
ALTER TABLE users
  ADD COLUMN erased_at timestamptz,
  DROP CONSTRAINT users_check,
  DROP CONSTRAINT users_check1,
  DROP CONSTRAINT users_check2,
  DROP CONSTRAINT users_check3,
  ADD CONSTRAINT users_demo_has_secret CHECK (erased_at IS NOT NULL OR is_demo = (demo_secret_hash IS NOT NULL)),
  ADD CONSTRAINT users_named_has_password CHECK (erased_at IS NOT NULL OR is_demo = (password_hash IS NULL)),
  ADD CONSTRAINT users_named_has_invite_code CHECK (erased_at IS NOT NULL OR is_demo = (invite_code IS NULL)),
  ADD CONSTRAINT users_named_has_contact CHECK (erased_at IS NOT NULL OR is_demo = (email IS NULL AND mobile IS NULL)),
  ADD CONSTRAINT users_erased_has_nothing CHECK (
    erased_at IS NULL OR num_nonnulls(email, mobile, password_hash, demo_secret_hash, avatar, nickname_skeleton) = 0);

-- Customers who want to be erased, until they are, or change their minds.
CREATE TABLE erasure_requests (
  uid bigint PRIMARY KEY REFERENCES users,
  asked_at timestamptz NOT NULL
);
CREATE INDEX erasure_requests_asked_at ON erasure_requests (asked_at);
GRANT SELECT, INSERT, DELETE ON erasure_requests TO vitrine_app;

-- Notes, submitted documents and contacts go with the customer, and in no other way.
CREATE FUNCTION only_of_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE uid = OLD.uid AND erased_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only: customer % is not erased', TG_TABLE_NAME, OLD.uid;
END
$$;
DROP TRIGGER customer_notes_append_only ON customer_notes;
CREATE TRIGGER customer_notes_append_only BEFORE UPDATE OR TRUNCATE ON customer_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER customer_notes_of_erased BEFORE DELETE ON customer_notes FOR EACH ROW EXECUTE FUNCTION only_of_erased();
CREATE TRIGGER real_name_reviews_of_erased BEFORE DELETE ON real_name_reviews
  FOR EACH ROW EXECUTE FUNCTION only_of_erased();

CREATE FUNCTION contact_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the contact of customer % stays until they are erased', OLD.uid;
END
$$;
CREATE TRIGGER users_contact_stands BEFORE UPDATE ON users FOR EACH ROW
  WHEN (NEW.erased_at IS NULL AND ROW (NEW.email, NEW.mobile, NEW.invite_code, NEW.demo_secret_hash)
    IS DISTINCT FROM ROW (OLD.email, OLD.mobile, OLD.invite_code, OLD.demo_secret_hash))
  EXECUTE FUNCTION contact_stands();

-- Erases what is known of a person.
CREATE FUNCTION erase_customer(customer bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  SELECT array_remove(ARRAY[email, mobile], NULL) INTO STRICT names FROM users WHERE uid = customer AND erased_at IS NULL FOR UPDATE;
  UPDATE users SET erased_at = at, email = NULL, mobile = NULL, contact_mobile = '', area_id = NULL, password_hash = NULL,
    pay_password_hash = NULL, name = '', nickname = '', nickname_skeleton = NULL, nickname_changed_at = NULL, avatar = NULL,
    invite_code = NULL, demo_secret_hash = NULL, totp_secret = NULL, totp_pending = NULL, totp_pending_until = NULL,
    level = 0, credit_score = 0, reputation_score = 0
    WHERE uid = customer;
  DELETE FROM customer_notes WHERE uid = customer;
  DELETE FROM erasure_requests WHERE uid = customer;
  DELETE FROM recovery_codes WHERE uid = customer;
  DELETE FROM alerts WHERE uid = customer;
  DELETE FROM inbox_messages WHERE uid = customer;
  DELETE FROM real_name_reviews WHERE uid = customer;
  DELETE FROM sent_codes WHERE destination = ANY (names);
  DELETE FROM outbox WHERE recipient = ANY (names);
  DELETE FROM failed_attempts WHERE EXISTS (SELECT FROM unnest(names) AS name WHERE strpos(key, name) > 0);
  -- What staff were answered about customers, for a repeat within a day. Such calls change nothing when they are repeated, but
  -- for a note, which is then there twice.
  DELETE FROM staff_answers WHERE operation IN ('note-customer', 'approve-real-name', 'reject-real-name') OR answer ~ ('"customer":' || customer || '\M') OR answer ~ ('"uid":' || customer || '\M');
  IF to_regclass('passkeys') IS NOT NULL THEN
    EXECUTE 'DELETE FROM passkeys WHERE uid = $1' USING customer;
  END IF;
  UPDATE images SET is_deleted = true WHERE uid = customer;
END
$$;

-- Images of documents that were rejected before an instant, unless another submission of theirs still needs them.
CREATE FUNCTION forget_rejected_images(before timestamptz) RETURNS void
LANGUAGE sql AS $$
  WITH old AS (
    SELECT id, front_pic, reverse_pic, hand_pic FROM real_name_reviews
    WHERE state = 'rejected' AND decided_at < before AND num_nonnulls(front_pic, reverse_pic, hand_pic) > 0
  ), kept AS (
    SELECT unnest(ARRAY[front_pic, reverse_pic, hand_pic]) AS image FROM real_name_reviews
    WHERE id NOT IN (SELECT id FROM old) AND uid IN (SELECT uid FROM real_name_reviews WHERE id IN (SELECT id FROM old))
  ), gone AS (
    UPDATE images SET is_deleted = true
    WHERE id IN (SELECT unnest(ARRAY[front_pic, reverse_pic, hand_pic]) FROM old)
      AND id NOT IN (SELECT image FROM kept WHERE image IS NOT NULL)
  )
  UPDATE real_name_reviews SET front_pic = NULL, reverse_pic = NULL, hand_pic = NULL WHERE id IN (SELECT id FROM old);
$$;

-- Messages written before an instant keep neither their recipient nor their text; what still waits is given up.
CREATE FUNCTION forget_recipients(before timestamptz) RETURNS void
LANGUAGE sql AS $$
  UPDATE outbox SET recipient = '', text = '', secret = NULL,
    state = CASE WHEN state = 'waiting' THEN 'failed' ELSE state END,
    last_error = CASE WHEN state = 'waiting' THEN 'Not sent in time.' ELSE last_error END
  WHERE at < before AND recipient <> '' AND (leased_until IS NULL OR leased_until < now());
$$;
CREATE INDEX outbox_recipient ON outbox (recipient);
CREATE INDEX outbox_remembered ON outbox (at) WHERE recipient <> '';
CREATE INDEX real_name_reviews_images ON real_name_reviews (decided_at)
  WHERE state = 'rejected' AND num_nonnulls(front_pic, reverse_pic, hand_pic) > 0;

GRANT UPDATE (erased_at, email, mobile, contact_mobile, area_id, invite_code, demo_secret_hash, level, credit_score,
  reputation_score) ON users TO vitrine_app;
GRANT DELETE ON customer_notes, inbox_messages, real_name_reviews, outbox TO vitrine_app;
GRANT UPDATE (front_pic, reverse_pic, hand_pic) ON real_name_reviews TO vitrine_app;
GRANT UPDATE (recipient, text) ON outbox TO vitrine_app;
