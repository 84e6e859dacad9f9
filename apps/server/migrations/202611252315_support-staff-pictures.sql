-- after: 202611232320_support.sql
-- after: 202611232020_identity-visitor-images.sql
-- Pictures that staff attach to their answers. They go with the conversation.
ALTER TABLE images ADD COLUMN staff_id bigint REFERENCES staff;
ALTER TABLE images DROP CONSTRAINT images_check;
ALTER TABLE images ADD CONSTRAINT images_owner CHECK (
  num_nonnulls(uid, staff_id, visitor) = 1 AND (visitor IS NULL) = (visitor_address IS NULL));
CREATE INDEX images_staff ON images (staff_id, uploaded_at) WHERE staff_id IS NOT NULL;

-- Whoever is erased, and a visitor who has not come for a month, leave no picture that was sent to them.
CREATE FUNCTION discard_staff_picture() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE images SET is_deleted = true WHERE id = OLD.image;
  RETURN NULL;
END
$$;
CREATE TRIGGER support_messages_picture AFTER DELETE ON support_messages FOR EACH ROW
  WHEN (OLD.image IS NOT NULL AND OLD.staff_id IS NOT NULL) EXECUTE FUNCTION discard_staff_picture();
