# For container-start.sh, where each *_REPLICAS names a host that has one address per replica, such as tracking-replicas:3000.
# Traefik would look such a name up only when it opens a connection, and then keep to the replica it has found. So every
# address is written down as a server of its own, and the file again whenever they change; Traefik watches it.

# Lines that begin with the addresses of HOST, each once and in the same order; nothing where there is no answer.
addresses_of() {
  timeout 5 getent ahosts "$1" 2>/dev/null | sort -u -k 1,1
}

# The service NAME-replicas of the replicas behind HOST:PORT, each of which is asked for HEALTH every second. Those that
# were known stay when no answer comes: the name service may be away, and a replica that has gone fails its health check. One
# that is merely slow does not: on a busy node all of them may be, and a late answer is better than none.
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
    # An address of IPv6 is written in brackets.
    sed -e 's/[[:space:]].*//' -e 's/^.*:.*$/[&]/' -e "s|.*|          - url: 'http://&:${at##*:}'|" "$known"
  else
    # Nobody listens there: no replica has been found yet.
    echo "          - url: 'http://127.0.0.1:9'"
  fi
}

# Writes FOLDER/replicas.yml, unless it already says the same.
write_replicas() {
  {
    printf 'http:\n  services:\n'
    replicas_of web "$WEB_REPLICAS" /health
    replicas_of tracking "$TRACKING_REPLICAS" /health/serving
    replicas_of content "$CONTENT_REPLICAS" /health/serving
    replicas_of auth "$AUTH_REPLICAS" /health/serving
    replicas_of mail "$MAIL_REPLICAS" /health/serving
  } >"${TMPDIR:-/tmp}"/replicas.new
  cmp -s "${TMPDIR:-/tmp}"/replicas.new "$1/replicas.yml" || mv "${TMPDIR:-/tmp}"/replicas.new "$1/replicas.yml"
}

# Whether FOLDER/replicas.yml names at least one replica of each service.
all_found() {
  ! grep -q 'http://127.0.0.1:9' "$1/replicas.yml"
}

# Goes on for as long as the container runs.
watch_replicas() {
  while sleep 2; do write_replicas "$1"; done
}
