import {
  auditModule,
  IdempotencyModule,
  jobKey,
  outboxModule,
  personalDataModule,
  CompanySettingsModule,
  type ServiceDefinition,
} from '@vaultway/common';
import type { MailConfig } from './config.js';
import { ContactModule } from './contact/contact.controller.js';
import { databaseDefinition } from './database/database-definition.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { QueueMetricsModule } from './delivery/queue.metrics.js';
import { MailModule } from './mails/mail.controller.js';
import { MessageModule } from './messages/message.controller.js';
import { MailPersonalData } from './personal-data/mail-personal-data.js';
import { RelayModule } from './relay/relay.controller.js';
import { RetentionModule } from './retention/retention.js';
import { SenderDomainModule } from './sender-domain/sender-domain.controller.js';
import { SettingsCheckModule } from './settings-check/settings-check.controller.js';

/** Parts of the mail service's API. */
export const mailService = (config: MailConfig): ServiceDefinition => ({
  name: 'mail',
  config,
  database: databaseDefinition,
  modules: [
    CompanySettingsModule,
    outboxModule('mail', () => jobKey(config.MAIL_SECRET_KEY, 'mail')),
    auditModule('mail'),
    IdempotencyModule,
    ContactModule,
    MessageModule,
    MailModule,
    SettingsCheckModule,
    RelayModule,
    SenderDomainModule,
    RetentionModule,
    QueueMetricsModule,
    personalDataModule('mail', MailPersonalData),
  ],
});

/** Parts of the worker that sends. It serves health checks only. */
export const mailWorker = (config: MailConfig): ServiceDefinition => ({
  name: 'mail-worker',
  config,
  database: databaseDefinition,
  modules: [CompanySettingsModule, DeliveryModule],
});
