import type { DatabaseParts } from '@vaultway/common';

/**
 * All that the webhook worker may do in the database: to take what is due and say what came of it, and to have the log's
 * checkpoints signed by witnesses. Whoever takes the worker over
 * reads what webhooks are told, and no more; can send nobody words of their own, neither as a message nor as a mail; and can
 * turn off webhooks, once each until an admin turns them on again.
 */
export const WORKER_RIGHTS: NonNullable<DatabaseParts['workerRights']> = {
  webhook_endpoints: {
    read: [
      'id',
      'url',
      'secret',
      'previous_secret',
      'previous_secret_until',
      'failing_since',
      'failed_at',
      'held_until',
      'stop_because',
      'disabled_at',
      'deleted_at',
    ],
    change: ['failing_since', 'failed_at', 'held_until', 'stop_because'],
  },
  webhook_deliveries: {
    read: ['id', 'endpoint_id', 'type', 'body', 'tries', 'tried_at', 'next_try_at'],
    change: ['tries', 'tried_at', 'next_try_at', 'delivered_at', 'failure', 'status', 'took_ms'],
  },
  // Public, all of it.
  log_checkpoints: { read: ['size', 'note'], change: [] },
  log_tiles: { read: ['level', 'index', 'hashes'], change: [] },
  log_witnesses: { read: ['key', 'size'], change: ['size', 'line'] },
};
