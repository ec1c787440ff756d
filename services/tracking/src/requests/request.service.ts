import { Injectable } from '@nestjs/common';
import {
  ApiError,
  type Caller,
  likePattern,
  type Once,
  type Page,
  recordAudit,
  sortedPage,
  sortOf,
  withoutCase,
} from '@vaultway/common';
import type {
  ClientRequest,
  ClientRequestDetails,
  CreateRequestMessage,
  ListRequests,
  UpdateRequest,
} from '@vaultway/contracts';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { NIL, validate as isUuid } from 'uuid';
import { RequestEntity } from './request.entity.js';
import { RequestMails } from './request-mails.js';
import { toClientRequest, toQuoteView, toRequestMessage } from './request.mapper.js';
import { RequestOwners } from './request-owners.js';
import { RequestRecords } from './request-records.js';

const SEARCHED = ['number', 'email', 'name', 'parcel_content', 'pickup_location', 'destination'];

/** Answers clients' requests, for the desk. */
@Injectable()
export class RequestService {
  constructor(
    private readonly database: DataSource,
    private readonly requests: RequestRecords,
    private readonly mails: RequestMails,
    private readonly owners: RequestOwners,
  ) {}

  async list(query: ListRequests, by: Caller): Promise<Page<ClientRequest>> {
    const rows = this.database.manager
      .createQueryBuilder(RequestEntity, 'request')
      .where('request.confirmed_at IS NOT NULL');
    for (const column of ['kind', 'status'] as const) {
      if (query[column] !== null)
        rows.andWhere(`request.${column} = :${column}`, { [column]: query[column] });
    }
    if (query.waiting !== null)
      rows.andWhere(`request.waiting_since IS ${query.waiting === 'yes' ? 'NOT ' : ''}NULL`);
    if (query.owner === 'nobody') rows.andWhere('request.owner_id IS NULL');
    else if (query.owner !== null) {
      const owner = query.owner === 'me' ? by.id : query.owner;
      rows.andWhere('request.owner_id = :owner', { owner: isUuid(owner) ? owner : NIL });
    }
    if (query.q !== null) {
      const texts = SEARCHED.map((column) => `request.${column}`).join(', ');
      rows.andWhere(`${withoutCase(`concat_ws(' ', ${texts})`)} LIKE ${withoutCase(':q')}`, {
        q: likePattern(query.q),
      });
    }
    const page = await sortedPage(rows, query, sortOf(query.sort));
    const codes = await this.requests.codesOf(this.database.manager, page.rows);
    return page.with(page.rows.map((row) => toClientRequest(row, codes.get(row.parcel_id ?? '') ?? null)));
  }

  /** @throws ApiError `not_found` */
  async read(id: string, tx: EntityManager = this.database.manager): Promise<ClientRequestDetails> {
    const row = await this.requests.find({ id, confirmed_at: Not(IsNull()) }, tx);
    const { code, messages, quote } = await this.requests.partsOf(tx, row);
    return {
      ...toClientRequest(row, code),
      messages: messages.map(toRequestMessage),
      quote: quote && toQuoteView(quote),
    };
  }

  /** Assigns or closes a request. @throws ApiError `not_found`, `request_closed`; `validation` of `owner_id` */
  async update(
    { id, updated_at, mine, owner_id, status, text }: UpdateRequest,
    by: Caller,
  ): Promise<ClientRequestDetails> {
    const owner = await this.ownerOf({ mine, owner_id }, by);
    await this.requests.write(by, async (records) => {
      const before = await records.lock({ id, confirmed_at: Not(IsNull()) }, updated_at);
      const closed = status === before.status ? null : (status ?? null);
      const row = await records.update(before, {
        ...(owner !== undefined && ownedBy(owner)),
        ...(closed !== null && { status: closed, waiting_since: null }),
      });
      if (closed !== 'declined') return;
      if (text) await this.say(records.tx, row, { text, files: [] }, by);
      await this.mails.toClient(records.tx, row, 'declined', { text: text ?? null });
    });
    return this.read(id);
  }

  /** Adds the desk's message, emails it, and makes the caller answer the request if nobody does. */
  async answer(
    id: string,
    message: CreateRequestMessage,
    by: Caller,
    once: Once,
  ): Promise<ClientRequestDetails> {
    await this.requests.create(by, once, async (records) => {
      const before = await records.lock({ id, confirmed_at: Not(IsNull()) });
      const row = await records.update(before, {
        waiting_since: null,
        said_at: new Date(),
        ...(before.owner_id === null && ownedBy(by)),
      });
      await this.say(records.tx, row, message, by);
      const { text, files } = message;
      await this.mails.toClient(records.tx, row, 'message', { text, files: files.length });
      return row;
    });
    return this.read(id);
  }

  /** @returns undefined to leave the owner, null for nobody */
  private async ownerOf({ mine, owner_id }: Pick<UpdateRequest, 'mine' | 'owner_id'>, by: Caller) {
    if (owner_id !== undefined && owner_id !== null && owner_id !== by.id) return this.owners.find(owner_id);
    if (owner_id === null || mine === false) return null;
    return owner_id === undefined && mine === undefined ? undefined : by;
  }

  private async say(
    tx: EntityManager,
    row: RequestEntity,
    message: CreateRequestMessage,
    by: Caller,
  ): Promise<void> {
    await this.requests.say(tx, row.id, fromDesk(message, by));
    const { text } = message;
    await recordAudit(tx, {
      by,
      action: 'request.answered',
      record_type: 'request',
      record_id: row.id,
      before: null,
      after: { number: row.number, text },
    });
  }
}

export const fromDesk = ({ text, files }: CreateRequestMessage, { email }: Caller) => ({
  author: 'desk' as const,
  author_email: email,
  text: text ?? '',
  files,
  email,
});

/** Requests of API keys do not exist, so callers are admins. */
export const ownedBy = (by: Pick<Caller, 'id' | 'email'> | null) => ({
  owner_id: by?.id ?? null,
  owner_email: by?.email ?? null,
});

/** @throws ApiError `not_found` unless it is the client's own */
export function assertOwn(row: RequestEntity | null, email: string): asserts row is RequestEntity {
  if (row?.email.toLowerCase() !== email.toLowerCase()) throw new ApiError('not_found');
}

/** @throws ApiError `not_found` unless it is the client's own */
export async function lockOwn(
  requests: RequestRecords,
  tx: EntityManager,
  { email, id }: { email: string; id: string },
): Promise<RequestEntity> {
  const row = await requests.lockOrNull({ id, confirmed_at: Not(IsNull()) }, tx);
  assertOwn(row, email);
  return row;
}
