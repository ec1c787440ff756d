#!/bin/sh
# Starts Redis with the users of users.acl. Their passwords are in files, /run/secrets/redis_<user>; Redis gets to see
# the hashes alone.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
umask 077
sed -e '/^#/d' -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' "$here/users.acl" >/tmp/users.acl
for secret in /run/secrets/redis_*; do
  user=${secret#/run/secrets/redis_}
  hash=$(tr -d '\r\n' <"$secret" | sha256sum | cut -d ' ' -f 1)
  sed -i "s/{$user}/#$hash/" /tmp/users.acl
done
exec redis-server --aclfile /tmp/users.acl "$@"
