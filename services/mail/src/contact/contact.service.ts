import { Injectable } from '@nestjs/common';
import { asStored, type Once, Outbox, recordAudit } from '@vaultway/common';
import {
  MailRequested,
  type Admin,
  type Language,
  type MailQueued,
  type SendContact,
  type SendTestMail,
  type Settings,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { MailEntity } from '../mails/mail.entity.js';
import { renderMail } from '../mails/mail-renderer.js';
import { toMailRow } from '../mails/mail.mapper.js';
import { MailSettings } from '../settings/mail-settings.js';
import { SmtpAccounts } from '../settings/smtp-account.js';
import { testMailIn } from './test-mail.js';

/** Sends admins' mails. */
@Injectable()
export class ContactService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: MailSettings,
    private readonly accounts: SmtpAccounts,
    private readonly outbox: Outbox,
  ) {}

  async send(contact: SendContact, by: Admin, once: Once): Promise<MailQueued> {
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
    const rendered = renderMail(request, settings);
    const queue = async (tx: EntityManager): Promise<MailQueued> => {
      const id = await this.outbox.add(tx, 'mail.requested', request);
      const row = toMailRow(id, request, rendered, settings);
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
    };
    return this.database.transaction((tx) => once.run(tx, () => queue(tx), asStored()));
  }

  /** Sends an admin a test mail, with the current driver and template. */
  async sendTest(
    { to, password }: SendTestMail,
    language: Language,
    by: Admin,
    once: Once,
  ): Promise<MailQueued> {
    const { company_name } = await this.settings.now();
    const words = testMailIn(language, company_name);
    const test = { ...words, to: [to ?? by.email], from: null, password, language, show_recipients: false };
    return this.send(test, by, once);
  }
}

/** Most mail servers accept only the account's own address as sender. */
function senderOf({ from }: SendContact, { mail_driver, smtp_user }: Settings): string | null {
  if (from !== null || mail_driver !== 'smtp') return from;
  return smtp_user?.includes('@') ? smtp_user : null;
}
