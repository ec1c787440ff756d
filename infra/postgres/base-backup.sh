#!/bin/sh
# Copies the whole database server into its archive, while it is in use: what a recovery begins with. The two newest copies
# are kept, and of the write-ahead log what the older of them needs.
set -eu

rm -rf /archive/copying
pg_basebackup --username vaultway --pgdata /archive/copying --format tar --gzip --wal-method none --checkpoint fast
# A recovery can end no earlier than the copy did.
name=base-$(date -u +%Y-%m-%dT%H-%M-%SZ)
mv /archive/copying "/archive/$name"
for old in $(ls -d /archive/base-*Z | sort -r | tail -n +3); do rm -r "$old"; done
oldest=$(ls -d /archive/base-*Z | sort | head -n 1)
first=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/.*(file \([0-9A-F]*\)).*/\1/p')
pg_archivecleanup /archive/wal "$first"
echo "$name"
