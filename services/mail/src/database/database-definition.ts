import { AuditEntity, type DatabaseDefinition } from '@vaultway/common';
import { MailEntity } from '../mails/mail.entity.js';
import { MessageEntity } from '../messages/message.entity.js';
import { RelayEntity } from '../settings/relay.entity.js';
import { Baseline1795900000001 } from './migrations/01-baseline.js';
import { Idempotency1795900000002 } from './migrations/02-idempotency.js';
import { Relays1795900000003 } from './migrations/03-relays.js';
import { AuditGroups1795900000004 } from './migrations/04-audit-groups.js';
import { TrailSeals1795900000005 } from './migrations/05-trail-seals.js';

export const databaseDefinition: DatabaseDefinition = {
  entities: [MailEntity, MessageEntity, RelayEntity, AuditEntity],
  appendOnly: ['trail_leaves'],
  migrations: [
    Baseline1795900000001,
    Idempotency1795900000002,
    Relays1795900000003,
    AuditGroups1795900000004,
    TrailSeals1795900000005,
  ],
};
