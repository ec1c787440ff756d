import { AuditEntity, type DatabaseDefinition } from '@vaultway/common';
import { MailEntity } from '../mails/mail.entity.js';
import { MessageEntity } from '../messages/message.entity.js';
import { Baseline1795900000001 } from './migrations/01-baseline.js';
import { Idempotency1795900000002 } from './migrations/02-idempotency.js';

export const databaseDefinition: DatabaseDefinition = {
  entities: [MailEntity, MessageEntity, AuditEntity],
  migrations: [Baseline1795900000001, Idempotency1795900000002],
};
