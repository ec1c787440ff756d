#!/bin/sh
# Loads changed rules of users.acl into running Redis; keeps the old ones if Redis rejects them.
# `reload.sh check` only compares them, and exits with 3 if they differ.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
. "$here/users.sh"
new=$(mktemp "$users.XXXXXX")
trap 'rm -f "$new"' EXIT
write_users "$new"
# Older releases wrote an empty line between users.
! sed '/^$/d' "$users" | cmp -s - "$new" || exit 0
[ "${1:-}" != check ] || exit 3

cp "$users" "$new.old"
mv "$new" "$users"
said=$(REDISCLI_AUTH=$(cat "$secrets/redis_default") redis-cli -p "${RELOAD_PORT:-6379}" acl load 2>&1) || true
if [ "$said" = OK ]; then
  rm "$new.old"
  echo 'Redis has the new rules of users.acl.'
else
  mv "$new.old" "$users"
  echo "Redis keeps its old rules of users.acl: $said" >&2
  exit 1
fi
