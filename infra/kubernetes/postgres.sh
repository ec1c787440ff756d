#!/bin/sh
# Initializes an empty Postgres with a database per service and the role that owns it. The migrations create the role
# that the service itself uses.
set -eu

for name in tracking content auth mail; do
  psql --quiet --set ON_ERROR_STOP=1 --username postgres --set password="$(cat "/run/secrets/${name}_db_owner")" <<SQL
CREATE ROLE ${name}_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE $name OWNER ${name}_owner;
SQL
done
