-- What staff note about a customer. Nobody changes or deletes one: a word that was wrong is followed by another.
CREATE TABLE customer_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  -- As it was then.
  staff_name text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000)
);
CREATE INDEX customer_notes_uid ON customer_notes (uid, id);
CREATE TRIGGER customer_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON customer_notes TO vitrine_app;
