-- Who brought whom, so that nobody decides alone through somebody they invited.
-- after: 202611221725_staff-mail-queue.sql
ALTER TABLE staff
  -- Who proposed or made the invitation; absent for those whom the machine admitted.
  ADD COLUMN invited_by bigint REFERENCES staff,
  -- A second person, or the machine, stood behind the invitation or a later grant. Existing people count as vouched for.
  ADD COLUMN is_vouched boolean NOT NULL DEFAULT true,
  -- When a second factor was first enrolled; it stays when the factor is reset.
  ADD COLUMN enrolled_at timestamptz,
  ADD CONSTRAINT staff_vouched CHECK (is_vouched OR invited_by IS NOT NULL);
ALTER TABLE staff ALTER COLUMN is_vouched SET DEFAULT false;
UPDATE staff SET enrolled_at = created_at WHERE totp_secret IS NOT NULL;

-- Whom a decision counts for: the person or, if only one person stood behind the invitation, that person.
CREATE FUNCTION staff_counts_for(person bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_vouched THEN id ELSE invited_by END FROM staff WHERE id = person
$$;

-- Why a person may not decide on a proposal, as a reason of the wire; null if they may. One rule for the calls, the lists
-- and the trigger below.
CREATE FUNCTION proposal_conflict(kind text, subject text, maker bigint, checker bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN maker = checker THEN 'staff.maker-is-checker'
    WHEN subject = 'staff/' || checker THEN 'staff.self'
    WHEN staff_counts_for(maker) = staff_counts_for(checker) THEN 'staff.not-independent'
    WHEN kind LIKE 'staff-%' AND EXISTS (
      SELECT FROM staff WHERE (id = maker AND invited_by = checker) OR (id = checker AND invited_by = maker)
    ) THEN 'staff.not-independent'
  END
$$;

CREATE FUNCTION proposal_decided_by_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'proposal %: %', NEW.id, proposal_conflict(NEW.kind, NEW.subject, NEW.maker, NEW.checker);
END
$$;
CREATE TRIGGER proposal_decided_by_two BEFORE UPDATE ON proposals FOR EACH ROW
  WHEN (NEW.checker IS NOT NULL AND NEW.checker <> NEW.maker
    AND proposal_conflict(NEW.kind, NEW.subject, NEW.maker, NEW.checker) IS NOT NULL)
  EXECUTE FUNCTION proposal_decided_by_two();
