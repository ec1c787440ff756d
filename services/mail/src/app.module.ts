import {
  auditModule,
  jobKey,
  outboxModule,
  personalDataModule,
  CompanySettingsModule,
  type ServiceParts,
} from '@vaultway/common';
import type { MailConfig } from './config.js';
import { ContactModule } from './contact/contact.controller.js';
import { databaseParts } from './database/database-parts.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { QueueMetricsModule } from './delivery/queue.metrics.js';
import { MailModule } from './mails/mail.controller.js';
import { MessageModule } from './messages/message.controller.js';
import { MailPersonalData } from './personal-data/mail-personal-data.js';
import { RetentionModule } from './retention/retention.js';
import { SettingsCheckModule } from './settings-check/settings-check.controller.js';

/** What the mail service's API is made of. */
export const mailService = (config: MailConfig): ServiceParts => ({
  name: 'mail',
  config,
  database: databaseParts,
  modules: [
    CompanySettingsModule,
    outboxModule('mail', () => jobKey(config.MAIL_SECRET_KEY, 'mail')),
    auditModule('mail'),
    ContactModule,
    MessageModule,
    MailModule,
    SettingsCheckModule,
    RetentionModule,
    QueueMetricsModule,
    personalDataModule('mail', MailPersonalData),
  ],
});

/** What the worker that sends is made of. It answers health checks and nothing else. */
export const mailWorker = (config: MailConfig): ServiceParts => ({
  name: 'mail-worker',
  config,
  database: databaseParts,
  modules: [CompanySettingsModule, DeliveryModule],
});
