# Functions of start.sh and reload.sh that write the ACL file of Redis.
secrets=${SECRETS_FOLDER:-/run/secrets}
users=${REDIS_USERS_FILE:-/tmp/users.acl}
umask 077

# Writes users.acl with the hashes of the passwords to FILE. Changed passwords take effect at the next start, when the
# services learn them too, so hashes are kept from the start and only those of new users are added.
# A service that is left out has no secret, and no user.
write_users() {
  touch "$users.passwords"
  for secret in "$secrets"/redis_*; do
    user=${secret##*/redis_}
    grep -q "^s/{$user}/" "$users.passwords" ||
      echo "s/{$user}/#$(tr -d '\r\n' <"$secret" | sha256sum | cut -d ' ' -f 1)/" >>"$users.passwords"
  done
  sed -e '/^#/d' -e '/^$/d' -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' "$here/users.acl" |
    sed -f "$users.passwords" -e '/^user [^ ]* on {/d' >"$1"
}
