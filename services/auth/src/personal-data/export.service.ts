import { Injectable } from '@nestjs/common';
import { ApiError, type Person, type Session } from '@vaultway/common';
import { DATA_SERVICES, type DataService, type ExportedPage } from '@vaultway/contracts';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { FreshProof } from '../proofs/fresh-proof.js';
import { SecurityLog } from '../security-log/security-log.js';
import { DataServices } from './data-services.js';
import { ZipFile } from './zip-file.js';

/** Size limit of a service's part; only one is in memory at a time. */
const MOST_BYTES = 64 * 1024 * 1024;
const LIMIT_MS = 5 * 60_000;

/** Exports a person's data from all services, as a zip file with a JSON file per service. */
@Injectable()
export class ExportService {
  constructor(
    private readonly database: DataSource,
    private readonly proof: FreshProof,
    private readonly log: SecurityLog,
    private readonly services: DataServices,
  ) {}

  /**
   * Starts an export. A later failure breaks the download off, so that nobody takes a part for the whole.
   *
   * @throws ApiError `proof_needed`; `unavailable` when a service is down
   */
  async start(by: Session, person: Person): Promise<Readable> {
    await this.proof.demand(by);
    const first = new Map<DataService, ExportedPage>();
    for (const service of DATA_SERVICES)
      first.set(service, await this.services.export(service, person, null));
    await this.log.record(this.database.manager, 'data_exported', { email: person.email });
    return Readable.from(this.chunks(person, first));
  }

  private async *chunks(person: Person, first: Map<DataService, ExportedPage>): AsyncGenerator<Buffer> {
    const until = Date.now() + LIMIT_MS;
    const zip = new ZipFile();
    for (const [service, page] of first) {
      yield zip.entry(`${service}.json`, await this.fileOf(service, person, page, until));
    }
    yield zip.end();
  }

  private async fileOf(service: DataService, person: Person, first: ExportedPage, until: number) {
    const parts: string[] = [];
    let bytes = 0;
    for (let page = first; ; page = await this.services.export(service, person, page.next)) {
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
