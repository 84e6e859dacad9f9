-- after: 202611232050_identity-erasure.sql
-- The country that documents have shown, where it is another one than that of the registration. ISO 3166-1 alpha-2.
ALTER TABLE users ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$');
GRANT UPDATE (country) ON users TO vitrine_app;

-- It goes with the customer.
CREATE FUNCTION erase_country() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.country := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER users_erased_country BEFORE UPDATE ON users FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION erase_country();
