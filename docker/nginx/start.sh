#!/bin/sh
# Fills in the configuration, runs nginx, and reloads it when the API's addresses or the certificate have changed.
set -eu

: "${API:=api:3000}"                # addresses of the API, host:port, separated by spaces
: "${STORAGE_DIR:=/data/storage}"   # DATA_DIR/storage of the API
: "${ACCEL_LOCATION:=/_storage/}"   # as the API has it
: "${PUBLIC_BASE_URL:=}"            # as the API has it; needed with a certificate
: "${WEB_DIR:=/srv/web}"            # the built web app
: "${CONSOLE_DIR:=/srv/console}"    # the built console of the operators
: "${CONSOLE_FROM:=}"               # as the API has it
: "${TLS_DIR:=/etc/lantern/tls}"    # fullchain.pem and privkey.pem, when TLS is ours
: "${PROXIES_IN_FRONT:=}"           # addresses or subnets of proxies before this one, separated by spaces
: "${EDGE_SECRET:=}"                # as the API has it; without it the API checks the addresses of segments
: "${EDGE_OLD_SECRET:=}"            # as the API has it
: "${EDGE_OLD_SECRET_UNTIL:=}"      # as the API has it
: "${STORAGE:=files}"               # as the API has it
: "${UPLOAD_MAX_BYTES:=10485760}"   # as the API has it
: "${HTTP_LISTEN:=8080}"
: "${HTTPS_LISTEN:=8443}"
: "${ACCESS_LOG:=/dev/stdout}"
: "${RUN_DIR:=/run/nginx}"          # what is made here; nothing in it has to last
: "${NGINX_DIRECTIVES:=}"           # more for the top of the configuration
MAX_BODY=$((UPLOAD_MAX_BYTES + 1048576)) # a form has more in it than the picture
TEXT_TYPES='text/css text/plain text/javascript application/json application/manifest+json application/vnd.apple.mpegurl image/svg+xml'
EDGE_OLD_UNTIL=0 # in milliseconds
[ -z "$EDGE_OLD_SECRET_UNTIL" ] || EDGE_OLD_UNTIL=$(($(date -d "$EDGE_OLD_SECRET_UNTIL" +%s) * 1000))
export EDGE_SECRET EDGE_OLD_SECRET EDGE_OLD_UNTIL
export STORAGE_DIR ACCEL_LOCATION PUBLIC_BASE_URL WEB_DIR CONSOLE_DIR TLS_DIR MAX_BODY HTTP_LISTEN HTTPS_LISTEN ACCESS_LOG RUN_DIR TEXT_TYPES
templates=$(cd "$(dirname "$0")" && pwd)
TEMPLATES=$templates
export TEMPLATES

fill() { # <template> <name>
  # shellcheck disable=SC2016 -- names, for envsubst to leave nginx's own variables alone
  envsubst '${STORAGE_DIR} ${ACCEL_LOCATION} ${PUBLIC_BASE_URL} ${WEB_DIR} ${CONSOLE_DIR} ${TLS_DIR} ${MAX_BODY} ${HTTP_LISTEN} ${HTTPS_LISTEN} ${ACCESS_LOG} ${RUN_DIR} ${TEXT_TYPES} ${TEMPLATES} ${EDGE_SECRET} ${EDGE_OLD_SECRET} ${EDGE_OLD_UNTIL}' \
    <"$templates/$1" >"$RUN_DIR/$2"
  # An nginx without the module does without it.
  ls /etc/nginx/modules-enabled/*brotli-static* >/dev/null 2>&1 || sed -i '/^ *brotli/d' "$RUN_DIR/$2"
}

list_api() {
  for address in $API; do
    getent ahostsv4 "${address%:*}" | awk -v port="${address##*:}" '{ print "server " $1 ":" port " fail_timeout=1s;" }'
  done | sort -u
}

list_proxies() {
  [ -n "$PROXIES_IN_FRONT" ] || return 0
  for proxy in $PROXIES_IN_FRONT; do echo "set_real_ip_from $proxy;"; done
  echo 'real_ip_header X-Forwarded-For;'
  echo 'real_ip_recursive on;'
}

# Who may reach the console, as nginx says it; without a list everybody may.
list_admitted() {
  [ -n "$CONSOLE_FROM" ] || return 0
  for admitted in $(echo "$CONSOLE_FROM" | tr ',' ' '); do echo "allow $admitted;"; done
  echo 'deny all;'
}

# nginx ends a line about a failed request with the request, media pass and all, whatever it is told. What went wrong,
# for whom and at which API is kept; the path, without its pass, is in the access log.
forget_requests() {
  sed -u -E -e 's/, request: ".*, upstream: "(http:\/\/[0-9.:]+).*/, upstream: \1/' -e 's/, request: ".*//'
}

name_certificate() { cksum "$TLS_DIR/fullchain.pem" "$TLS_DIR/privkey.pem" 2>/dev/null || true; }

mkdir -p "$RUN_DIR"
addresses=$(list_api)
until [ -n "$addresses" ]; do
  echo "Waiting until there is an address of $API" >&2
  sleep 1
  addresses=$(list_api)
done
echo "$addresses" >"$RUN_DIR/api.conf"
list_proxies >"$RUN_DIR/proxies-in-front.conf"
list_admitted >"$RUN_DIR/console-from.conf"

certificate=$(name_certificate)
server=server-plain.conf
[ -z "$certificate" ] || server=server-tls.conf
if [ -n "$certificate" ] && [ -z "$PUBLIC_BASE_URL" ]; then
  echo "✗ PUBLIC_BASE_URL is required with a certificate: set it to the https address of the site." >&2
  exit 1
fi
fill nginx.conf nginx.conf
fill $server server.conf
fill site.conf site.conf
# Segments that lie here are sent from here, by an nginx with its module for JavaScript.
sealed=api
: >"$RUN_DIR/sealed-http.conf"
if [ -n "$EDGE_SECRET" ] && [ "$STORAGE" = files ] && ls /etc/nginx/modules-enabled/*http-js* >/dev/null 2>&1; then
  sealed=here
  fill sealed-http.conf sealed-http.conf
  fill sealed-headers.conf sealed-headers.conf
fi
# It has the secret in it.
(umask 077 && fill sealed-$sealed.conf sealed.conf)

rm -f "$RUN_DIR/errors"
mkfifo "$RUN_DIR/errors"
forget_requests <"$RUN_DIR/errors" >&2 &
errors=$!
nginx -c "$RUN_DIR/nginx.conf" -g "daemon off; $NGINX_DIRECTIVES" 2>"$RUN_DIR/errors" &
nginx=$!
stopping=
trap 'stopping=yes; kill -QUIT "$nginx"' TERM INT

while [ -z "$stopping" ] && kill -0 "$nginx" 2>/dev/null; do
  sleep 3 &
  wait $! || true
  found=$(list_api)
  renewed=$(name_certificate)
  # No answer from the name server is no reason to forget the addresses we have.
  [ -n "$found" ] || found=$addresses
  [ "$found $renewed" != "$addresses $certificate" ] || continue
  addresses=$found
  certificate=$renewed
  echo "$addresses" >"$RUN_DIR/api.conf"
  [ -n "$stopping" ] || kill -HUP "$nginx"
done
code=0
wait "$nginx" || code=$?
# Workers whose master was killed would keep it open.
{ sleep 2 && kill "$errors"; } 2>/dev/null &
wait "$errors" || true
exit "$code"
