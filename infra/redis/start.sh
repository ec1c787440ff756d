#!/bin/sh
# Starts Redis with the users of users.acl. Reads their passwords from /run/secrets/redis_<user>, and gives Redis only
# the hashes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
. "$here/users.sh"
rm -f "$users.passwords"
write_users "$users"
# Reloads changed rules: in Compose the folder changes with the release, in Kubernetes with the ConfigMap.
while sleep "${RELOAD_SECONDS:-10}"; do sh "$here/reload.sh"; done &
exec redis-server --aclfile "$users" "$@"
