import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, AuditTrail, listPage, Outbox, type Page } from '@vaultway/common';
import type { Admin, ListMails, Mail, MailQueued } from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { Mailboxes } from '../mailbox/mailbox.js';
import { MailSettings } from '../settings/mail-settings.js';
import { MailEntity } from './mail.entity.js';
import { toMailView } from './mail.mapper.js';

/** All mails, whoever asked for them. */
@Injectable()
export class MailService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: MailSettings,
    private readonly mailboxes: Mailboxes,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  list(query: ListMails): Promise<Page<Mail>> {
    const rows = this.database.getRepository(MailEntity).createQueryBuilder('mail');
    for (const column of ['kind', 'state'] as const) {
      const wanted = query[column];
      if (wanted !== null) rows.andWhere(`mail.${column} = :${column}`, { [column]: wanted });
    }
    return listPage(rows, query, ['subject', 'to', 'from', 'reply_to'], toMailView);
  }

  async get(id: string): Promise<Mail> {
    const row = isUuid(id) ? await this.database.manager.findOneBy(MailEntity, { id }) : null;
    if (!row) throw new ApiError('not_found');
    return toMailView(row);
  }

  /** Asks for a mail once more. What an admin wrote goes through today's driver. */
  async retry(id: string, password: string | null, by: Admin): Promise<MailQueued> {
    const settings = await this.settings.now();
    return this.database.transaction(async (tx) => {
      const mail = await lock(tx, id);
      if (mail.state !== 'failed' && mail.state !== 'kept') throw new ApiError('mail_not_retryable');
      if (mail.confidential) throw new ApiError('mail_secret_gone');
      const [driver, mailbox] =
        mail.kind === 'contact'
          ? [settings.mail_driver, this.mailboxes.seal(settings, password)]
          : [null, null];
      const round = mail.round + 1;
      const errand_id = await this.outbox.add(tx, 'mail.retried', { mail_id: id, round, driver, mailbox });
      const now = new Date();
      const asked = { state: 'queued', round, errand_id, tries: 0, last_error: null } as const;
      await tx.update(MailEntity, { id }, { ...asked, queued_at: now, updated_at: now });
      await this.audit.record(tx, {
        by,
        action: 'mail.retried',
        record_type: 'mail',
        record_id: id,
        before: { state: mail.state, last_error: mail.last_error },
        after: { state: 'queued' },
      });
      return { id, state: 'queued' };
    });
  }
}

/** @throws ApiError not_found */
async function lock(tx: EntityManager, id: string): Promise<MailEntity> {
  const row = isUuid(id)
    ? await tx.findOne(MailEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!row) throw new ApiError('not_found');
  return row;
}
