#!/bin/sh
# Does what the entry of the image postgres:18 does for an empty volume, with the settings docker-compose.yml gives.
set -eu
PGDATA=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -m 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  /opt/postgres/bin/initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" \
    --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" |
    /opt/postgres/bin/postgres --single -D "$PGDATA" postgres >/dev/null
fi
exec /opt/postgres/bin/postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp
