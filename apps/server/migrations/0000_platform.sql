-- The two roles every connection of the server takes (SET at connect; nobody logs in as them):
--   vitrine_engine  writes the journal and the tables projected from it, alone
--   vitrine_app     the rooms: reads those tables, writes the rooms' own
-- The login owns the tables. A migration that makes a table grants it to the roles that need it; nothing is granted to PUBLIC.
-- Roles belong to the whole cluster: other databases may have made them already, or make them at this moment.
DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['vitrine_engine', 'vitrine_app'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
    BEGIN
      EXECUTE format('SET LOCAL ROLE %I', role);
      RESET ROLE;
    EXCEPTION WHEN insufficient_privilege THEN
      BEGIN
        EXECUTE format('GRANT %I TO %I', role, current_user);
      EXCEPTION WHEN unique_violation OR internal_error THEN -- "tuple concurrently updated": granted by another this moment
        NULL;
      END;
    END;
  END LOOP;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
END
$$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO vitrine_engine, vitrine_app;
