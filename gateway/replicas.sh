# Functions of container-start.sh. Each *_REPLICAS is a host with one address per replica, such as
# tracking-replicas:3000. Traefik would resolve such a name only when it opens a connection, and then keep that replica,
# so every address becomes a separate server in a file that Traefik watches.

# Prints lines that begin with the addresses of HOST, unique and sorted; nothing if DNS does not respond.
addresses_of() {
  timeout 5 getent ahosts "$1" 2>/dev/null | sort -u -k 1,1
}

# Prints the service NAME-replicas of the replicas behind HOST:PORT, with a check of HEALTH every second. Keeps known
# ones if DNS does not respond, since a removed replica fails its health check anyway. The check allows slow responses:
# on a busy node all replicas may be slow, and a late response is better than none.
replicas_of() {
  name=$1 at=$2 health=$3
  known=${TMPDIR:-/tmp}/replicas.$name
  found=$(addresses_of "${at%:*}")
  [ -z "$found" ] || echo "$found" >"$known"
  echo "    $name-replicas:"
  echo '      loadBalancer:'
  echo "        healthCheck: { path: $health, interval: 1s, timeout: 15s }"
  echo '        servers:'
  if [ -s "$known" ]; then
    # IPv6 addresses need brackets.
    sed -e 's/[[:space:]].*//' -e 's/^.*:.*$/[&]/' -e "s|.*|          - url: 'http://&:${at##*:}'|" "$known"
  else
    # Nothing listens here: no replica has been found yet.
    echo "          - url: 'http://127.0.0.1:9'"
  fi
}

# Writes FOLDER/replicas.yml if it has changed.
write_replicas() {
  {
    printf 'http:\n  services:\n'
    replicas_of web "$WEB_REPLICAS" /health
    replicas_of tracking "$TRACKING_REPLICAS" /health/serving
    replicas_of content "$CONTENT_REPLICAS" /health/serving
    replicas_of auth "$AUTH_REPLICAS" /health/serving
    replicas_of mail "$MAIL_REPLICAS" /health/serving
    [ -z "${VAULT_REPLICAS:-}" ] || replicas_of vault "$VAULT_REPLICAS" /health/serving
    [ -z "${SANDBOX_REPLICAS:-}" ] || replicas_of sandbox "$SANDBOX_REPLICAS" /health/serving
  } >"${TMPDIR:-/tmp}"/replicas.new
  cmp -s "${TMPDIR:-/tmp}"/replicas.new "$1/replicas.yml" || mv "${TMPDIR:-/tmp}"/replicas.new "$1/replicas.yml"
}

# True if FOLDER/replicas.yml has at least one replica of each service. The sandbox, its last entry, delays no start.
all_found() {
  ! sed '/^    sandbox-replicas:/,$d' "$1/replicas.yml" | grep -q 'http://127.0.0.1:9'
}

# Updates the file for as long as the container runs.
watch_replicas() {
  while sleep 2; do write_replicas "$1"; done
}
