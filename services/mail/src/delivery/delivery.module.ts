import { Module } from '@nestjs/common';
import { MailboxModule } from '../mailbox/mailbox.module.js';
import { Drivers } from './drivers/drivers.js';
import { OutboxDriver } from './drivers/outbox.driver.js';
import { RelayDriver } from './drivers/relay.driver.js';
import { SmtpDriver } from './drivers/smtp.driver.js';
import { LostErrands } from './lost-errands.js';
import { MailDelivery } from './mail-delivery.js';
import { MailLedger } from './mail-ledger.js';
import { MailWorker } from './mail.worker.js';
import { queueConnection } from './queue-connection.js';
import { QueueMetrics } from './queue.metrics.js';
import { RetrySchedule } from './retry-schedule.js';

/** Everything between the queue and the mail servers. */
@Module({
  imports: [MailboxModule],
  providers: [
    queueConnection,
    MailWorker,
    LostErrands,
    MailDelivery,
    MailLedger,
    RetrySchedule,
    QueueMetrics,
    Drivers,
    SmtpDriver,
    RelayDriver,
    OutboxDriver,
  ],
})
export class DeliveryModule {}
