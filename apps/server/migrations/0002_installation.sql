-- What is fixed at the first start of an installation: its mode and the secret its simulated market is drawn from.
CREATE TABLE installation (
  name text PRIMARY KEY,
  value text NOT NULL
);
GRANT SELECT, INSERT ON installation TO vitrine_app;
