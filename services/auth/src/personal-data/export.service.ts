import { Inject, Injectable } from '@nestjs/common';
import { ApiError, type Person, REDIS, type Session, Throttle } from '@vaultway/common';
import type { DataService, ExportedPage, User } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { FreshProof } from '../proofs/fresh-proof.js';
import { SecurityLog } from '../security-log/security-log.js';
import { DataServices } from './data-services.js';
import { ZipFile } from './zip-file.js';

/** Size limit of a service's part; only one is in memory at a time. */
const MOST_BYTES = 64 * 1024 * 1024;
const LIMIT_MS = 5 * 60_000;
/** Exports of a user in an hour. */
const OWN_PER_HOUR = 5;

/** Returns the file name of an export. */
export const exportName = () => `personal-data-${new Date().toISOString().slice(0, 10)}.zip`;

/** Exports a person's data from all services, as a zip file with a JSON file per service. */
@Injectable()
export class ExportService {
  private readonly throttle: Throttle;

  constructor(
    private readonly database: DataSource,
    private readonly proof: FreshProof,
    private readonly log: SecurityLog,
    private readonly services: DataServices,
    @Inject(REDIS) redis: Redis,
  ) {
    this.throttle = new Throttle(redis, { name: 'auth:own-export', tries: OWN_PER_HOUR, seconds: 3600 });
  }

  /**
   * Starts an export. A later failure breaks the download off, so that nobody takes a part for the whole.
   *
   * @throws ApiError `proof_needed`; `unavailable` when a service is down
   */
  async start(by: Session, person: Person): Promise<Readable> {
    await this.proof.demand(by);
    return this.run(person, false);
  }

  /** Starts a user's export of their own data, with files. @throws ApiError `throttled`, `unavailable` */
  async startOwn({ id, email }: User): Promise<Readable> {
    await this.throttle.count(id);
    return this.run({ email, name: null }, true);
  }

  private async run(person: Person, isOwn: boolean): Promise<Readable> {
    const first = new Map<DataService, ExportedPage>();
    for (const service of this.services.running)
      first.set(service, await this.services.export(service, person, null, isOwn));
    await this.log.record(this.database.manager, 'data_exported', { email: person.email });
    return Readable.from(this.chunks(person, first, isOwn));
  }

  private async *chunks(
    person: Person,
    first: Map<DataService, ExportedPage>,
    isOwn: boolean,
  ): AsyncGenerator<Buffer> {
    const until = Date.now() + LIMIT_MS;
    const zip = new ZipFile();
    for (const [service, page] of first) {
      yield zip.entry(`${service}.json`, await this.fileOf(service, person, page, until, isOwn));
    }
    if (isOwn) {
      for await (const { name, data } of this.files(person, until))
        yield zip.entry(`files/${name}`, Buffer.from(data, 'base64'));
    }
    yield zip.end();
  }

  private async *files({ email }: Person, until: number) {
    let after: string | null = null;
    do {
      if (Date.now() > until) throw new ApiError('unavailable', { retryAfter: 60 });
      const { file, next } = await this.services.file(email, after);
      if (file) yield file;
      after = next;
    } while (after !== null);
  }

  private async fileOf(
    service: DataService,
    person: Person,
    first: ExportedPage,
    until: number,
    isOwn: boolean,
  ) {
    const parts: string[] = [];
    let bytes = 0;
    for (let page = first; ; page = await this.services.export(service, person, page.next, isOwn)) {
      for (const record of page.records) {
        const text = JSON.stringify(record, null, 2);
        bytes += text.length;
        parts.push(text);
      }
      if (page.next === null) break;
      if (Date.now() > until || bytes > MOST_BYTES) throw new ApiError('unavailable', { retryAfter: 60 });
    }
    const head = `{"service": "${service}", "exported_at": "${new Date().toISOString()}", "records": [`;
    return Buffer.from(`${head}\n${parts.join(',\n')}\n]}\n`);
  }
}
