#!/bin/sh
# Brings the database server back to an instant, `2026-11-22 14:05:00+00` for example: the newest copy of before it, and the
# write-ahead log up to it. The server must not run. Its former files are kept beside the archive's, in `replaced`.
set -eu

until=${1:?say until when, such as '2026-11-22 14:05:00+00'}
wanted=$(date -u -d "$until" +%Y-%m-%dT%H-%M-%SZ)
[ ! -e "$PGDATA/postmaster.pid" ] || { echo 'The server runs, or ended by force: start and stop it first.' >&2; exit 1; }
base=
for each in $(ls -d /archive/base-*Z | sort); do
  [ "$(basename "$each")" \> "base-$wanted" ] || base=$each
done
[ -n "$base" ] || { echo "There is no copy from before $until." >&2; exit 1; }
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
echo "$(basename "$base") and what follows until $until"
