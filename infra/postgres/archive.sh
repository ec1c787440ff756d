#!/bin/sh
# Postgres' archive_command: keeps one file of the write-ahead log, whole or not at all. A file that is there already is
# another server's, unless it is the same.
set -eu

path=$1 name=$2
[ ! -e "/archive/wal/$name" ] || exec cmp -s "$path" "/archive/wal/$name"
mkdir -p /archive/wal
cp "$path" "/archive/wal/$name.part"
sync "/archive/wal/$name.part"
mv "/archive/wal/$name.part" "/archive/wal/$name"
