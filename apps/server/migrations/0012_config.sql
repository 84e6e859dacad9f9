-- The single-valued entries of the site configuration that do not decide money; a missing one has its default.
CREATE TABLE site_settings (
  key text PRIMARY KEY,
  value text NOT NULL CHECK (length(value) <= 2000)
);
GRANT SELECT ON site_settings TO vitrine_app;
