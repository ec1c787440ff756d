import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AuditTrail, CompanySettings, violatesUnique } from '@vaultway/common';
import type { Admin, RunImport } from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { ParcelChanges } from '../changes/parcel-changes.js';
import { ParcelNews } from '../news/parcel-news.js';
import { decode, readTable, type Table } from './csv.reader.js';
import { checkRows, countsOf, type Checked } from './import.checker.js';
import { ImportEntity } from './import.entity.js';
import { tellOfImport } from './import.news.js';
import { writeRows } from './import.writer.js';

/** Codes that one message to the other replicas names. */
const CODES_AT_ONCE = 500;
const CODE_TAKEN =
  'A tracking code was taken while it ran, and nothing was imported. Look at the rows again.';
const FAILED = 'It failed, and nothing was imported. Run it again.';

/** Looks at the rows of an import, and writes them. */
@Injectable()
export class ImportRunner {
  private readonly logger = new Logger('imports');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly changes: ParcelChanges,
    private readonly audit: AuditTrail,
    private readonly news: ParcelNews,
  ) {}

  check(
    table: Table,
    { kind, mapping, date_order }: ImportEntity,
    progress?: (done: number) => Promise<unknown>,
  ): Promise<Checked> {
    const reading = { kind, mapping, date_order, time_zone: this.settings.current().time_zone };
    return checkRows(table, reading, (keys) => codesOf(this.database.manager, keys), progress);
  }

  /** One transaction for all of it: an interruption leaves nothing behind. */
  async carryOut(row: ImportEntity, bad_rows: RunImport['bad_rows'], by: Admin) {
    const { id } = row;
    try {
      const table = await readTable(decode(row.content ?? Buffer.alloc(0), row.encoding), row.delimiter);
      const found = await this.check(table, row, () => this.note(id, { done: 0 }));
      const counts = countsOf(found);
      if (found.good.length === 0 || (found.bad > 0 && bad_rows === 'refuse'))
        await this.note(id, { ...counts, state: 'read', failure: CODE_TAKEN });
      else {
        await this.write(Object.assign(row, counts), found, by);
        await this.tell(
          id,
          found.good.map(({ code_key }) => code_key),
        );
      }
    } catch (error) {
      const taken = violatesUnique(error, 'parcels_code_key');
      if (!taken) this.logger.error({ err: error }, `import ${id} failed`);
      await this.note(id, { state: 'failed', failure: taken ? CODE_TAKEN : FAILED }).catch(() => undefined);
    }
  }

  private write(row: ImportEntity, { good }: Checked, by: Admin): Promise<void> {
    const at = new Date();
    return this.database.transaction(async (tx) => {
      const keys = [...new Set(good.map(({ code_key }) => code_key))];
      const parcels =
        row.kind === 'events' ? await codesOf(tx, keys, 'FOR UPDATE') : new Map<string, string>();
      if (row.kind === 'events' && parcels.size < keys.length)
        throw new Error('a parcel was deleted meanwhile');
      await writeRows(tx, good, {
        import_id: row.id,
        kind: row.kind,
        by,
        at,
        parcels,
        time_zone: this.settings.current().time_zone,
        progress: (done) => this.note(row.id, { done }),
      });
      if (row.kind === 'events') await tellOfImport(tx, row.id, this.news);
      const over = {
        state: 'done' as const,
        done: good.length,
        created: good.length,
        content: null,
        sample: [],
        ran_at: at,
      } satisfies Partial<ImportEntity>;
      const { id, good: rows, bad, problems } = row;
      const counts = { good: rows, bad, problems, updated_at: new Date() };
      const { affected } = await tx.update(ImportEntity, { id, state: 'running' }, { ...over, ...counts });
      if (affected === 0) throw new Error('it was given up meanwhile');
      await this.leaveTrace(tx, 'import.run', Object.assign(row, over), by);
    });
  }

  /** Says to every replica that what it knows of these codes is not true any more. */
  async tell(id: string, keys: string[]) {
    const codes = [...new Set(keys)];
    for (let start = 0; start < codes.length; start += CODES_AT_ONCE)
      await this.changes.parcelChanged(id, codes.slice(start, start + CODES_AT_ONCE));
  }

  leaveTrace(tx: EntityManager, action: string, row: ImportEntity, by: Admin) {
    const { kind, file_name, created, removed, kept } = row;
    const after = { kind, file_name, created, removed, kept };
    return this.audit.record(tx, {
      by,
      action,
      record_type: 'import',
      record_id: row.id,
      before: null,
      after,
    });
  }

  /** Outside of the run's transaction, so that whoever asks sees how far it is. */
  private note(id: string, facts: Partial<ImportEntity>) {
    return this.database.manager.update(
      ImportEntity,
      { id, state: 'running' },
      { ...facts, updated_at: new Date() },
    );
  }
}

/** The ids of the parcels that have these codes, by code. */
async function codesOf(tx: EntityManager, keys: string[], lock = ''): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; code_key: string }[]>(
    `SELECT id, code_key FROM parcels WHERE code_key = ANY($1) AND deleted_at IS NULL ORDER BY id ${lock}`,
    [keys],
  );
  return new Map(rows.map(({ id, code_key }) => [code_key, id]));
}
