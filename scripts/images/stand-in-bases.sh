#!/bin/sh
# Builds images under the names of the base images, for a machine that reaches Debian and npm but no image registry:
#   stand-in-bases.sh <folder to work in> <node> <folder of the embedded Postgres>
# They contain Debian itself, this machine's Node, and the Postgres that the site embeds.
set -eu
folder=$1 node=$2 postgres=$3
root=$folder/root

if [ ! -e "$folder/root.made" ]; then
  rm -rf "$root"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" http://deb.debian.org/debian >"$folder/debootstrap.log"
  touch "$folder/root.made"
fi
# What this machine needs to reach Debian and npm: addresses and certificates.
: >"$root/etc/apt/sources.list"
cp /etc/apt/sources.list.d/debian.sources "$root/etc/apt/sources.list.d/"
cp /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/"
rm -f "$root"/etc/apt/apt.conf.d/*autoremove* "$root"/etc/apt/apt.conf.d/*packagekit* "$root"/etc/apt/apt.conf.d/*appstream*
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp /etc/npmrc "$root/etc/" 2>/dev/null || true
cp -L "$node" "$root/usr/local/bin/node"
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$npm" "$root/usr/local/lib/node_modules/"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"

certificates=/etc/ssl/certs/ca-certificates.crt
version=$(sed -n 's|.*/prom/prometheus:||p' "$(dirname "$0")/../../docker-compose.yml")

cat >"$folder/postgres.sh" <<'POSTGRES'
#!/bin/sh
# Does what the entry point of postgres:18.4 does for an empty volume, with the settings of docker-compose.yml.
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
POSTGRES
cat >"$folder/pg_isready" <<'PG_ISREADY'
#!/bin/bash
# Checks whether the stand-in of postgres:18.4 accepts connections; it is called with the arguments of the real one.
exec 3<>/dev/tcp/127.0.0.1/5432
PG_ISREADY


# A Docker engine gets them by DOCKER_HOST.
if [ "${ENGINE:-}" = docker ]; then
  # Those of an earlier run are kept, or every layer above them would be built again.
  if docker image inspect node:24.21.0-bookworm-slim postgres:18.4 "prom/prometheus:$version" >/dev/null 2>&1; then
    exit
  fi
  tar -C "$root" -c . | docker import --change "ENV NODE_EXTRA_CA_CERTS=$certificates SSL_CERT_FILE=$certificates" \
    - debian:bookworm-slim >/dev/null
  docker tag debian:bookworm-slim node:24.21.0-bookworm-slim
  rm -rf "$folder/context"
  mkdir "$folder/context"
  cp -aL "$postgres" "$folder/context/postgres"
  chmod 755 "$folder/postgres.sh" "$folder/pg_isready"
  cp "$folder/postgres.sh" "$folder/pg_isready" "$folder/context/"
  cat >"$folder/context/Dockerfile" <<'DOCKERFILE'
FROM debian:bookworm-slim AS postgres
RUN useradd --system --uid 998 --user-group postgres
COPY postgres /opt/postgres
COPY postgres.sh /stand-in-postgres.sh
COPY pg_isready /usr/local/bin/pg_isready
ENV LD_LIBRARY_PATH=/opt/postgres/lib
VOLUME /var/lib/postgresql
EXPOSE 5432
ENTRYPOINT ["/stand-in-postgres.sh"]

# Debian's older Prometheus, with the user, the folder and the `wget` of the real image.
FROM debian:bookworm-slim AS prometheus
RUN apt-get update && apt-get install --yes --no-install-recommends prometheus wget \
 && install -d -o nobody -g nogroup /prometheus
USER nobody
WORKDIR /prometheus
VOLUME /prometheus
EXPOSE 9090
ENTRYPOINT ["/usr/bin/prometheus"]
DOCKERFILE
  docker build --quiet --network host --target postgres --tag postgres:18.4 "$folder/context" >/dev/null
  docker build --quiet --network host --target prometheus --tag "prom/prometheus:$version" "$folder/context" >/dev/null
  exit
fi

made=$(buildah from scratch)
buildah add -q "$made" "$root" / >/dev/null
buildah config --env NODE_EXTRA_CA_CERTS=$certificates --env SSL_CERT_FILE=$certificates "$made"
buildah commit -q "$made" docker.io/library/debian:bookworm-slim >/dev/null
buildah tag docker.io/library/debian:bookworm-slim docker.io/library/node:24.21.0-bookworm-slim

buildah run "$made" useradd --system --uid 998 --user-group postgres
buildah add -q "$made" "$postgres" /opt/postgres/ >/dev/null
buildah copy -q --chmod 755 "$made" "$folder/postgres.sh" /stand-in-postgres.sh >/dev/null
buildah copy -q --chmod 755 "$made" "$folder/pg_isready" /usr/local/bin/pg_isready >/dev/null
buildah config --cmd '' --entrypoint '["/stand-in-postgres.sh"]' --env LD_LIBRARY_PATH=/opt/postgres/lib \
  --volume /var/lib/postgresql --port 5432 "$made"
buildah commit -q "$made" docker.io/library/postgres:18.4 >/dev/null
buildah rm "$made" >/dev/null

# Debian's older Prometheus, with the user, the folder and the `wget` of the real image.
watch=$(buildah from docker.io/library/debian:bookworm-slim)
buildah run --network host "$watch" sh -c 'apt-get update && apt-get install --yes --no-install-recommends prometheus wget &&
  install -d -o nobody -g nogroup /prometheus' >"$folder/prometheus.log" 2>&1
buildah config --cmd '' --entrypoint '["/usr/bin/prometheus"]' --user nobody --workingdir /prometheus \
  --volume /prometheus --port 9090 "$watch"
buildah commit -q "$watch" "docker.io/prom/prometheus:$version" >/dev/null
buildah rm "$watch" >/dev/null
