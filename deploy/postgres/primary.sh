#!/bin/sh
# Run once, when the primary is created: the owner of the site's database, and what the standby needs.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 \
  --set site_password="$SITE_PASSWORD" --set replication_password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE vitrine LOGIN CREATEROLE PASSWORD :'site_password';
CREATE DATABASE vitrine OWNER vitrine TEMPLATE template0 ENCODING UTF8 LOCALE 'C';
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replication_password';
-- From the next start on a commit waits for the standby: the last statement, because nothing would answer it now.
ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (standby)';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
