import { Injectable } from '@nestjs/common';
import { ApiError, type Once, type Page, sortedPage, sortOf } from '@vaultway/common';
import {
  knownZone,
  WITHDRAWABLE,
  type AccountRequest,
  type AccountRequestDetails,
  type CreateRequest,
  type CreateRequestMessage,
  type Language,
  type ListAccountRequests,
  type RequestItem,
  type User,
} from '@vaultway/contracts';
import { CompanySettings, type RecordWriter } from '@vaultway/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { yearIn } from '../invoices/invoice-number.js';
import { RequestEntity } from './request.entity.js';
import { RequestMails } from './request-mails.js';
import { toAccountMessage, toAccountRequest, toQuoteView } from './request.mapper.js';
import { RequestItems } from './request-items.js';
import { RequestRecords } from './request-records.js';
import { assertOwn, lockOwn } from './request.service.js';

/** Requests of a user, by the verified address. */
@Injectable()
export class AccountRequests {
  constructor(
    private readonly database: DataSource,
    private readonly requests: RequestRecords,
    private readonly mails: RequestMails,
    private readonly settings: CompanySettings,
    private readonly items: RequestItems,
  ) {}

  async list(email: string, query: ListAccountRequests): Promise<Page<AccountRequest>> {
    const rows = this.database.manager
      .createQueryBuilder(RequestEntity, 'request')
      .where('request.confirmed_at IS NOT NULL AND lower(request.email) = lower(:email)', { email });
    if (query.status !== null) rows.andWhere('request.status = :status', { status: query.status });
    const page = await sortedPage(rows, query, sortOf(query.sort));
    const codes = await this.requests.codesOf(this.database.manager, page.rows);
    return page.with(page.rows.map((row) => toAccountRequest(row, codes.get(row.parcel_id ?? '') ?? null)));
  }

  /** @throws ApiError `not_found`, also for a stranger's request */
  async read(email: string, id: string): Promise<AccountRequestDetails> {
    const tx = this.database.manager;
    const row = await this.requests.findOrNull({ id, confirmed_at: Not(IsNull()) });
    assertOwn(row, email);
    const { code, messages, quote } = await this.requests.partsOf(tx, row);
    return {
      ...toAccountRequest(row, code),
      messages: messages.map(toAccountMessage),
      quote: quote && toQuoteView(quote),
    };
  }

  async create(
    user: User,
    request: CreateRequest,
    language: Language,
    once: Once,
  ): Promise<AccountRequestDetails> {
    const { item_ids, to_account, ...given } = request;
    const facts = { ...given, to_account: request.kind === 'transfer' ? to_account : null };
    const chosen = this.items.chosen(user, { item_ids, to_account: facts.to_account });
    // Asks before the transaction, but refuses in it: a request that is repeated has its items already.
    await Promise.allSettled([chosen]);
    const { id } = await this.requests.create(null, once, async (records) => {
      const row = await this.insert(
        records,
        { ...facts, items: await chosen },
        { ...user, user_id: user.id, language },
      );
      return this.enter(records, row, request.files.length);
    });
    return this.read(user.email, id);
  }

  /** Inserts a request that is not in the inbox yet. */
  async insert(
    records: RecordWriter<RequestEntity>,
    { text, files, ...facts }: Omit<CreateRequest, 'item_ids'> & { items: RequestItem[] },
    { user_id, email, name, language }: Pick<RequestEntity, 'user_id' | 'email' | 'name' | 'language'>,
  ): Promise<RequestEntity> {
    const row = await records.insert({
      ...facts,
      number: null,
      status: 'new',
      user_id,
      email,
      name,
      language,
      owner_id: null,
      owner_email: null,
      parcel_id: null,
      invoice_id: null,
      waiting_since: null,
      said_at: null,
      confirmed_at: null,
    });
    if (text !== null || files.length > 0)
      await this.requests.say(records.tx, row.id, fromClient({ text, files }, email));
    return row;
  }

  /** Numbers a request, puts it into the inbox, and emails both sides. */
  async enter(
    records: RecordWriter<RequestEntity>,
    before: RequestEntity,
    files = 0,
  ): Promise<RequestEntity> {
    const now = new Date();
    const { time_zone: zone } = this.settings.current();
    const year = yearIn(knownZone(zone), now);
    const number = await this.requests.nextNumber(records.tx, year);
    const row = await records.update(before, { number, confirmed_at: now, waiting_since: now });
    await this.mails.toClient(records.tx, row, 'received');
    await this.mails.toDesk(records.tx, row, 'received', { files });
    return row;
  }

  /** Adds a client's message. @throws ApiError `not_found`, `request_closed`; `validation` of `files` */
  async write(
    email: string,
    id: string,
    message: CreateRequestMessage,
    once: Once,
  ): Promise<AccountRequestDetails> {
    await this.requests.create(null, once, async (records) => {
      const before = await this.lock(records.tx, email, id);
      const now = new Date();
      await this.requests.say(records.tx, id, fromClient(message, email));
      const { text, files } = message;
      await this.mails.toDesk(records.tx, before, 'message', { text, files: files.length });
      return records.update(before, { waiting_since: before.waiting_since ?? now, said_at: now });
    });
    return this.read(email, id);
  }

  /** Idempotent. @throws ApiError `not_found`, `request_closed` */
  async withdraw(email: string, id: string): Promise<AccountRequestDetails> {
    await this.requests.write(null, async (records) => {
      const before = await this.lock(records.tx, email, id);
      if (before.status === 'withdrawn') return;
      if (!WITHDRAWABLE.includes(before.status)) throw new ApiError('request_closed');
      await records.update(before, { status: 'withdrawn', waiting_since: null });
    });
    return this.read(email, id);
  }

  private lock(tx: EntityManager, email: string, id: string): Promise<RequestEntity> {
    return lockOwn(this.requests, tx, { email, id });
  }
}

const fromClient = ({ text, files }: CreateRequestMessage, email: string) => ({
  author: 'client' as const,
  author_email: null,
  text: text ?? '',
  files,
  email,
});
