import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, Nightly, Page } from '@vaultway/common';
import {
  IMPORT_REQUIRED,
  type Admin,
  type CreateImport,
  type Import,
  type ListImports,
  type UpdateImport,
  type RunImport,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { decode, detectDelimiter, detectEncoding, readTable } from './csv-reader.js';
import { countsOf, dateOrderOf } from './import-checker.js';
import { guessMapping, validMapping } from './import-columns.js';
import { ImportEntity } from './import.entity.js';
import { failureColumns } from './import-failure.js';
import { toImportView } from './import.mapper.js';
import { ImportRunner, recordImport } from './import-runner.js';
import { ImportWriter } from './import-writer.js';

const SAMPLE_ROWS = 5;
/** A running import that has not reported for this long was interrupted; its transaction was rolled back. */
const INTERRUPTED_AFTER_S = 45;

/** Imports: read as often as needed, run once in one transaction, and undone as a whole. */
@Injectable()
export class ImportService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly runner: ImportRunner,
    private readonly writer: ImportWriter,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('import files', () => this.deleteFiles());
  }

  async list(query: ListImports): Promise<Page<Import>> {
    await this.endInterrupted();
    const direction = query.sort.startsWith('-') ? 'DESC' : 'ASC';
    const column = query.sort.replace(/^-/, '');
    const [rows, total] = await this.database.manager.findAndCount(ImportEntity, {
      order: { [column]: direction, id: direction },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new Page(rows.map(toImportView), total, query);
  }

  async get(id: string): Promise<Import> {
    if (!isUuid(id)) throw new ApiError('not_found');
    await this.endInterrupted();
    return toImportView(await this.find(this.database.manager, id));
  }

  /** Detects how a new file is to be read, and checks its rows. */
  async create({ kind, file }: CreateImport, by: Admin): Promise<Import> {
    const content = Buffer.from(file.bytes);
    const encoding = detectEncoding(content);
    const text = decode(content, encoding);
    const now = new Date();
    const row = this.database.manager.create(ImportEntity, {
      id: v7(),
      kind,
      file_name: file.name.slice(-300).toWellFormed().replaceAll('\u0000', ''),
      content,
      state: 'read',
      encoding,
      delimiter: detectDelimiter(text),
      date_order: null,
      ...NOT_CHECKED,
      ...NO_FAILURE,
      admin_email: by.email,
      ran_at: null,
      created_at: now,
      updated_at: now,
    });
    await this.check(row, {});
    await this.database.manager.insert(ImportEntity, row);
    return toImportView(row);
  }

  /** Reads the file in another way and checks its rows again. */
  async read({ id, ...how }: UpdateImport): Promise<Import> {
    const row = await this.findUnrun(id);
    const { state } = row;
    await this.check(row, how);
    const { affected } = await this.database.manager.update(ImportEntity, { id, state }, row);
    if (affected === 0) throw new ApiError('import_running');
    return toImportView(row);
  }

  /** Starts the run, which continues after the answer. */
  async run(id: string, { bad_rows }: RunImport, by: Admin): Promise<Import> {
    const row = await this.findUnrun(id);
    if (row.date_order === null)
      throw ApiError.field('date_order', 'required', { variant: 'ambiguous_dates' });
    const missing = IMPORT_REQUIRED[row.kind].find((field) => !row.mapping.includes(field));
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

  /** Moves what an import created, and nobody changed since, to the trash. Deletes the file of one that was not run. */
  async undo(id: string, by: Admin): Promise<Import> {
    const { kind } = await this.find(this.database.manager, id);
    const undone = await this.writer.undo(kind, by, async (tx, removeRecords) => {
      const row = await this.find(tx, id, true);
      if (row.state === 'running') throw new ApiError('import_running');
      if (row.state === 'undone') throw new ApiError('import_over');
      const removed = await removeRecords(row);
      Object.assign(row, {
        state: 'undone',
        content: null,
        sample: [],
        removed,
        kept: row.created - removed,
        updated_at: new Date(),
      });
      await tx.update(ImportEntity, { id }, row);
      await recordImport(tx, 'import.undone', row, by);
      return row;
    });
    return toImportView(undone);
  }

  private async check(row: ImportEntity, how: Omit<UpdateImport, 'id'>) {
    row.encoding = how.encoding ?? row.encoding;
    row.delimiter = how.delimiter ?? row.delimiter;
    const table = await readTable(decode(row.content ?? Buffer.alloc(0), row.encoding), row.delimiter);
    const changed = JSON.stringify(table.columns) !== JSON.stringify(row.columns);
    row.columns = table.columns;
    if (how.mapping) row.mapping = validMapping(row.kind, table.columns, how.mapping);
    else if (changed) row.mapping = guessMapping(row.kind, table.columns);
    // Ambiguous dates keep the order chosen before, except for year first, which does not apply to them.
    const chosenBefore = row.date_order === 'ymd' ? null : row.date_order;
    row.date_order = how.date_order ?? dateOrderOf(table, row.kind, row.mapping) ?? chosenBefore;
    row.sample = table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 300)));
    const checked = await this.runner.check(table, row);
    Object.assign(row, { rows: table.rows.length, done: 0, ...NO_FAILURE, ...countsOf(checked) });
    row.updated_at = new Date();
  }

  private async endInterrupted() {
    const { failure, failure_code } = failureColumns('interrupted');
    // Reported by a clock that was ahead and has been set back since.
    await this.database.query(
      `UPDATE imports SET updated_at = now() WHERE state = 'running' AND updated_at > now()`,
    );
    await this.database.query(
      `UPDATE imports SET state = 'failed', failure = $1, failure_code = $2, updated_at = now()
       WHERE state = 'running' AND updated_at < now() - make_interval(secs => ${INTERRUPTED_AFTER_S})`,
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

  /** A file contains personal data, so one that nobody ran within a day is deleted. */
  private async deleteFiles() {
    await this.database.query(
      `DELETE FROM imports WHERE content IS NOT NULL AND updated_at < now() - interval '1 day'`,
    );
  }
}

const NO_FAILURE = { failure: null, failure_code: null };

const NOT_CHECKED = {
  columns: [],
  sample: [],
  mapping: [],
  rows: 0,
  good: 0,
  bad: 0,
  guessable: 0,
  problems: [],
  done: 0,
  created: 0,
  removed: 0,
  kept: 0,
};
