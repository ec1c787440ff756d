#!/bin/sh
# Creates the bucket for images and the services' users, which are restricted to that bucket. Idempotent; run it again
# after changing a password. `npm start` runs it too, with other paths.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
secret() { cat "${SECRETS_FOLDER:-/run/secrets}/minio_$1"; }
export MC_CONFIG_DIR="${MC_CONFIG_DIR:-/tmp/mc}"

# `--` ends the options, since a password may begin with a hyphen.
# MinIO reports ready a moment before it accepts its root user.
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
  # Fails if the user already has the policy.
  mc --quiet admin policy attach store images --user "$user" ||
    mc admin policy entities store --user "$user" | grep -qw images
done
