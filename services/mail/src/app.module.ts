import { auditModule, OutboxModule, SettingsModule, type ServiceParts } from '@vaultway/common';
import type { MailConfig } from './config.js';
import { ContactModule } from './contact/contact.module.js';
import { databaseParts } from './database/database-parts.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { MailModule } from './mails/mail.module.js';
import { MessageModule } from './messages/message.module.js';
import { RetentionModule } from './retention/retention.module.js';

/** What the mail service's API is made of. */
export const mailService = (config: MailConfig): ServiceParts => ({
  name: 'mail',
  config,
  database: databaseParts,
  modules: [
    SettingsModule,
    OutboxModule,
    auditModule('mail'),
    ContactModule,
    MessageModule,
    MailModule,
    RetentionModule,
  ],
});

/** What the worker that sends is made of. It listens for health checks alone. */
export const mailWorker = (config: MailConfig): ServiceParts => ({
  name: 'mail-worker',
  config,
  database: databaseParts,
  modules: [SettingsModule, DeliveryModule],
});
