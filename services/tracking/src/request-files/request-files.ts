import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, Nightly, type Once, REDIS, Throttle, violatesCheck } from '@vaultway/common';
import { FILE_LIMITS, type RequestFile, type RequestMessage, type UploadedFile } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { hash } from 'node:crypto';
import { DataSource, type EntityManager, In } from 'typeorm';
import { NIL, v7, validate as isUuid } from 'uuid';
import { fileNameOf } from './file-name.js';
import { fileTypeOf } from './file-type.js';
import { RequestFileEntity } from './request-file.entity.js';

/** Uploads of an account in an hour. */
const UPLOADS_PER_HOUR = 100;
const CLIENTS_MB = FILE_LIMITS.clientBytes / 1024 / 1024;

/** The account of an upload. */
export interface Uploader {
  author: RequestMessage['author'];
  email: string;
}

export interface StoredFile extends RequestFile {
  content: Buffer;
}

const toFile = ({ id, name, type, size }: RequestFileEntity): RequestFile => ({ id, name, type, size });
const asUuid = (id: string) => (isUuid(id) ? id : NIL);

/** Stores files of requests' messages. Only {@link read} loads their bytes. */
@Injectable()
export class RequestFiles implements OnModuleInit {
  private readonly throttle: Throttle;

  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
    @Inject(REDIS) redis: Redis,
  ) {
    this.throttle = new Throttle(redis, {
      name: 'tracking:request-file',
      tries: UPLOADS_PER_HOUR,
      seconds: 3600,
    });
  }

  onModuleInit() {
    this.nightly.add('unsent files', async () => {
      await this.database.query(
        `DELETE FROM request_files WHERE message_id IS NULL
           AND created_at < now() - make_interval(hours => ${FILE_LIMITS.unsentHours})`,
      );
    });
  }

  /**
   * Stores a file for a message.
   *
   * @throws ApiError `throttled`; `validation` of `file` for any other type, or if the client has too many
   */
  async upload(file: UploadedFile, by: Uploader, once: Once): Promise<RequestFile> {
    try {
      return await this.store(file, by, once);
    } catch (error) {
      if (violatesCheck(error, 'client_files_bytes'))
        throw ApiError.field('file', 'client_attachments_full', { max: CLIENTS_MB });
      throw error;
    }
  }

  private async store({ name, bytes }: UploadedFile, { author, email }: Uploader, once: Once) {
    await this.throttle.count(author, email.toLowerCase());
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const type = fileTypeOf(content, name);
    if (type === undefined) throw ApiError.field('file', 'not_attachable');
    return this.database.transaction((tx) =>
      once.run(
        tx,
        async () => {
          const file = { id: v7(), name: fileNameOf(name, type), type, size: content.length };
          const sha256 = Buffer.from(hash('sha256', content, 'hex'), 'hex');
          const facts = { ...file, message_id: null, author, uploader: email, created_at: new Date() };
          await deleteOldest(tx, { author, email });
          await tx.insert(RequestFileEntity, { ...facts, sha256, content });
          return file;
        },
        {
          keep: ({ id }) => id,
          again: async (id) => {
            const row = await tx.findOneBy(RequestFileEntity, { id });
            if (!row) throw new ApiError('not_found');
            return toFile(row);
          },
        },
      ),
    );
  }

  /** Gives uploaded files to a message. @throws ApiError `validation` of `files` for others, and expired ones */
  async attach(
    tx: EntityManager,
    message_id: string,
    ids: readonly string[],
    { author, email }: Uploader,
  ): Promise<void> {
    if (ids.length === 0) return;
    const [rows] = await tx.query<[{ id: string }[], number]>(
      `UPDATE request_files SET message_id = $1, uploader = NULL
       WHERE id = ANY($2) AND message_id IS NULL AND author = $3 AND lower(uploader) = lower($4) RETURNING id`,
      [message_id, ids.map(asUuid), author, email],
    );
    const attached = new Set(rows.map(({ id }) => id));
    const missing = ids.findIndex((id) => !attached.has(id.toLowerCase()));
    if (missing !== -1) throw ApiError.field(`files.${missing}`, 'file_gone');
  }

  /** Maps messages' ids to their files. */
  async ofMessages(tx: EntityManager, messages: readonly string[]): Promise<Map<string, RequestFile[]>> {
    const rows =
      messages.length === 0
        ? []
        : await tx.find(RequestFileEntity, {
            where: { message_id: In([...messages]) },
            order: { id: 'ASC' },
          });
    const files = Map.groupBy(rows, ({ message_id }) => message_id ?? '');
    return new Map([...files].map(([message, all]) => [message, all.map(toFile)]));
  }

  /**
   * Reads a file of a confirmed request with its bytes.
   *
   * @param email of the client; null for the desk
   * @throws ApiError `not_found`, also for a stranger's request
   */
  async read(request: string, id: string, email: string | null): Promise<StoredFile> {
    const [file] = await this.database.query<StoredFile[]>(
      `SELECT files.id, files.name, files.type, files.size, files.content FROM request_files AS files
         JOIN request_messages ON request_messages.id = message_id JOIN requests ON requests.id = request_id
       WHERE files.id = $1 AND request_id = $2 AND confirmed_at IS NOT NULL
         AND ($3::text IS NULL OR lower(requests.email) = lower($3))`,
      [asUuid(id), asUuid(request), email],
    );
    if (!file) throw new ApiError('not_found');
    return file;
  }

  /** Reads the file of a client's requests after another, by ID. */
  async after(email: string, id: string | null): Promise<(StoredFile & { number: string }) | undefined> {
    const [file] = await this.database.query<(StoredFile & { number: string })[]>(
      `SELECT files.id, files.name, files.type, files.size, files.content, number FROM request_files AS files
         JOIN request_messages ON request_messages.id = message_id JOIN requests ON requests.id = request_id
       WHERE lower(requests.email) = lower($1) AND confirmed_at IS NOT NULL AND files.id > $2
       ORDER BY files.id LIMIT 1`,
      [email, id ?? NIL],
    );
    return file;
  }
}

/** Makes room for one more unsent file of an account; the lock makes concurrent uploads count each other. */
async function deleteOldest(tx: EntityManager, { author, email }: Uploader): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 0))', [
    `files ${author} ${email}`,
  ]);
  await tx.query(
    `DELETE FROM request_files WHERE id IN (
       SELECT id FROM request_files WHERE message_id IS NULL AND author = $1 AND lower(uploader) = lower($2)
       ORDER BY id DESC OFFSET ${FILE_LIMITS.unsent - 1})`,
    [author, email],
  );
}
