-- When the person last entered a code of the second factor in this session.
-- after: 0030_staff.sql
ALTER TABLE staff_sessions ADD COLUMN code_at timestamptz;
UPDATE staff_sessions SET code_at = started_at;
ALTER TABLE staff_sessions ALTER COLUMN code_at SET NOT NULL;
