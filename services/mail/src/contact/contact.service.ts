import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AuditTrail, Outbox } from '@vaultway/common';
import {
  MailRequested,
  type Admin,
  type MailQueued,
  type SendContact,
  type Settings,
} from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import { Mailboxes } from '../mailbox/mailbox.js';
import { MailEntity } from '../mails/mail.entity.js';
import { toMailRow } from '../mails/mail.mapper.js';
import { MailSettings } from '../settings/mail-settings.js';

/** What an admin writes to somebody. */
@Injectable()
export class ContactService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: MailSettings,
    private readonly mailboxes: Mailboxes,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  async send(contact: SendContact, by: Admin): Promise<MailQueued> {
    const settings = await this.settings.now();
    const mailbox = this.mailboxes.seal(settings, contact.password);
    const request = MailRequested.parse({
      kind: 'contact',
      to: contact.to,
      language: contact.language,
      data: {
        subject: contact.subject,
        body: contact.body,
        from: senderOf(contact, settings),
        driver: settings.mail_driver,
        mailbox,
      },
    });
    return this.database.transaction(async (tx) => {
      const id = await this.outbox.add(tx, 'mail.requested', request);
      const row = toMailRow(id, request, settings);
      await tx.insert(MailEntity, row);
      await this.audit.record(tx, {
        by,
        action: 'mail.requested',
        record_type: 'mail',
        record_id: id,
        before: null,
        after: { to: row.to, from: row.from, subject: row.subject },
      });
      return { id, state: 'queued' };
    });
  }
}

/** Most mailboxes let their owner write under the mailbox's own address alone. */
function senderOf({ from }: SendContact, { mail_driver, smtp_user }: Settings): string | null {
  if (from !== null || mail_driver !== 'smtp') return from;
  return smtp_user?.includes('@') ? smtp_user : null;
}
