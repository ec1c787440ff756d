import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  ApiError,
  asGroup,
  type Caller,
  CompanySettings,
  Nightly,
  type Once,
  type Page,
  sortedPage,
  sortOf,
} from '@vaultway/common';
import {
  IMPORT_REQUIRED,
  LIMITS,
  type Admin,
  type CorrectImportRows,
  type CreateImport,
  type Import,
  type ImportChange,
  type LeftOutRows,
  type ListImportChanges,
  type ListImports,
  type UpdateImport,
  type RunImport,
} from '@vaultway/contracts';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { withoutGuard } from '../parcels/list/spreadsheet-cell.js';
import { CustomFieldService } from '../custom-fields/custom-field.service.js';
import { detectFormat, openFile, readTable, shortened, type Table } from './csv-reader.js';
import { detectEncoding } from './file-encoding.js';
import { isOtherFormat } from './file-format.js';
import { countsOf, dateColumns, dateOrderOf, isBeyondAscii, type Checked } from './import-checker.js';
import { guessColumns, headerKey, type KnownHeaders, validMapping } from './import-columns.js';
import { forgetChanges, keepChanges, pageOfChanges } from './import-changes.js';
import { ImportEntity } from './import.entity.js';
import { failureColumns } from './import-failure.js';
import { toImportView } from './import.mapper.js';
import { ImportRunner, INTERRUPTED_AFTER, recordImport, requireRows } from './import-runner.js';
import { ImportWriter } from './import-writer.js';
import { requireColumns, withReplacements } from './replacements.js';
import {
  correctedRows,
  keepRows,
  leftOutCsv,
  leftOutRows,
  namedRows,
  withCorrections,
  type Correction,
} from './left-out-rows.js';

const SAMPLE_ROWS = 5;
/** First rows whose cells a column's field is guessed by. */
const GUESSED_BY = 200;
/** Last imports whose columns are remembered. */
const REMEMBERED = 20;

