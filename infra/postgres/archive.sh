#!/bin/sh
# Postgres' archive_command: archives one file of the write-ahead log atomically. Fails if a different file of that name
# exists, which is another server's.
set -eu

path=$1 name=$2
[ ! -e "/archive/wal/$name" ] || exec cmp -s "$path" "/archive/wal/$name"
mkdir -p /archive/wal
cp "$path" "/archive/wal/$name.part"
sync "/archive/wal/$name.part"
mv "/archive/wal/$name.part" "/archive/wal/$name"
