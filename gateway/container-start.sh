#!/bin/sh
# Traefik reads its static configuration from one source only, and no environment when that is a file:
# what differs per machine is written into the file at each start.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
# For healthy.sh: nothing has been found yet.
rm -f "${TMPDIR:-/tmp}/services-known"
file=${TRAEFIK_FILE:-/tmp/traefik.yml}

# The files in dynamic/ name both, and Traefik knows no defaults there.
REQUESTS_PER_ADDRESS=${REQUESTS_PER_ADDRESS:-200}
TRUSTED_PROXIES=$(printf %s "${TRUSTED_PROXIES:-}" | sed 's/ //g')
export REQUESTS_PER_ADDRESS TRUSTED_PROXIES

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
  # A name may need several tries, above all while many pods start. A service that is away must not keep the rest away.
  tries=0
  until write_replicas "$dynamic" && all_found "$dynamic" || [ "$tries" -ge 20 ]; do
    tries=$((tries + 1))
    sleep 1
  done
  watch_replicas "$dynamic" &
  watch=true
  # A gateway that is stopping goes on for longer than this, so that every connection in use ends between two requests.
  keep_alive=5s
fi

sed \
  -e "s|trustedIPs: \[\]|trustedIPs: [$trusted]|" \
  -e "s|directory: .*|directory: $dynamic|" \
  -e "s|watch: .*|watch: $watch|" \
  -e "s|keepAliveMaxTime: .*|keepAliveMaxTime: $keep_alive|" \
  "$here/traefik.yml" >"$file"

# The names that the site answers to: those of PUBLIC_URL and EXTRA_HOSTS. A PUBLIC_URL of this machine alone says nothing
# about its name, so every name is answered. https://a.example:8443/ becomes a\.example
host=$(printf %s "${PUBLIC_URL:-}" | sed -e 's|^[a-z]*://||' -e 's|[:/].*$||')
case $host in
'' | localhost | 127.0.0.1 | '['*) KNOWN_HOSTS='' ;;
*)
  names=$(printf %s "$host,${EXTRA_HOSTS:-}" | sed -e 's/ //g' -e 's/,*$//' -e 's/[.]/\\./g' -e 's/,/|/g')
  KNOWN_HOSTS="^($names|localhost|127\\.0\\.0\\.1|::1)\\.?$"
  ;;
esac
export KNOWN_HOSTS

# Replicas are found among the containers of this compose project. The rule that matches nobody replaces the one that
# Traefik would make up from a container's name: routes are in dynamic/routes.yml alone.
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

# Traces go to the named collector, for instance http://collector:4318/v1/traces; the services continue them.
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