/** Manages imports: read any number of times, run once in one transaction, and undone as a whole. */
@Injectable()
export class ImportService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly runner: ImportRunner,
    private readonly writer: ImportWriter,
    private readonly nightly: Nightly,
    private readonly settings: CompanySettings,
    private readonly customFields: CustomFieldService,
  ) {}

  onModuleInit() {
    this.nightly.add('import files', () => this.deleteFiles());
    this.nightly.add('left-out rows', () => this.deleteLeftOut());
  }

  async list(query: ListImports): Promise<Page<Import>> {
    await this.endInterrupted();
    const rows = this.database.manager.createQueryBuilder(ImportEntity, 'import');
    const page = await sortedPage(rows, query, sortOf(query.sort));
    return page.with(page.rows.map(toImportView));
  }

  async get(id: string): Promise<Import> {
    if (!isUuid(id)) throw new ApiError('not_found');
    await this.endInterrupted();
    return toImportView(await this.find(this.database.manager, id));
  }

  /**
   * Detects a new file's format, and checks its rows.
   *
   * @param accepted the language of the client's header, unless the input has one
   */
  async create(
    { kind, existing, file, language }: CreateImport,
    by: Admin,
    accepted: string | null,
    once: Once,
  ): Promise<Import> {
    const content = Buffer.from(file.bytes);
    if (isOtherFormat(content)) throw new ApiError('import_not_csv');
    const { encoding, guessed } = detectEncoding(content, language ?? accepted);
    const now = new Date();
    const row = this.database.manager.create(ImportEntity, {
      id: v7(),
      kind,
      existing: kind === 'parcels' ? existing : 'skip',
      file_name: file.name.slice(-300).toWellFormed().replaceAll('\u0000', ''),
      content,
      state: 'read',
      encoding,
      encoding_guessed: guessed,
      ...detectFormat(openFile(content, encoding), kind),
      date_order: null,
      ...NOT_CHECKED,
      ...NO_FAILURE,
      admin_email: by.email,
      ran_at: null,
      created_at: now,
      updated_at: now,
    });
    const { kept, changed } = await this.check(row, {}, []);
    const insert = async (tx: EntityManager) => {
      await tx.insert(ImportEntity, row);
      await keepRows(tx, row.id, kept);
      await keepChanges(tx, row.id, changed);
      return row;
    };
    const stored = await this.database.transaction((tx) =>
      once.run(tx, () => insert(tx), { keep: ({ id }) => id, again: (id) => this.find(tx, id) }),
    );
    return toImportView(stored);
  }

  /** Rereads the file with other settings, and rechecks its rows. */
  read({ id, ...how }: UpdateImport): Promise<Import> {
    return this.recheck(id, how, (before) => (isOther(how) ? [] : before));
  }

  /** Returns the rows that have problems: they would be left out, or were. */
  async leftOut(id: string): Promise<LeftOutRows> {
    await this.find(this.database.manager, id);
    return leftOutRows(this.database.manager, id);
  }

  /** Returns the parcels that the rows change, or have changed. */
  async changes(id: string, query: ListImportChanges): Promise<Page<ImportChange>> {
    await this.find(this.database.manager, id);
    return pageOfChanges(this.database.manager, id, query);
  }

  async leftOutFile(id: string): Promise<AsyncGenerator<string>> {
    return leftOutCsv(this.database.manager, await this.find(this.database.manager, id));
  }

  /** Corrects rows with problems. Those of an import that has run are imported now. */
  async correct(id: string, correction: CorrectImportRows, by: Admin): Promise<Import> {
    const row = await this.find(this.database.manager, id);
    if (row.state === 'read' || row.state === 'failed') {
      const numbers = correction.rows.map((each) => each.row);
      return this.recheck(id, {}, async (before) => {
        requireRows(correction.rows, await namedRows(this.database.manager, id, numbers));
        return [...before, ...correction.rows];
      });
    }
    const findDone = async (tx: EntityManager) => {
      const found = await this.find(tx, id, true);
      if (found.state === 'running') throw new ApiError('import_running');
      if (found.state !== 'done') throw new ApiError('import_over');
      return found;
    };
    return toImportView(await this.runner.importLeftOut(row, correction, findDone, by));
  }

  /** Starts the run, which continues after the response. */
  async run(id: string, { bad_rows }: RunImport, by: Admin): Promise<Import> {
    const row = await this.findUnrun(id);
    if (row.date_order === null)
      throw ApiError.field('date_order', 'required', { variant: 'ambiguous_dates' });
    const missing = requiredColumns(row).find((field) => !row.mapping.includes(field));
    if (missing) throw ApiError.field('mapping', 'required', { column: missing });
    if (row.good === 0 || (row.bad > 0 && bad_rows === 'refuse')) throw new ApiError('import_has_bad_rows');
    const [, started] = await this.database.query<[unknown, number]>(
      `UPDATE imports SET state = 'running', done = 0, failure = NULL, failure_code = NULL, updated_at = now()
       WHERE id = $1 AND state IN ('read', 'failed')`,
      [id],
    );
    if (started === 0) throw new ApiError('import_running');
    void this.runner.run(row, bad_rows, by);
    return this.get(id);
  }

  /**
   * Moves the unchanged records of an import to the trash, and puts former values back where they still stand as the
   * import left them. Deletes the file of an import that was not run.
   *
   * @throws ApiError `not_allowed` for a colleague's import, except to administrators
   */
  async undo(id: string, admin: Caller): Promise<Import> {
    const by = asGroup(admin, { of: id });
    const { kind } = await this.find(this.database.manager, id);
    const undone = await this.writer.undo(kind, by, async (tx, undoRecords) => {
      const row = await this.find(tx, id, true);
      if (admin.role !== 'admin' && !(await isOwn(tx, row, admin))) throw new ApiError('not_allowed');
      if (row.state === 'running') throw new ApiError('import_running');
      if (row.state === 'undone') throw new ApiError('import_over');
      const outcome = await undoRecords(row);
      Object.assign(row, {
        state: 'undone',
        content: null,
        sample: [],
        replacements: [],
        ...outcome,
        updated_at: new Date(),
      });
      await tx.update(ImportEntity, { id }, row);
      await keepRows(tx, id, []);
      await forgetChanges(tx, id);
      if (outcome.removed + outcome.restored + outcome.kept > 0)
        await recordImport(tx, 'import.undone', row, by, await entryOfRun(tx, id));
      return row;
    });
    return toImportView(undone);
  }

  /**
   * Checks an import again that has not run. Starts over if another call changes it meanwhile.
   *
   * @param correct returns the rows to read in place of the file's, the last of each number
   */
  private async recheck(
    id: string,
    how: Omit<UpdateImport, 'id'>,
    correct: (before: Correction[]) => Correction[] | Promise<Correction[]>,
  ): Promise<Import> {
    for (;;) {
      const row = await this.findUnrun(id);
      const { state, updated_at } = row;
      const corrections = await correct(await correctedRows(this.database.manager, id));
      const { kept, changed } = await this.check(row, how, corrections);
      const isStored = await this.database.transaction(async (tx) => {
        const { affected } = await tx.update(ImportEntity, { id, state, updated_at }, row);
        if (affected === 0) return false;
        await keepRows(tx, id, kept);
        await keepChanges(tx, id, changed);
        return true;
      });
      if (isStored) return toImportView(row);
    }
  }

  private async check(
    row: ImportEntity,
    how: Omit<UpdateImport, 'id'>,
    corrections: readonly Correction[],
  ): Promise<Checked> {
    const { fields: own } = await this.customFields.read();
    const datesBefore = dateColumns(row.kind, row.mapping, own);
    if (how.encoding) Object.assign(row, { encoding: how.encoding, encoding_guessed: false });
    const file = openFile(row.content ?? Buffer.alloc(0), row.encoding);
    if (how.delimiter) {
      const said = how.delimiter;
      Object.assign(row, detectFormat({ text: file.text, said }, row.kind));
    }
    row.header_row = how.header_row ?? row.header_row;
    if (row.kind === 'parcels') row.existing = how.existing ?? row.existing;
    const corrected = withCorrections(await readTable(file, row), corrections);
    const changed = JSON.stringify(corrected.columns) !== JSON.stringify(row.columns);
    if (how.replacements) requireColumns(how.replacements, corrected.columns);
    // Other columns have other cells.
    const asked = how.replacements ?? (changed ? [] : row.replacements);
    const { table, replacements } = withReplacements(corrected, asked);
    row.replacements = replacements;
    row.columns = table.columns;
    if (how.mapping) {
      const before = row.mapping;
      row.mapping = validMapping(row.kind, table.columns, how.mapping, own);
      // Clients send the fields of all columns to change one.
      row.mapping_doubts = row.mapping_doubts.filter((at) => row.mapping[at] === before[at]);
    } else if (changed) {
      const cells = table.rows.slice(0, GUESSED_BY).map((each) => each.cells);
      const known = await this.knownHeaders(row.kind);
      const guessed = await guessColumns(row.kind, table.columns, cells, known, own);
      row.mapping = guessed.mapping;
      row.mapping_doubts = guessed.doubts;
    }
    // Year first does not apply to ambiguous dates.
    const chosenBefore = row.date_order === 'ymd' ? null : row.date_order;
    // A corrected date must not swap day and month of the other rows.
    const isKept = !isOther(how) && isDeepStrictEqual(datesBefore, dateColumns(row.kind, row.mapping, own));
    const known = how.date_order ?? (isKept ? chosenBefore : null);
    row.date_order = known ?? (await dateOrderOf(table, row.kind, row.mapping, own)) ?? chosenBefore;
    row.sample = sampleOf(table, row.mapping);
    const checked = await this.runner.check(table, row);
    Object.assign(row, { state: 'read', done: 0, ...NO_FAILURE, ...countsOf(checked) });
    row.updated_at = new Date();
    return checked;
  }

  /** Returns the fields of headers in the last imports, the newest of which decide. */
  private async knownHeaders(kind: ImportEntity['kind']): Promise<KnownHeaders> {
    const last = await this.database.query<Pick<ImportEntity, 'columns' | 'mapping'>[]>(
      `SELECT columns, mapping FROM imports WHERE kind = $1 AND state = 'done' ORDER BY created_at DESC LIMIT $2`,
      [kind, REMEMBERED],
    );
    return new Map(
      last
        .toReversed()
        .flatMap(({ columns, mapping }) =>
          columns.map((column, at): [string, string | null] => [headerKey(column), mapping[at] ?? null]),
        ),
    );
  }

  private async endInterrupted() {
    const { failure, failure_code } = failureColumns('interrupted');
    // Corrects times reported by a fast clock that was set back since.
    await this.database.query(
      `UPDATE imports SET updated_at = now() WHERE state = 'running' AND updated_at > now()`,
    );
    await this.database.query(
      `UPDATE imports SET state = 'failed', failure = $1, failure_code = $2, updated_at = now()
       WHERE state = 'running' AND updated_at < now() - make_interval(secs => ${INTERRUPTED_AFTER.seconds})`,
      [failure, failure_code],
    );
  }

  private async find(tx: EntityManager, id: string, lock = false): Promise<ImportEntity> {
    const mode = lock ? ({ mode: 'pessimistic_write' } as const) : undefined;
    const row = isUuid(id) ? await tx.findOne(ImportEntity, { where: { id }, lock: mode }) : null;
    if (!row) throw new ApiError('not_found');
    return row;
  }

  private async findUnrun(id: string): Promise<ImportEntity> {
    const row = await this.find(this.database.manager, id);
    if (row.state === 'running') throw new ApiError('import_running');
    const [stored] = await this.database.query<{ content: Buffer | null }[]>(
      'SELECT content FROM imports WHERE id = $1',
      [id],
    );
    if (!stored?.content) throw new ApiError('import_over');
    return Object.assign(row, { content: stored.content });
  }

  /** Deletes files not run within a day, since they contain personal data. */
  private async deleteFiles() {
    await this.database.query(
      `DELETE FROM imports WHERE content IS NOT NULL AND updated_at < now() - interval '1 day'`,
    );
  }

  /** Deletes rows that imports left out, which contain personal data, no later than that of delivered parcels. */
  private async deleteLeftOut() {
    const { retention_days } = await this.settings.known();
    const days = Math.min(retention_days ?? LIMITS.leftOutDays, LIMITS.leftOutDays);
    await this.database.query(
      `DELETE FROM import_rows USING imports
       WHERE imports.id = import_id AND state = 'done' AND ran_at < now() - make_interval(days => $1)`,
      [days],
    );
  }
}

