import { Injectable, Logger } from '@nestjs/common';
import {
  type Actor,
  ApiError,
  asGroup,
  CompanySettings,
  recordAudit,
  withRenewedLease,
} from '@vaultway/common';
import {
  isStuck,
  LIMITS,
  type Admin,
  type CorrectImportRows,
  type ImportFailure,
  type LeftOutRow,
  type RunImport,
} from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomFieldService } from '../custom-fields/custom-field.service.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { openFile, readTable, type Table } from './csv-reader.js';
import { spellingsOf } from '../parcels/statuses/status-spellings.js';
import { forgetChanges, isReviewed, keepChanges } from './import-changes.js';
import { checkRows, countsOf, type Checked, type Lookups } from './import-checker.js';
import { ImportEntity } from './import.entity.js';
import { failureColumns, failureOf, ImportFailedError } from './import-failure.js';
import { ImportWriter } from './import-writer.js';
import { withReplacements } from './replacements.js';
import {
  addRows,
  correctedRow,
  correctedRows,
  keepRows,
  takeRows,
  withCorrections,
} from './left-out-rows.js';

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
    private readonly customFields: CustomFieldService,
  ) {}

  async check(
    table: Table,
    { kind, mapping, date_order, encoding, encoding_guessed, existing }: ImportEntity,
    progress?: (done: number) => Promise<unknown>,
    tx: EntityManager = this.database.manager,
  ): Promise<Checked> {
    const time_zone = this.settings.certain('time_zone');
    const { tracking_prefix: prefix } = this.settings.current();
    const { fields: own } = await this.customFields.read(tx);
    const reading = {
      kind,
      existing,
      mapping,
      date_order,
      time_zone,
      prefix,
      encoding,
      encoding_guessed,
      own,
    };
    const lookups: Lookups = {
      codes: (keys) => this.parcels.idsByCode(keys, tx),
      parcels: (keys) => this.parcels.withNewestSteps(keys, tx),
      spellings: (used) => spellingsOf(tx, used),
    };
    return checkRows(table, reading, lookups, progress);
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
      const file = await readTable(openFile(row.content ?? Buffer.alloc(0), row.encoding), row);
      const corrected = withCorrections(file, await correctedRows(this.database.manager, id));
      const { table } = withReplacements(corrected, row.replacements);
      const checked = await this.check(table, row, () => this.report(id, { done: 0 }));
      const counts = countsOf(checked);
      const refused = counts.good === 0 || (checked.bad > 0 && bad_rows === 'refuse');
      if (refused) await this.reviewAgain(id, checked, 'bad_rows');
      // Otherwise, an edit since the review would be lost unseen.
      else if (!(await this.isStillReviewed(row, checked)))
        await this.reviewAgain(id, checked, 'changed_meanwhile');
      else await this.write(Object.assign(row, counts), checked, by);
    } catch (error) {
      const failure = failureOf(error);
      // Checking once more shows what was changed.
      if (failure === 'changed_meanwhile') return this.tryToRun(row, bad_rows, by);
      if (failure === 'failed') this.logger.error({ err: error }, `import ${id} failed`);
      await this.tell(id, { state: 'failed', ...failureColumns(failure) });
    }
  }

  private async isStillReviewed(row: ImportEntity, { good, changed }: Checked): Promise<boolean> {
    if (row.existing === 'skip') return true;
    return good.length <= row.new && isReviewed(this.database.manager, row.id, changed);
  }

  /** Returns to the review. */
  private reviewAgain(id: string, checked: Checked, failure: ImportFailure): Promise<void> {
    return this.database.transaction(async (tx) => {
      await keepRows(tx, id, checked.kept);
      await keepChanges(tx, id, checked.changed);
      await this.report(id, { ...countsOf(checked), state: 'read', ...failureColumns(failure) }, tx);
    });
  }

  /** Imports corrected rows of an import that has run. Rows that still have problems stay left out. */
  async importLeftOut(
    { id, kind }: ImportEntity,
    { rows }: CorrectImportRows,
    find: (tx: EntityManager) => Promise<ImportEntity>,
    admin: Admin,
  ): Promise<ImportEntity> {
    const by = asGroup(admin, { of: id });
    const at = new Date();
    let row: ImportEntity | undefined;
    let checked: Checked | undefined;
    await this.writer.write(
      kind,
      async (tx) => {
        row = await find(tx);
        const taken = await takeRows(
          tx,
          id,
          rows.map((each) => each.row),
        );
        requireRows(rows, taken);
        const cells = rows.map((each) => correctedRow(each.row, each.cells));
        checked = await this.check({ columns: row.columns, broken: false, rows: cells }, row, undefined, tx);
        return checked;
      },
      {
        import_id: id,
        by,
        at,
        progress: () => Promise.resolve(),
        finish: async (tx) => {
          if (row && checked) await finishCorrection(tx, row, checked, by);
        },
      },
    );
    if (!row) throw new ApiError('not_found');
    return row;
  }

  private write(row: ImportEntity, checked: Checked, admin: Admin): Promise<void> {
    const at = new Date();
    const by = asGroup(admin, { of: row.id });
    const leftOut = checked.kept.filter(({ problems }) => problems.length > 0);
    const rows = async (tx: EntityManager) => {
      await forgetChanges(tx, row.id); // those of the review
      return checked;
    };
    return this.writer.write(row.kind, rows, {
      import_id: row.id,
      by,
      at,
      progress: (done) => this.report(row.id, { done }),
      finish: async (tx) => {
        await keepRows(tx, row.id, leftOut);
        await finish(tx, row, at, by);
      },
    });
  }

  /** Runs outside the transaction, so that clients see the progress. */
  private report(id: string, changes: Partial<ImportEntity>, tx: EntityManager = this.database.manager) {
    const changed = { ...changes, updated_at: NOW };
    return tx.update(ImportEntity, { id, state: 'running' }, changed);
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

/** @throws ApiError that names the first row that is not kept with the import, or may not be corrected */
export function requireRows(rows: CorrectImportRows['rows'], kept: readonly LeftOutRow[]): void {
  const known = new Map(kept.map((each) => [each.row, each]));
  for (const [at, { row }] of rows.entries()) {
    const found = known.get(row);
    if (!found) throw ApiError.field(`rows.${at}.row`, 'invalid');
    if (isStuck(found)) throw ApiError.field(`rows.${at}.cells`, 'open_quote');
  }
}

async function finishCorrection(
  tx: EntityManager,
  row: ImportEntity,
  { kept, bad, problems, warnings, guessable, guessableCodes, ...written }: Checked,
  by: Actor,
): Promise<void> {
  const { good, changed: updated, unchanged } = written;
  const numbers = new Set([...[...good, ...updated, ...kept].map((each) => each.row), ...unchanged]);
  const ready = good.length + updated.length + unchanged.length;
  const isOther = (each: { row?: number | undefined }) => !numbers.has(each.row ?? 0);
  const byRow = (one: { row: number }, other: { row: number }) => one.row - other.row;
  const changed = {
    good: row.good + ready,
    new: row.new + good.length,
    changed: row.changed + updated.length,
    unchanged: row.unchanged + unchanged.length,
    created: row.created + good.length,
    done: row.done + ready,
    bad: row.bad + bad - numbers.size,
    guessable: row.guessable + guessable,
    problems: [...row.problems.filter(isOther), ...problems].toSorted(byRow).slice(0, LIMITS.importProblems),
    warnings: [...row.warnings, ...warnings, ...guessableCodes].slice(0, LIMITS.importProblems),
  };
  await addRows(tx, row.id, kept.filter((each) => each.problems.length > 0).toSorted(byRow));
  await tx.update(ImportEntity, { id: row.id }, { ...changed, updated_at: NOW });
  Object.assign(row, changed, { updated_at: new Date() });
  if (good.length + updated.length > 0) await recordImport(tx, 'import.corrected', row, by);
}

async function finish(tx: EntityManager, row: ImportEntity, ran_at: Date, by: Actor): Promise<void> {
  const { id, rows, good, new: added, changed: updated, unchanged, bad, guessable, problems, warnings } = row;
  const changed = {
    state: 'done' as const,
    rows,
    good,
    new: added,
    changed: updated,
    unchanged,
    bad,
    guessable,
    problems,
    warnings,
    done: good,
    created: added,
    content: null,
    sample: [],
    replacements: [],
    ran_at,
  };
  const { affected } = await tx.update(
    ImportEntity,
    { id, state: 'running' },
    { ...changed, updated_at: NOW },
  );
  if (affected === 0) throw new ImportFailedError('interrupted');
  Object.assign(row, changed);
  if (added + updated > 0) await recordImport(tx, 'import.run', row, by);
}

/** @param by the caller, as the group of the import's records @param undoes the entry that an undo undoes */
export async function recordImport(
  tx: EntityManager,
  action: string,
  row: ImportEntity,
  by: Actor,
  undoes: string | null = null,
) {
  const { kind, file_name, created, changed, removed, restored, kept } = row;
  await recordAudit(tx, {
    by,
    action,
    record_type: 'import',
    record_id: row.id,
    before: null,
    after: { kind, file_name, created, changed, removed, restored, kept },
    undoes,
  });
}
