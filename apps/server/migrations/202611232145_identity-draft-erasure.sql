-- after: 202611232020_identity-visitor-images.sql
-- after: 202611232050_identity-erasure.sql
-- Whoever is erased leaves no documents of their registration.
CREATE FUNCTION erase_draft() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM real_name_drafts WHERE uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_erased_draft AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION erase_draft();
