import { Injectable } from '@nestjs/common';
import {
  CompanySettings,
  listPage,
  nothing,
  type Once,
  Outbox,
  recordAudit,
  RecordStore,
  type Page,
} from '@vaultway/common';
import {
  DEFAULT_LANGUAGE,
  MailRequested,
  type Admin,
  type ListMessages,
  type Message,
  type SendMessage,
  type UpdateMessage,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { MailEntity } from '../mails/mail.entity.js';
import { renderMail } from '../mails/mail-renderer.js';
import { toMailRow } from '../mails/mail.mapper.js';
import { MessageEntity, toMessageView } from './message.entity.js';

/** Manages the contact form and its inbox. */
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
      // Keeps visitors' messages out of the audit trail.
      toView: ({ read_at }) => ({ read_at }),
    });
  }

  /**
   * Silently drops bots' messages. While the company's address is unknown, requests the mail without a recipient; the
   * worker fills it in.
   */
  async receive({ website, ...message }: SendMessage, once: Once): Promise<void> {
    if (website !== undefined && website !== null && website !== '') return;
    const settings = await this.settings.fresh();
    const { contact_email } = settings;
    const request = MailRequested.parse({
      kind: 'message',
      to: contact_email === null ? [] : [contact_email],
      language: DEFAULT_LANGUAGE,
      reply_to: message.email,
      data: message,
    });
    const rendered = contact_email === null ? null : renderMail(request, settings);
    const store = async (tx: EntityManager) => {
      const now = new Date();
      await tx.insert(MessageEntity, {
        ...message,
        id: v7(),
        read_at: null,
        created_at: now,
        updated_at: now,
      });
      if (contact_email === null && this.settings.areKnown()) return;
      const id = await this.outbox.add(tx, 'mail.requested', request);
      if (rendered) await tx.insert(MailEntity, toMailRow(id, request, rendered, settings));
    };
    await this.database.transaction((tx) => once.run(tx, () => store(tx), nothing));
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

  /** Deletes a message permanently, since a visitor's words are theirs. */
  async remove(id: string, by: Admin): Promise<void> {
    await this.messages.write(by, async (records) => {
      await records.lock(id);
      await records.tx.delete(MessageEntity, { id });
      const what = { action: 'message.deleted', record_type: 'message', record_id: id };
      await recordAudit(records.tx, { by, ...what, before: null, after: null });
    });
  }
}
