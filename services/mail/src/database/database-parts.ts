import { AuditEntity, type DatabaseParts } from '@vaultway/common';
import { MailEntity } from '../mails/mail.entity.js';
import { MessageEntity } from '../messages/message.entity.js';
import { CreateMails1795132800001 } from './migrations/01-create-mails.js';
import { CreateMessages1795132800002 } from './migrations/02-create-messages.js';
import { CreateOutboxAndAudit1795132800003 } from './migrations/03-create-outbox-and-audit.js';
import { NameErrands1795132800004 } from './migrations/04-name-errands.js';
import { WriteToSubscribers1795132800005 } from './migrations/05-write-to-subscribers.js';
import { LeaveKindsToContracts1795132800006 } from './migrations/06-leave-kinds-to-contracts.js';
import { AnonymizeMails1795132800007 } from './migrations/07-anonymize-mails.js';
import { HideRecipients1795132800008 } from './migrations/08-hide-recipients.js';
import { CreateErasures1795132800009 } from './migrations/09-create-erasures.js';
import { KeepMessagesUntilDone1795132800010 } from './migrations/10-keep-messages-until-done.js';

export const databaseParts: DatabaseParts = {
  entities: [MailEntity, MessageEntity, AuditEntity],
  migrations: [
    CreateMails1795132800001,
    CreateMessages1795132800002,
    CreateOutboxAndAudit1795132800003,
    NameErrands1795132800004,
    WriteToSubscribers1795132800005,
    LeaveKindsToContracts1795132800006,
    AnonymizeMails1795132800007,
    HideRecipients1795132800008,
    CreateErasures1795132800009,
    KeepMessagesUntilDone1795132800010,
  ],
};
