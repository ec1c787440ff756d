import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, AuditTrail, CompanySettings, listPage, Outbox, type Page } from '@vaultway/common';
import {
  DEFAULT_LANGUAGE,
  MailRequested,
  type Admin,
  type ListMessages,
  type Message,
  type SendMessage,
  type UpdateMessage,
} from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { MailEntity } from '../mails/mail.entity.js';
import { toMailRow } from '../mails/mail.mapper.js';
import { MessageEntity } from './message.entity.js';
import { toMessageView } from './message.mapper.js';

/** The contact form and its inbox. */
@Injectable()
export class MessageService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * What a robot wrote is dropped; the robot is not told. While the company's address is not known, the
   * mail goes without one, and delivery finds it out.
   */
  async receive({ website, ...message }: SendMessage): Promise<void> {
    if (website !== undefined && website !== null && website !== '') return;
    const settings = await this.settings.fresh();
    await this.database.transaction(async (tx) => {
      const now = new Date();
      await tx.insert(MessageEntity, {
        ...message,
        id: v7(),
        read_at: null,
        created_at: now,
        updated_at: now,
      });
      const { contact_email } = settings;
      if (contact_email === null && this.settings.areKnown()) return;
      const request = MailRequested.parse({
        kind: 'message',
        to: contact_email === null ? [] : [contact_email],
        language: DEFAULT_LANGUAGE,
        reply_to: message.email,
        data: message,
      });
      const id = await this.outbox.add(tx, 'mail.requested', request);
      if (contact_email !== null) await tx.insert(MailEntity, toMailRow(id, request, settings));
    });
  }

  list(query: ListMessages): Promise<Page<Message>> {
    const rows = this.database.getRepository(MessageEntity).createQueryBuilder('message');
    if (query.read !== null) rows.where(`message.read_at IS ${query.read === 'yes' ? 'NOT ' : ''}NULL`);
    return listPage(rows, query, ['subject', 'name', 'email'], toMessageView);
  }

  async get(id: string): Promise<Message> {
    const row = isUuid(id) ? await this.database.manager.findOneBy(MessageEntity, { id }) : null;
    if (!row) throw new ApiError('not_found');
    return toMessageView(row);
  }

  update({ id, read }: UpdateMessage, by: Admin): Promise<Message> {
    return this.database.transaction(async (tx) => {
      const before = await lock(tx, id);
      if ((before.read_at !== null) === read) return toMessageView(before);
      const now = new Date();
      const changes = { read_at: read ? now : null, updated_at: now };
      await tx.update(MessageEntity, { id }, changes);
      await this.audit.record(tx, {
        by,
        action: 'message.updated',
        record_type: 'message',
        record_id: id,
        before: { read_at: before.read_at },
        after: { read_at: changes.read_at },
      });
      return toMessageView(Object.assign(before, changes));
    });
  }

  /** Deletes for good, from the audit trail too: what a visitor wrote is theirs. */
  async remove(id: string, by: Admin): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lock(tx, id);
      await tx.delete(MessageEntity, { id });
      await this.audit.record(tx, {
        by,
        action: 'message.deleted',
        record_type: 'message',
        record_id: id,
        before: null,
        after: null,
      });
    });
  }
}

/** @throws ApiError not_found */
async function lock(tx: EntityManager, id: string): Promise<MessageEntity> {
  const row = isUuid(id)
    ? await tx.findOne(MessageEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!row) throw new ApiError('not_found');
  return row;
}