/** Returns the fields that a column must have. An update needs only the code. */
const requiredColumns = ({ kind, existing }: ImportEntity): readonly string[] =>
  existing === 'update' ? ['tracking_code'] : IMPORT_REQUIRED[kind];

/** True if the caller wrote all records of an import. Colleagues may run it, or correct its rows. */
async function isOwn(tx: EntityManager, { id, admin_email }: ImportEntity, by: Admin): Promise<boolean> {
  const writers = await tx.query<{ admin_id: string | null }[]>(
    `SELECT DISTINCT admin_id FROM audit
     WHERE record_type = 'import' AND record_id = $1 AND action IN ('import.run', 'import.corrected')`,
    [id],
  );
  if (writers.length === 0) return admin_email === by.email;
  return writers.every(({ admin_id }) => admin_id === by.id);
}

/** Finds the entry of the activity log that an undo undoes: of the run, or of the corrections if it changed nothing. */
async function entryOfRun(tx: EntityManager, id: string): Promise<string | null> {
  const [entry] = await tx.query<{ id: string }[]>(
    `SELECT id FROM audit WHERE record_type = 'import' AND record_id = $1 AND action IN ('import.run', 'import.corrected')
     ORDER BY action DESC, id LIMIT 1`,
    [id],
  );
  return entry?.id ?? null;
}

/** True if the cells change, which corrections replaced. */
const isOther = ({ encoding, delimiter }: Omit<UpdateImport, 'id'>) =>
  encoding !== undefined || delimiter !== undefined;

/** Picks the first rows, one of them with letters that show whether the encoding is right. */
function sampleOf({ rows }: Table, mapping: ImportEntity['mapping']): string[][] {
  const first = rows.slice(0, SAMPLE_ROWS);
  const showsLetters = ({ cells }: Table['rows'][number]) => cells.some(isBeyondAscii);
  const shown = first.some(showsLetters) ? undefined : rows.find(showsLetters);
  const sample = shown ? [...first.slice(0, -1), shown] : first;
  return sample.map(({ cells }) =>
    cells.map((cell, at) => shortened(withoutGuard(cell, mapping[at] ?? ''), 300)),
  );
}

const NO_FAILURE = { failure: null, failure_code: null };

const NOT_CHECKED = {
  columns: [],
  sample: [],
  replacements: [],
  mapping: [],
  mapping_doubts: [],
  rows: 0,
  good: 0,
  bad: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  guessable: 0,
  problems: [],
  warnings: [],
  done: 0,
  created: 0,
  removed: 0,
  restored: 0,
  kept: 0,
};
