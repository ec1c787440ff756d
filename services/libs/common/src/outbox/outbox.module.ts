import type { DynamicModule } from '@nestjs/common';
import { JOB_SENDER, MessageQueue, type JobSender } from './message-queue.js';
import { Outbox } from './outbox.js';
import { OutboxMetrics } from './outbox.metrics.js';
import { OutboxRelay } from './outbox-relay.js';
import { Withdrawals } from './withdrawals.js';

class OutboxModule {}

/**
 * Provides guaranteed message sending; the database needs the outbox table.
 *
 * @param key see {@link JobSender}; read when the service starts
 */
export const outboxModule = (name: JobSender['name'], key: () => JobSender['key']): DynamicModule => ({
  global: true,
  module: OutboxModule,
  providers: [
    { provide: JOB_SENDER, useFactory: (): JobSender => ({ name, key: key() }) },
    Outbox,
    OutboxRelay,
    OutboxMetrics,
    MessageQueue,
    Withdrawals,
  ],
  exports: [Outbox, Withdrawals],
});
