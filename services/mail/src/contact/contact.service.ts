import { Injectable } from '@nestjs/common';
import { Outbox, recordAudit } from '@vaultway/common';
import {
  MailRequested,
  type Admin,
  type Language,
  type MailQueued,
  type SendContact,
  type SendTestMail,
  type Settings,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { MailEntity } from '../mails/mail.entity.js';
import { toMailRow } from '../mails/mail.mapper.js';
import { MailSettings } from '../settings/mail-settings.js';
import { SmtpAccounts } from '../settings/smtp-account.js';
import { testMailIn } from './test-mail.js';

/** Sends what an admin writes. */
@Injectable()
export class ContactService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: MailSettings,
    private readonly accounts: SmtpAccounts,
    private readonly outbox: Outbox,
  ) {}

  async send(contact: SendContact, by: Admin): Promise<MailQueued> {
    const settings = await this.settings.now();
    const mailbox = this.accounts.seal(settings, contact.password);
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
        show_recipients: contact.show_recipients,
      },
    });
    return this.database.transaction(async (tx) => {
      const id = await this.outbox.add(tx, 'mail.requested', request);
      const row = toMailRow(id, request, settings);
      await tx.insert(MailEntity, row);
      await recordAudit(tx, {
        by,
        action: 'mail.requested',
        record_type: 'mail',
        record_id: id,
        before: null,
        after: { to: row.to, show_recipients: row.show_recipients, from: row.from, subject: row.subject },
      });
      return { id, state: 'queued' };
    });
  }

  /** Shows an admin whether sending works, by today's driver and in today's template. */
  async sendTest({ to, password }: SendTestMail, language: Language, by: Admin): Promise<MailQueued> {
    const { company_name } = await this.settings.now();
    const words = testMailIn(language, company_name);
    const test = { ...words, to: [to ?? by.email], from: null, password, language, show_recipients: false };
    return this.send(test, by);
  }
}

/** Most mail servers accept only the account's own address as the sender. */
function senderOf({ from }: SendContact, { mail_driver, smtp_user }: Settings): string | null {
  if (from !== null || mail_driver !== 'smtp') return from;
  return smtp_user?.includes('@') ? smtp_user : null;
}
