#!/bin/sh
# Copies the primary when there is no copy yet, then follows it. `standby` is the name that the primary waits for.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "${PGDATA:?}"
  until PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --no-password --write-recovery-conf --wal-method=stream \
    --pgdata="$PGDATA" --dbname="host=$PRIMARY_HOST user=replicator password=$REPLICATION_PASSWORD application_name=standby"
  do
    rm -rf "${PGDATA:?}"
    sleep 2
  done
fi
# A volume of Kubernetes may have given the group rights, which PostgreSQL refuses.
chmod 700 "$PGDATA"
# Not fewer connections than the primary has: it would not start.
exec postgres -c hot_standby=on -c wal_keep_size=2GB -c max_connections=200
