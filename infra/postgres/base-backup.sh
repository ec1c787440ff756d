#!/bin/sh
# Takes an online base backup, from which a recovery starts. Keeps the two newest backups and the write-ahead log since
# the older one.
set -eu

rm -rf /archive/copying
pg_basebackup --username vaultway --pgdata /archive/copying --format tar --gzip --wal-method none --checkpoint fast
# Named by its end, the earliest time that it can be recovered to.
name=base-$(date -u +%Y-%m-%dT%H-%M-%SZ)
mv /archive/copying "/archive/$name"
for old in $(ls -d /archive/base-*Z | sort -r | tail -n +3); do rm -r "$old"; done
oldest=$(ls -d /archive/base-*Z | sort | head -n 1)
first=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/.*(file \([0-9A-F]*\)).*/\1/p')
pg_archivecleanup /archive/wal "$first"
echo "$name"
