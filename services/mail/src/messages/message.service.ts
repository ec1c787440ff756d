import { Injectable } from '@nestjs/common';
import { CompanySettings, listPage, Outbox, recordAudit, RecordStore, type Page } from '@vaultway/common';
import {
  DEFAULT_LANGUAGE,
  MailRequested,
  type Admin,
  type ListMessages,
  type Message,
  type SendMessage,
  type UpdateMessage,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { MailEntity } from '../mails/mail.entity.js';
import { toMailRow } from '../mails/mail.mapper.js';
import { MessageEntity, toMessageView } from './message.entity.js';

/** The contact form and its inbox. */
@Injectable()
export class MessageService {
  private readonly messages: RecordStore<MessageEntity, object>;

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly outbox: Outbox,
  ) {
    this.messages = new RecordStore(database, {
      type: 'message',
      entity: MessageEntity,
      nameColumn: 'subject',
      // The audit trail must not keep what a visitor wrote.
      toView: ({ read_at }) => ({ read_at }),
    });
  }

  /**
   * Drops what a robot wrote, without telling it. While the company's address is unknown, the mail is requested without
   * a recipient; the worker fills it in.
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
    return toMessageView(await this.messages.find(id));
  }

  async update({ id, read }: UpdateMessage, by: Admin): Promise<Message> {
    const message = await this.messages.write(by, async (records) => {
      const before = await records.lock(id);
      if ((before.read_at !== null) === read) return before;
      return records.update(before, { read_at: read ? new Date() : null });
    });
    return toMessageView(message);
  }

  /** Deletes a message for good: what a visitor wrote is theirs. */
  async remove(id: string, by: Admin): Promise<void> {
    await this.messages.write(by, async (records) => {
      await records.lock(id);
      await records.tx.delete(MessageEntity, { id });
      const what = { action: 'message.deleted', record_type: 'message', record_id: id };
      await recordAudit(records.tx, { by, ...what, before: null, after: null });
    });
  }
}
