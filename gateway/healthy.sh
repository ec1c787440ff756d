#!/bin/sh
# Checks the health of the gateway: Traefik responds, and has found a healthy replica of every service since it started.
# Nobody with real data waits for the sandbox.
# A service that goes down later does not make the gateway unhealthy; it responds 503. `healthy.sh now` requires every
# service to be healthy right now.
set -eu

traefik healthcheck --configFile="${TRAEFIK_FILE:-/tmp/traefik.yml}" >/dev/null

# Services with a fixed URL need no discovery.
[ -n "${DOCKER_ENDPOINT:-}${TRACKING_REPLICAS:-}" ] || exit 0
known=${TMPDIR:-/tmp}/services-known
[ "${1:-}" = now ] || [ ! -e "$known" ] || exit 0

metrics=$(wget -q -T 4 -O - http://127.0.0.1:8082/metrics)
missing=
for service in tracking content auth mail ${VAULT_ROUTES:+vault}; do
  echo "$metrics" | grep -q "^traefik_service_server_up{service=\"$service[-@].* 1\$" || missing="$missing $service"
done
if [ -n "$missing" ]; then
  said="gateway: waiting for a healthy replica of$missing"
  echo "$said"
  # Also logs changes, and a reminder every other minute: the first start may take ten minutes.
  told=${TMPDIR:-/tmp}/waiting-for
  if [ "${1:-}" != now ] && { [ "$(cat "$told" 2>/dev/null)" != "$said" ] || [ -n "$(find "$told" -mmin +1)" ]; }; then
    echo "$said" >"$told"
    echo "$said" >"${CONTAINER_LOG:-/proc/1/fd/1}"
  fi
  exit 1
fi
touch "$known"
