import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, Page } from '@vaultway/common';
import { Nightly } from '@vaultway/common/nightly';
import {
  IMPORT_REQUIRED,
  type Admin,
  type CreateImport,
  type Import,
  type ListImports,
  type ReadImport,
  type RunImport,
} from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { decode, detectDelimiter, detectEncoding, readTable } from './csv.reader.js';
import { countsOf, dateOrderOf } from './import.checker.js';
import { guessMapping, heldToColumns } from './import.columns.js';
import { ImportEntity } from './import.entity.js';
import { toImportView } from './import.mapper.js';
import { ImportRunner } from './import.runner.js';
import { undoRows } from './import.undo.js';

const SAMPLE = 5;
/** Seconds after which an import that no longer reports was interrupted; its transaction left nothing behind. */
const SILENT = 45;
const INTERRUPTED = 'It was interrupted, and nothing was imported. Run it again.';

/** Imports are read as often as it takes, run once in one transaction, and undone as a whole. */
@Injectable()
export class ImportService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly runner: ImportRunner,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('import files', () => this.forgetFiles());
  }

  async list(query: ListImports): Promise<Page<Import>> {
    const [rows, total] = await this.database.manager.findAndCount(ImportEntity, {
      order: { created_at: 'DESC', id: 'DESC' },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new Page(rows.map(toImportView), total, query);
  }

  async get(id: string): Promise<Import> {
    if (!isUuid(id)) throw new ApiError('not_found');
    await this.database.query(
      `UPDATE imports SET state = 'failed', failure = $2, updated_at = now()
       WHERE id = $1 AND state = 'running' AND updated_at < now() - make_interval(secs => ${SILENT})`,
      [id, INTERRUPTED],
    );
    return toImportView(await this.find(this.database.manager, id));
  }

  /** Takes a file in, finds out how it is to be read, and looks at its rows. */
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
      ...NOTHING_YET,
      failure: null,
      admin_email: by.email,
      ran_at: null,
      created_at: now,
      updated_at: now,
    });
    await this.look(row, {});
    await this.database.manager.insert(ImportEntity, row);
    return toImportView(row);
  }

  /** Reads the file again in another way, and looks at its rows. */
  async read({ id, ...how }: ReadImport): Promise<Import> {
    const row = await this.findUnrun(id);
    const { state } = row;
    await this.look(row, how);
    const { affected } = await this.database.manager.update(ImportEntity, { id, state }, row);
    if (affected === 0) throw new ApiError('import_running');
    return toImportView(row);
  }

  /** Begins the run, which goes on after the answer. */
  async run(id: string, { bad_rows }: RunImport, by: Admin): Promise<Import> {
    const row = await this.findUnrun(id);
    if (row.date_order === null)
      throw ApiError.field(
        'date_order',
        'required',
        'Date order is required: the dates can be read either way',
      );
    const missing = IMPORT_REQUIRED[row.kind].find((field) => !row.mapping.includes(field));
    if (missing) throw ApiError.field('mapping', 'required', `No column is the ${missing.replace('_', ' ')}`);
    if (row.good === 0 || (row.bad > 0 && bad_rows === 'refuse')) throw new ApiError('import_has_bad_rows');
    const [, begun] = await this.database.query<[unknown, number]>(
      `UPDATE imports SET state = 'running', done = 0, failure = NULL, updated_at = now()
       WHERE id = $1 AND state IN ('read', 'failed')`,
      [id],
    );
    if (begun === 0) throw new ApiError('import_running');
    void this.runner.carryOut(row, bad_rows, by);
    return this.get(id);
  }

  /** Undoes an import that was run; one that was not is forgotten. */
  async undo(id: string, by: Admin): Promise<Import> {
    const { over, removed } = await this.database.transaction(async (tx) => {
      const row = await this.find(tx, id, true);
      if (row.state === 'running') throw new ApiError('import_running');
      if (row.state === 'undone') throw new ApiError('import_over');
      const undone = row.state === 'done' ? await undoRows(tx, row, by) : { removed: [], kept: 0 };
      Object.assign(row, {
        state: 'undone',
        content: null,
        sample: [],
        removed: undone.removed.length,
        kept: undone.kept,
        updated_at: new Date(),
      });
      await tx.update(ImportEntity, { id }, row);
      await this.runner.leaveTrace(tx, 'import.undone', row, by);
      return { over: row, removed: undone.removed };
    });
    await this.runner.tell(
      id,
      removed.map(({ code_key }) => code_key),
    );
    return toImportView(over);
  }

  private async look(row: ImportEntity, how: Omit<ReadImport, 'id'>) {
    row.encoding = how.encoding ?? row.encoding;
    row.delimiter = how.delimiter ?? row.delimiter;
    const table = await readTable(decode(row.content ?? Buffer.alloc(0), row.encoding), row.delimiter);
    const changed = JSON.stringify(table.columns) !== JSON.stringify(row.columns);
    row.columns = table.columns;
    if (how.mapping) row.mapping = heldToColumns(row.kind, table.columns, how.mapping);
    else if (changed) row.mapping = guessMapping(row.kind, table.columns);
    // What the dates say, or else what somebody said before; that the year stands first is no answer for those here.
    const saidBefore = row.date_order === 'ymd' ? null : row.date_order;
    row.date_order = how.date_order ?? dateOrderOf(table, row.mapping) ?? saidBefore;
    row.sample = table.rows.slice(0, SAMPLE).map(({ cells }) => cells.map((cell) => cell.slice(0, 300)));
    const found = await this.runner.check(table, row);
    Object.assign(row, { rows: table.rows.length, done: 0, failure: null, ...countsOf(found) });
    row.updated_at = new Date();
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
    const [kept] = await this.database.query<{ content: Buffer | null }[]>(
      'SELECT content FROM imports WHERE id = $1',
      [id],
    );
    if (!kept?.content) throw new ApiError('import_over');
    return Object.assign(row, { content: kept.content });
  }

  /** A file is personal data; one that nobody ran in a day is not going to be. */
  private async forgetFiles() {
    await this.database.query(
      `DELETE FROM imports WHERE content IS NOT NULL AND updated_at < now() - interval '1 day'`,
    );
  }
}

const NOTHING_YET = {
  columns: [],
  sample: [],
  mapping: [],
  rows: 0,
  good: 0,
  bad: 0,
  problems: [],
  done: 0,
  created: 0,
  removed: 0,
  kept: 0,
};
