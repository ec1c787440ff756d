#!/bin/sh
# Initializes an empty Postgres with a database per service and the role that owns it; `postgres.sh vault` adds those of
# one service or of the sandbox. The migrations create the role that the service itself uses.
set -eu

for name in ${1:-tracking content auth mail vault sandbox}; do
  # A part that is left out has no secret.
  [ -e "/run/secrets/${name}_db_owner" ] || continue
  psql --quiet --set ON_ERROR_STOP=1 --username postgres --set password="$(cat "/run/secrets/${name}_db_owner")" <<SQL
CREATE ROLE ${name}_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE $name OWNER ${name}_owner;
SQL
done
