import { Module } from '@nestjs/common';
import { queueConnection } from '@vaultway/common';
import { MailSettingsModule } from '../settings/mail-settings.js';
import { DomainRequests } from '../sender-domain/sender-domain.controller.js';
import { DiscardedFiles } from './discarded-files.js';
import { Drivers } from './drivers/drivers.js';
import { FileDriver } from './drivers/file.driver.js';
import { RelayDriver } from './drivers/relay.driver.js';
import { SmtpDriver } from './drivers/smtp.driver.js';
import { MailDelivery } from './mail-delivery.js';
import { MailJobs } from './mail-job.js';
import { MailRepository } from './mail-repository.js';
import { MailServerCheck } from './mail-server-check.js';
import { MailServerRequests } from './mail-server.controller.js';
import { MailWorker } from './mail-worker.js';
import { RetrySchedule } from './retry-schedule.js';
import { StaleJobSweeper } from './stale-job-sweeper.js';

/** Takes mails from the queue to the mail servers. */
@Module({
  imports: [MailSettingsModule],
  controllers: [DomainRequests, MailServerRequests],
  providers: [
    queueConnection,
    MailWorker,
    StaleJobSweeper,
    DiscardedFiles,
    MailDelivery,
    MailJobs,
    MailRepository,
    RetrySchedule,
    Drivers,
    SmtpDriver,
    MailServerCheck,
    RelayDriver,
    FileDriver,
  ],
})
export class DeliveryModule {}
