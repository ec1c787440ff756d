#!/bin/sh
# Creates the bucket for images and the services' users, each of which may use that bucket and nothing else. It may run
# again at any time, for instance after a password was changed. `npm start` runs it too, with other places.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
secret() { cat "${SECRETS_FOLDER:-/run/secrets}/minio_$1"; }
export MC_CONFIG_DIR="${MC_CONFIG_DIR:-/tmp/mc}"

# A password may begin with a hyphen: -- ends the options.
# MinIO says that it is ready a moment before it knows its own root user.
tries=0
until mc --quiet alias set -- store "${MINIO_URL:-http://minio:9000}" "$MINIO_ROOT_USER" "$(secret root)" >/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 20 ] || exit 1
  sleep 1
done
mc --quiet mb --ignore-existing store/uploads
mc --quiet anonymous set-json "$here/public-images.json" store/uploads
mc --quiet admin policy create store images "$here/service-images.json"
for user in tracking content; do
  mc --quiet admin user add -- store "$user" "$(secret "$user")"
  # It says so when the user has the policy already.
  mc --quiet admin policy attach store images --user "$user" ||
    mc admin policy entities store --user "$user" | grep -qw images
done
