import { Injectable } from '@nestjs/common';
import { ApiError, RecordStore } from '@vaultway/common';
import { FILE_LIMITS, LIMITS, type ClientRequest, type RequestFile } from '@vaultway/contracts';
import { DataSource, In, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { type ToldRequest, TrackingEvents } from '../parcels/tracking-events.js';
import { RequestFiles } from '../request-files/request-files.js';
import { QuoteEntity, RequestEntity, RequestMessageEntity } from './request.entity.js';
import { toClientRequest } from './request.mapper.js';

const DIGITS = 4;
const MOST_MB = FILE_LIMITS.requestBytes / 1024 / 1024;

export const toldOf = ({
  id,
  number,
  kind,
  status,
  parcel_id,
  updated_at: at,
}: RequestEntity): ToldRequest => ({
  id,
  number: number ?? '',
  kind,
  status,
  parcel_id,
  at,
});

export interface NewMessage extends Pick<RequestMessageEntity, 'author' | 'author_email' | 'text'> {
  /** IDs of uploads of `email`. */
  files: readonly string[];
  email: string;
}

export type SaidMessage = [message: RequestMessageEntity, files: RequestFile[]];

/** Writes requests. Unconfirmed ones of visitors do not exist for anyone. */
@Injectable()
export class RequestRecords extends RecordStore<RequestEntity, ClientRequest> {
  constructor(
    database: DataSource,
    events: TrackingEvents,
    private readonly files: RequestFiles,
  ) {
    super(database, {
      type: 'request',
      entity: RequestEntity,
      nameColumn: 'number',
      toView: (row) => toClientRequest(row, null),
      refused: {
        request_status: () => new ApiError('request_closed'),
        request_files_bytes: () => ApiError.field('files', 'attachments_full', { max: MOST_MB }),
      },
      written: async (tx, _, changes) => {
        const told = changes.flatMap(({ before, after }) =>
          after?.confirmed_at ? [{ after, isNew: !before?.confirmed_at }] : [],
        );
        for (const action of ['created', 'updated'] as const) {
          const some = told.filter(({ isNew }) => isNew === (action === 'created'));
          const requests = some.map(({ after }) => toldOf(after));
          if (requests.length > 0)
            await events.dispatch(tx, 'recordWritten', { noun: 'request', action, requests });
        }
      },
    });
  }

  /** Maps parcels' ids to their present codes, of those that are not in the trash. */
  async codesOf(tx: EntityManager, rows: readonly RequestEntity[]): Promise<Map<string, string>> {
    const ids = rows.flatMap(({ parcel_id: id }) => id ?? []);
    if (ids.length === 0) return new Map();
    const parcels = await tx.find(ParcelEntity, {
      select: { id: true, tracking_code: true },
      where: { id: In(ids) },
    });
    return new Map(parcels.map(({ id, tracking_code: code }) => [id, code]));
  }

  /** Reads what belongs to a request: messages with files, from the first to the last, and the newest quote. */
  async partsOf(tx: EntityManager, row: RequestEntity) {
    const codes = await this.codesOf(tx, [row]);
    const messages = await tx.find(RequestMessageEntity, {
      where: { request_id: row.id },
      order: { created_at: 'ASC', id: 'ASC' },
      take: LIMITS.requestMessages,
    });
    const files = await this.files.ofMessages(
      tx,
      messages.map(({ id }) => id),
    );
    return {
      code: codes.get(row.parcel_id ?? '') ?? null,
      messages: messages.map((message): SaidMessage => [message, files.get(message.id) ?? []]),
      quote: await this.quoteOf(tx, row.id),
    };
  }

  quoteOf(tx: EntityManager, request_id: string): Promise<QuoteEntity | null> {
    return tx.findOne(QuoteEntity, { where: { request_id }, order: { created_at: 'DESC', id: 'DESC' } });
  }

  /**
   * Adds a message to a locked request.
   *
   * @throws ApiError `request_closed` once there are too many; `validation` of `files`
   */
  async say(tx: EntityManager, request_id: string, { files, email, ...message }: NewMessage): Promise<void> {
    const said = await tx.countBy(RequestMessageEntity, { request_id });
    if (said >= LIMITS.requestMessages) throw new ApiError('request_closed');
    const id = v7();
    await tx.insert(RequestMessageEntity, { id, request_id, ...message, created_at: new Date() });
    await this.files.attach(tx, id, files, { author: message.author, email });
  }

  /** Returns a year's next number, `R-2026-0042`. */
  async nextNumber(tx: EntityManager, year: number): Promise<string> {
    const [counter] = await tx.query<{ last: number }[]>(
      `INSERT INTO request_counters (year, last) VALUES ($1, 1)
       ON CONFLICT (year) DO UPDATE SET last = request_counters.last + 1
       RETURNING last`,
      [year],
    );
    return `R-${year}-${String(counter?.last).padStart(DIGITS, '0')}`;
  }
}
