import { Injectable, Logger } from '@nestjs/common';
import { CompanySettings, recordAudit, withRenewedLease } from '@vaultway/common';
import type { Admin, RunImport } from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { openFile, readTable, type Table } from './csv-reader.js';
import { checkRows, countsOf, type Checked } from './import-checker.js';
import { ImportEntity } from './import.entity.js';
import { failureColumns, failureOf, ImportFailedError } from './import-failure.js';
import { ImportWriter } from './import-writer.js';

/** A running import counts as interrupted, and as rolled back, unless its process reports it in this time. */
export const INTERRUPTED_AFTER = { seconds: 45 };
/** Uses the database's clock, which also decides whether an import was interrupted. */
const NOW = () => 'now()';
/** Time for which storing a failure is retried while Postgres is down. After that, the import counts as interrupted. */
const TELL_FOR_MS = 60_000;
const TELL_AGAIN_MS = 1000;

/** Checks and writes the rows of an import. */
@Injectable()
export class ImportRunner {
  private readonly logger = new Logger('imports');

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly parcels: ParcelRecords,
    private readonly writer: ImportWriter,
  ) {}

  check(
    table: Table,
    { kind, mapping, date_order, encoding, encoding_guessed }: ImportEntity,
    progress?: (done: number) => Promise<unknown>,
  ): Promise<Checked> {
    const time_zone = this.settings.certain('time_zone');
    const { tracking_prefix: prefix } = this.settings.current();
    const reading = { kind, mapping, date_order, time_zone, prefix, encoding, encoding_guessed };
    const findCodes = (keys: string[]) => this.parcels.idsByCode(keys, this.database.manager);
    return checkRows(table, reading, findCodes, progress);
  }

  /** Runs an import in one transaction. Never throws; stores a failure with the import. */
  async run(row: ImportEntity, bad_rows: RunImport['bad_rows'], by: Admin): Promise<void> {
    const { id } = row;
    const renew = () => this.report(id, {});
    await withRenewedLease(INTERRUPTED_AFTER.seconds * 1000, renew, () => this.tryToRun(row, bad_rows, by));
  }

  private async tryToRun(row: ImportEntity, bad_rows: RunImport['bad_rows'], by: Admin): Promise<void> {
    const { id } = row;
    try {
      const table = await readTable(openFile(row.content ?? Buffer.alloc(0), row.encoding), row);
      const checked = await this.check(table, row, () => this.report(id, { done: 0 }));
      const counts = countsOf(checked);
      if (checked.good.length === 0 || (checked.bad > 0 && bad_rows === 'refuse'))
        await this.report(id, { ...counts, state: 'read', ...failureColumns('bad_rows') });
      else await this.write(Object.assign(row, counts), checked, by);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'failed') this.logger.error({ err: error }, `import ${id} failed`);
      await this.tell(id, { state: 'failed', ...failureColumns(failure) });
    }
  }

  private write(row: ImportEntity, { good }: Checked, by: Admin): Promise<void> {
    const at = new Date();
    return this.writer.write(row.kind, good, {
      import_id: row.id,
      by,
      at,
      progress: (done) => this.report(row.id, { done }),
      finish: (tx) => finish(tx, row, at, by),
    });
  }

  /** Runs outside the transaction, so that clients see the progress. */
  private report(id: string, changes: Partial<ImportEntity>) {
    const changed = { ...changes, updated_at: NOW };
    return this.database.manager.update(ImportEntity, { id, state: 'running' }, changed);
  }

  /** Retries, since the cause of the failure, such as Postgres being down, may also prevent storing it. */
  private async tell(id: string, failure: Partial<ImportEntity>): Promise<void> {
    for (const until = performance.now() + TELL_FOR_MS; performance.now() < until;) {
      try {
        await this.report(id, failure);
        return;
      } catch {
        await sleep(TELL_AGAIN_MS, undefined, { ref: false });
      }
    }
  }
}

async function finish(tx: EntityManager, row: ImportEntity, ran_at: Date, by: Admin): Promise<void> {
  const { id, rows, good, bad, guessable, problems, warnings } = row;
  const changed = {
    state: 'done' as const,
    rows,
    good,
    bad,
    guessable,
    problems,
    warnings,
    done: good,
    created: good,
    content: null,
    sample: [],
    ran_at,
  };
  const { affected } = await tx.update(
    ImportEntity,
    { id, state: 'running' },
    { ...changed, updated_at: NOW },
  );
  if (affected === 0) throw new ImportFailedError('interrupted');
  await recordImport(tx, 'import.run', Object.assign(row, changed), by);
}

export async function recordImport(tx: EntityManager, action: string, row: ImportEntity, by: Admin) {
  const { kind, file_name, created, removed, kept } = row;
  await recordAudit(tx, {
    by,
    action,
    record_type: 'import',
    record_id: row.id,
    before: null,
    after: { kind, file_name, created, removed, kept },
  });
}
