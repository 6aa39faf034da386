#!/bin/sh
# Fills in the configuration of an edge, runs nginx, and reloads it when the addresses of the site have changed.
set -eu

: "${ORIGIN:?set it to the address of the site, such as https://films.example}"
: "${EDGE_SECRET:?set it to the EDGE_SECRET of the site}"
: "${EDGE_OLD_SECRET:=}"            # as the site has it
: "${EDGE_OLD_SECRET_UNTIL:=}"      # as the site has it
: "${CACHE_DIR:=/var/cache/edge}"   # the segments that were asked for
: "${CACHE_SIZE:=20g}"              # how much of them is kept
: "${HTTP_LISTEN:=8080}"
: "${ACCESS_LOG:=/dev/stdout}"
: "${RUN_DIR:=/run/nginx}"          # what is made here; nothing in it has to last
: "${NGINX_DIRECTIVES:=}"           # more for the top of the configuration

templates=$(cd "$(dirname "$0")" && pwd)
SEALED_JS=$templates/../nginx/sealed.js
ORIGIN_SCHEME=${ORIGIN%%://*}
ORIGIN_HOST=${ORIGIN#*://}
ORIGIN_HOST=${ORIGIN_HOST%%/*}
ORIGIN_NAME=${ORIGIN_HOST%:*}
port=443
[ "$ORIGIN_SCHEME" = https ] || port=80
[ "$ORIGIN_NAME" = "$ORIGIN_HOST" ] || port=${ORIGIN_HOST##*:}
EDGE_OLD_UNTIL=0 # in milliseconds
[ -z "$EDGE_OLD_SECRET_UNTIL" ] || EDGE_OLD_UNTIL=$(($(date -d "$EDGE_OLD_SECRET_UNTIL" +%s) * 1000))
export EDGE_SECRET EDGE_OLD_SECRET EDGE_OLD_UNTIL CACHE_DIR CACHE_SIZE HTTP_LISTEN ACCESS_LOG RUN_DIR
export SEALED_JS ORIGIN_SCHEME ORIGIN_HOST ORIGIN_NAME

fill() { # <template> <name>
  # shellcheck disable=SC2016 -- names, for envsubst to leave nginx's own variables alone
  envsubst '${EDGE_SECRET} ${EDGE_OLD_SECRET} ${EDGE_OLD_UNTIL} ${CACHE_DIR} ${CACHE_SIZE} ${HTTP_LISTEN} ${ACCESS_LOG} ${RUN_DIR} ${SEALED_JS} ${ORIGIN_SCHEME} ${ORIGIN_HOST} ${ORIGIN_NAME}' \
    <"$1" >"$RUN_DIR/$2"
}

list_origin() {
  getent ahostsv4 "$ORIGIN_NAME" | awk -v port="$port" '{ print "server " $1 ":" port " fail_timeout=1s;" }' | sort -u
}

mkdir -p "$RUN_DIR" "$CACHE_DIR"
addresses=$(list_origin)
until [ -n "$addresses" ]; do
  echo "Waiting until there is an address of $ORIGIN_NAME" >&2
  sleep 1
  addresses=$(list_origin)
done
echo "$addresses" >"$RUN_DIR/origin.conf"
fill "$templates/../nginx/sealed-headers.conf" sealed-headers.conf
# It has the secret in it.
(umask 077 && fill "$templates/edge.conf" nginx.conf)

nginx -c "$RUN_DIR/nginx.conf" -g "daemon off; $NGINX_DIRECTIVES" &
nginx=$!
stopping=
trap 'stopping=yes; kill -QUIT "$nginx"' TERM INT
while [ -z "$stopping" ] && kill -0 "$nginx" 2>/dev/null; do
  sleep 10 &
  wait $! || true
  found=$(list_origin)
  # No answer from the name server is no reason to forget the addresses we have.
  [ -n "$found" ] && [ "$found" != "$addresses" ] || continue
  addresses=$found
  echo "$addresses" >"$RUN_DIR/origin.conf"
  [ -n "$stopping" ] || kill -HUP "$nginx"
done
code=0
wait "$nginx" || code=$?
exit "$code"
