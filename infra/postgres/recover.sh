#!/bin/sh
# Recovers the database server to a point in time such as `2026-11-22 14:05:00+00`, from the last base backup before it
# and the write-ahead log. The server must be stopped. Moves its former files to `replaced` in the archive.
set -eu

until=${1:?name the point in time, such as '2026-11-22 14:05:00+00'}
wanted=$(date -u -d "$until" +%Y-%m-%dT%H-%M-%SZ)
[ ! -e "$PGDATA/postmaster.pid" ] || { echo 'The server is running or was killed: start and stop it first.' >&2; exit 1; }
base=
for each in $(ls -d /archive/base-*Z | sort); do
  [ "$(basename "$each")" \> "base-$wanted" ] || base=$each
done
[ -n "$base" ] || { echo "There is no base backup from before $until." >&2; exit 1; }
rm -rf /archive/replaced
mkdir /archive/replaced
tar -cf - -C "$PGDATA" . | tar -xf - -C /archive/replaced
find "$PGDATA" -mindepth 1 -delete
tar -xzf "$base/base.tar.gz" -C "$PGDATA"
cat >>"$PGDATA/postgresql.auto.conf" <<CONF
restore_command = 'cp /archive/wal/%f %p'
recovery_target_time = '$until'
recovery_target_action = 'promote'
CONF
touch "$PGDATA/recovery.signal"
echo "$(basename "$base") plus the write-ahead log until $until"
