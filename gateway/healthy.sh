#!/bin/sh
# Whether the gateway works: Traefik answers, and since its start it has found a healthy replica of every service. A service
# that goes away later is no fault of the gateway, which says 503 in its place. `healthy.sh now` wants them all at once.
set -eu

traefik healthcheck --configFile="${TRAEFIK_FILE:-/tmp/traefik.yml}" >/dev/null

# A service with a URL of its own need not be found.
[ -n "${DOCKER_ENDPOINT:-}${TRACKING_REPLICAS:-}" ] || exit 0
known=${TMPDIR:-/tmp}/services-known
[ "${1:-}" = now ] || [ ! -e "$known" ] || exit 0

metrics=$(wget -q -T 4 -O - http://127.0.0.1:8082/metrics)
for service in tracking content auth mail; do
  echo "$metrics" | grep -q "^traefik_service_server_up{service=\"$service[-@].* 1\$" || {
    echo "No replica of $service has been found yet."
    exit 1
  }
done
touch "$known"
