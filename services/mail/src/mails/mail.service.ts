import { Injectable } from '@nestjs/common';
import {
  ApiError,
  asStored,
  listPage,
  type Once,
  Outbox,
  recordAudit,
  RecordStore,
  type Page,
  type RecordWriter,
} from '@vaultway/common';
import type { Admin, ListMails, Mail, MailQueued } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { MailSettings } from '../settings/mail-settings.js';
import { SmtpAccounts } from '../settings/smtp-account.js';
import { MailEntity } from './mail.entity.js';
import { toMailView } from './mail.mapper.js';

@Injectable()
export class MailService {
  private readonly mails: RecordStore<MailEntity, Mail>;

  constructor(
    private readonly database: DataSource,
    private readonly settings: MailSettings,
    private readonly accounts: SmtpAccounts,
    private readonly outbox: Outbox,
  ) {
    this.mails = new RecordStore(database, {
      type: 'mail',
      entity: MailEntity,
      nameColumn: 'subject',
      toView: toMailView,
    });
  }

  list(query: ListMails): Promise<Page<Mail>> {
    const rows = this.database.getRepository(MailEntity).createQueryBuilder('mail');
    for (const column of ['kind', 'state'] as const) {
      const wanted = query[column];
      if (wanted !== null) rows.andWhere(`mail.${column} = :${column}`, { [column]: wanted });
    }
    return listPage(rows, query, ['subject', 'to', 'from', 'reply_to'], toMailView);
  }

  async get(id: string): Promise<Mail> {
    return toMailView(await this.mails.find(id));
  }

  /** Resends a mail; one written by an admin uses the current driver. */
  async retry(id: string, password: string | null, by: Admin, once: Once): Promise<MailQueued> {
    const settings = await this.settings.now();
    const queue = async (records: RecordWriter<MailEntity>): Promise<MailQueued> => {
      const { tx } = records;
      const mail = await records.lock(id);
      if ((mail.state !== 'failed' && mail.state !== 'kept') || mail.anonymized_at !== null)
        throw new ApiError('mail_not_retryable');
      if (mail.confidential) throw new ApiError('mail_secret_gone');
      const [driver, mailbox] =
        mail.kind === 'contact'
          ? [settings.mail_driver, this.accounts.seal(settings, password)]
          : [null, null];
      const round = mail.round + 1;
      const job_id = await this.outbox.add(tx, 'mail.retried', { mail_id: id, round, driver, mailbox });
      const now = new Date();
      const asked = { state: 'queued', round, job_id, tries: 0, last_error: null } as const;
      await tx.update(MailEntity, { id }, { ...asked, queued_at: now, updated_at: now });
      await recordAudit(tx, {
        by,
        action: 'mail.retried',
        record_type: 'mail',
        record_id: id,
        before: { state: mail.state, last_error: mail.last_error },
        after: { state: 'queued' },
      });
      return { id, state: 'queued' };
    };
    return this.mails.write(by, (records) => once.run(records.tx, () => queue(records), asStored()));
  }
}
