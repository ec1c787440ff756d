#!/bin/sh
# Writes machine-specific values into Traefik's static configuration at each start, since Traefik ignores the
# environment if it reads a file.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
# For healthy.sh: no service found yet.
rm -f "${TMPDIR:-/tmp}/services-known"
file=${TRAEFIK_FILE:-/tmp/traefik.yml}

# Used by the files in dynamic/, where Traefik has no defaults.
REQUESTS_PER_ADDRESS=${REQUESTS_PER_ADDRESS:-200}
TRUSTED_PROXIES=$(printf %s "${TRUSTED_PROXIES:-}" | sed 's/ //g')
export REQUESTS_PER_ADDRESS TRUSTED_PROXIES
# A service that can be left out is found among the containers too.
[ -z "${DOCKER_ENDPOINT:-}" ] || export VAULT_CONTAINERS="${VAULT_ROUTES:-}" SANDBOX_CONTAINERS="${SANDBOX_ROUTES:-}"

# 10.0.0.0/8,::1 becomes '10.0.0.0/8','::1'
trusted=$(printf %s "$TRUSTED_PROXIES" | sed -e "s/[^,][^,]*/'&'/g")

dynamic=$here/dynamic
watch=false
keep_alive=0s
if [ -n "${TRACKING_REPLICAS:-}" ]; then
  . "$here/replicas.sh"
  dynamic=/tmp/dynamic
  mkdir -p "$dynamic"
  cp "$here"/dynamic/*.yml "$dynamic"
  # DNS may need several attempts, especially while many pods start. An unavailable service must not delay the others.
  tries=0
  until write_replicas "$dynamic" && all_found "$dynamic" || [ "$tries" -ge 20 ]; do
    tries=$((tries + 1))
    sleep 1
  done
  watch_replicas "$dynamic" &
  watch=true
  # A stopping gateway continues for longer than this, so that every connection in use ends between two requests.
  keep_alive=5s
fi

sed \
  -e "s|trustedIPs: \[\]|trustedIPs: [$trusted]|" \
  -e "s|directory: .*|directory: $dynamic|" \
  -e "s|watch: .*|watch: $watch|" \
  -e "s|keepAliveMaxTime: .*|keepAliveMaxTime: $keep_alive|" \
  "$here/traefik.yml" >"$file"

# Host names of the site: those of PUBLIC_URL and EXTRA_HOSTS. A loopback PUBLIC_URL does not reveal the site's name, so
# every name is answered. https://a.example:8443/ becomes a\.example
host=$(printf %s "${PUBLIC_URL:-}" | sed -e 's|^[a-z]*://||' -e 's|[:/].*$||')
case $host in
'' | localhost | 127.0.0.1 | '['*) KNOWN_HOSTS='' ;;
*)
  names=$(printf %s "$host,${EXTRA_HOSTS:-}" | sed -e 's/ //g' -e 's/,*$//' -e 's/[.]/\\./g' -e 's/,/|/g')
  KNOWN_HOSTS="^($names|localhost|127\\.0\\.0\\.1|::1)\\.?$"
  ;;
esac
export KNOWN_HOSTS

# Finds replicas among this compose project's containers. A rule that never matches replaces Traefik's default, which
# creates a route from the container's name: only dynamic/routes.yml defines routes.
if [ -n "${DOCKER_ENDPOINT:-}${TRACKING_REPLICAS:-}" ]; then
  echo '  providersThrottleDuration: 250ms' >>"$file"
fi
if [ -n "${DOCKER_ENDPOINT:-}" ]; then
  cat >>"$file" <<END
  docker:
    endpoint: '$DOCKER_ENDPOINT'
    exposedByDefault: false
    network: '$DOCKER_NETWORK'
    constraints: 'Label(\`com.docker.compose.project\`,\`$DOCKER_PROJECT\`)'
    defaultRule: 'ClientIP(\`255.255.255.255\`)'
END
fi

# Sends traces to the given collector, for instance http://collector:4318/v1/traces; the services continue them.
if [ -n "${TRACES_ENDPOINT:-}" ]; then
  cat >>"$file" <<END
tracing:
  sampleRate: ${TRACE_SHARE:-0.1}
  otlp:
    http:
      endpoint: '$TRACES_ENDPOINT'
END
fi

exec traefik --configFile="$file"
