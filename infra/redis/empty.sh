#!/bin/sh
# Deletes the former state before a restore, such as jobs of unknown mails. Mails waiting at the time of the backup get
# new jobs from the databases, and auth republishes ended sessions. Keeps the length of the published log: an older log
# must not continue silently. Restart Redis afterwards: its new run id tells the outboxes that queued jobs are lost.
set -eu

REDISCLI_AUTH=$(cat "${SECRETS_FOLDER:-/run/secrets}/redis_default")
export REDISCLI_AUTH
published=$(redis-cli -e zscore log:tracking:published size)
redis-cli -e flushall
[ -z "$published" ] || redis-cli -e zadd log:tracking:published "$published" size
