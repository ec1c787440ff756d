#!/bin/sh
# Traefik reads its static configuration from one source only, and no environment when that is a file:
# what differs per machine is written into the file at each start.
set -eu

here=$(dirname "$0")
file=${TRAEFIK_FILE:-/tmp/traefik.yml}

sed \
  -e "s|trustedIPs: \[\]|trustedIPs: [${TRUSTED_PROXIES:-}]|" \
  -e "s|directory: .*|directory: $here/dynamic|" \
  "$here/traefik.yml" >"$file"

exec traefik --configFile="$file"
