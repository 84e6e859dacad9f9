-- after: 202611231735_identity-images.sql
-- after: 202611232020_identity-visitor-images.sql
-- after: 202611232050_identity-erasure.sql
-- Wrong pay passwords of a customer, and until when their money actions are paused.
CREATE TABLE pay_pauses (
  uid bigint PRIMARY KEY REFERENCES users,
  wrong integer NOT NULL,
  last_at timestamptz NOT NULL,
  paused_until timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON pay_pauses TO vitrine_app;

CREATE FUNCTION erase_pay_pause() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pay_pauses WHERE uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_erased_pay_pause AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION erase_pay_pause();

-- A proof of payment is read by other staff than a document or a picture of somebody.
ALTER TABLE images ADD COLUMN is_proof boolean NOT NULL DEFAULT false;
GRANT UPDATE (is_proof) ON images TO vitrine_app;
