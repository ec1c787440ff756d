import type { DatabaseDefinition } from '@vaultway/common';

/**
 * All database permissions of the webhook worker: to claim due deliveries, record outcomes, and store witnesses'
 * answers and time stamps. A compromised worker can read messages to webhooks, but nothing else; cannot send content of
 * its own, neither as a message nor as a mail; and can disable each webhook once until an admin enables it again.
 */
export const WORKER_RIGHTS: NonNullable<DatabaseDefinition['workerRights']> = {
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
  // All of these are public.
  log_checkpoints: { read: ['size', 'note'], change: [] },
  log_tiles: { read: ['level', 'index', 'hashes'], change: [] },
  log_cosignatures: { read: ['size', 'key'], change: [] },
  log_authorities: {
    read: ['name', 'size', 'stamped_at'],
    change: ['size', 'response', 'time', 'stamped_at'],
  },
  log_witnesses: { read: ['key', 'size'], change: ['size', 'line', 'fork'] },
};
