import { Injectable } from '@nestjs/common';
import {
  ApiError,
  type Caller,
  listPage,
  type Once,
  type Page,
  RecentProof,
  recordAudit,
  RecordStore,
  type RecordWriter,
  type Session,
} from '@vaultway/common';
import {
  type AddScans,
  type Admin,
  type ApproveCount,
  type Count,
  COUNT_DIFFERENCES,
  type CountLine,
  type ExplainLines,
  type Item,
  type ListCountLines,
  type ListCounts,
  type ScanResult,
  type ScansAdded,
  type StartCount,
} from '@vaultway/contracts';
import { DataSource, type EntityManager, In } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { ItemEntity, toItemView } from '../items/item.entity.js';
import { searchByKey } from '../items/item-search.js';
import { Ledger } from '../ledger/ledger.js';
import { knownId } from '../rows/known-id.js';
import { namesOf } from '../rows/names-of.js';
import { requireRow } from '../rows/require-row.js';
import { countsWith, expectItems, holdLedger, numbersOf, settleLines, signedCounts } from './count-lines.js';
import { CountLineEntity } from './count-line.entity.js';
import { CountEntity, type CountRecord, toCountRecord } from './count.entity.js';
import { itemsByCode } from './scanned-items.js';
import { addScans, findAgain } from './scans.js';

/** Counts what is in a place or on an account, by scanning. */
@Injectable()
export class CountService {
  private readonly counts: RecordStore<CountEntity, CountRecord>;

  constructor(
    private readonly database: DataSource,
    private readonly proof: RecentProof,
    private readonly ledger: Ledger,
  ) {
    this.counts = new RecordStore(database, {
      type: 'vault_count',
      entity: CountEntity,
      nameColumn: 'state',
      toView: (row) => toCountRecord(row),
      taken: { counts_open: 'count_open' },
      refused: {
        counts_closed: () => new ApiError('count_closed'),
        counts_second_person: () => new ApiError('own_count'),
        counts_explained: () => new ApiError('count_unexplained'),
        counts_signed: () => new ApiError('count_signed'),
      },
    });
  }

  async list(query: ListCounts, by: Admin): Promise<Page<Count>> {
    const rows = this.database.getRepository(CountEntity).createQueryBuilder('count');
    if (query.state) rows.andWhere('count.state = :state', { state: query.state });
    for (const name of ['place_id', 'account_id'] as const) {
      const id = query[name];
      if (id !== null) rows.andWhere(`count.${name} = :${name}`, { [name]: knownId(id) });
    }
    const page = await listPage(rows, query, ['started_by', 'approved_by'], (row) => row);
    return page.with(await this.views(page.rows, by));
  }

  async read(id: string, by: Admin): Promise<Count> {
    return this.view(await this.counts.find(id), by);
  }

  async lines(id: string, query: ListCountLines): Promise<Page<CountLine>> {
    const count = await this.counts.find(id);
    const rows = this.database
      .getRepository(CountLineEntity)
      .createQueryBuilder('line')
      .where('line.count_id = :count', { count: count.id });
    const { outcome } = query;
    if (outcome)
      rows.andWhere('line.outcome IN (:...outcomes)', {
        outcomes: outcome === 'different' ? COUNT_DIFFERENCES : [outcome],
      });
    searchByKey(rows, query.q, { keys: ['line.code_key'], texts: ['line.reason'] });
    const page = await listPage(rows, { ...query, q: null }, [], (row) => row);
    return page.with(await this.lineViews(count, page.rows));
  }

  /** @throws ApiError `count_open` while another count of the same place or account is open */
  async start({ place_id, account_id }: StartCount, by: Admin, once: Once): Promise<Count> {
    const started = await this.counts.create(by, once, async (records) => {
      const { tx } = records;
      await requireRow(tx, { table: 'places', field: 'place_id', id: place_id });
      await requireRow(tx, { table: 'accounts', field: 'account_id', id: account_id });
      const count = await records.insert({
        id: v7(),
        state: 'open',
        place_id,
        account_id,
        position: await holdLedger(tx),
        finished_position: null,
        started_by_id: by.id,
        started_by: by.email,
        started_at: new Date(),
        finished_by_id: null,
        finished_by: null,
        finished_at: null,
        approved_by_id: null,
        approved_by: null,
        approved_at: null,
      });
      await expectItems(tx, count);
      return count;
    });
    return this.view(started, by);
  }

  /** Adds scans, also to a finished count, whose version changes with new ones. @throws ApiError `count_closed` */
  async scan(id: string, { scans }: AddScans, by: Admin): Promise<ScansAdded> {
    const { count, stored } = await this.counts.write(by, async (records) => {
      const before = await this.unclosed(records, id);
      const added = await addScans(records.tx, { count: before, scans, by });
      const isRenewed = added.isNew && before.state === 'finished';
      return { count: isRenewed ? await records.touch(before) : before, stored: added.stored };
    });
    const tx = this.database.manager;
    const open = stored.filter(({ item_id }) => item_id === null).map(({ code }) => code);
    const candidates = await this.candidates(tx, count.id, open);
    const items = await itemViews(
      tx,
      stored.flatMap(({ item_id }) => item_id ?? []),
    );
    const results: ScanResult[] = stored.map(({ item_id, outcome, ...scan }) => ({
      id: scan.id,
      code: scan.code,
      outcome: outcome ?? 'ambiguous',
      again: scan.again,
      item: items.get(item_id ?? '') ?? null,
      candidates: item_id === null ? candidates(scan.code) : [],
    }));
    return { count: await this.view(count, by), scans: results };
  }

  /** Ends a count; what was not found is then missing, unless a movement took it away. */
  async finish(id: string, by: Admin): Promise<Count> {
    const finished = await this.counts.write(by, async (records) => {
      const { tx } = records;
      const count = await records.lock(id);
      if (count.state !== 'open') throw new ApiError('count_closed');
      const position = await holdLedger(tx);
      await findAgain(tx, count);
      await settleLines(tx, count);
      return records.update(count, {
        state: 'finished',
        finished_position: position,
        finished_by_id: by.id,
        finished_by: by.email,
        finished_at: new Date(),
      });
    });
    return this.view(finished, by);
  }

  /** Explains differences of a finished count. */
  async explain(id: string, { line_ids, reason }: ExplainLines, by: Admin): Promise<Count> {
    const explained = await this.counts.write(by, async (records) => {
      const count = await this.unclosed(records, id);
      if (count.state !== 'finished') throw new ApiError('count_closed');
      const lines = await records.tx.findBy(CountLineEntity, {
        count_id: count.id,
        id: In(line_ids.filter((line) => isUuid(line))),
        outcome: In(COUNT_DIFFERENCES),
      });
      const known = new Set(lines.map((line) => line.id));
      const unknown = line_ids.findIndex((line) => !known.has(line.toLowerCase()));
      if (unknown >= 0) throw ApiError.field(`line_ids.${unknown}`, 'invalid');
      await records.tx.update(
        CountLineEntity,
        { id: In([...known]) },
        { reason, explained_by_id: by.id, explained_by: by.email, updated_at: new Date() },
      );
      await recordAudit(
        records.tx,
        [...Map.groupBy(lines, (line) => line.reason)].map(([former, alike]) => ({
          by,
          action: 'vault_count.explained',
          record_type: 'vault_count',
          record_id: count.id,
          before: former === null ? null : { reason: former },
          after: { reason, lines: alike.length },
        })),
      );
      return records.touch(count);
    });
    return this.view(explained, by);
  }

  /**
   * Approves a finished count, which enters the ledger and never changes again.
   *
   * @throws ApiError `proof_needed`, `own_count`, `count_closed`, `count_unexplained`, `changed_meanwhile`
   */
  async approve(id: string, { updated_at }: ApproveCount, session: Session): Promise<Count> {
    await this.proof.demand(session);
    const by = session.admin;
    const approved = await this.counts.write(by, async (records) => {
      const count = await records.lock(id, updated_at);
      if (count.state !== 'finished') throw new ApiError('count_closed');
      return records.update(count, {
        state: 'approved',
        approved_by_id: by.id,
        approved_by: by.email,
        approved_at: new Date(),
      });
    });
    this.ledger.wake();
    return this.view(approved, by);
  }

  /** Cancels one's own open count; admins cancel any. @throws ApiError `count_closed`, `count_of_admins` */
  async cancel(id: string, by: Caller): Promise<void> {
    await this.counts.write(by, async (records) => {
      const count = await this.unclosed(records, id);
      if (by.role !== 'admin' && (count.started_by_id !== by.id || count.state !== 'open'))
        throw new ApiError('count_of_admins');
      return records.update(count, { state: 'cancelled' });
    });
  }

  private async unclosed(records: RecordWriter<CountEntity>, id: string): Promise<CountEntity> {
    const count = await records.lock(id);
    if (count.state === 'approved' || count.state === 'cancelled') throw new ApiError('count_closed');
    return count;
  }

  private async view(row: CountEntity, by: Admin): Promise<Count> {
    const [view] = await this.views([row], by);
    return view as Count;
  }

  private async views(rows: readonly CountEntity[], by: Admin): Promise<Count[]> {
    const tx = this.database.manager;
    const ids = rows.map(({ id }) => id);
    const names = await namesOf(tx, rows);
    const numbers = await numbersOf(tx, ids);
    const own = await countsWith(tx, ids, by);
    const signed = await signedCounts(tx, ids);
    return rows.map((row) => ({
      ...toCountRecord(row, names(row)),
      ...numbers(row.id),
      took_part: own.has(row.id),
      signed: signed.has(row.id),
    }));
  }

  private async lineViews({ id }: CountEntity, rows: readonly CountLineEntity[]): Promise<CountLine[]> {
    const tx = this.database.manager;
    const names = await namesOf(tx, rows);
    const items = await itemViews(
      tx,
      rows.flatMap(({ item_id }) => item_id ?? []),
    );
    const ambiguous = rows.filter(({ outcome }) => outcome === 'ambiguous').map(({ code }) => code ?? '');
    const candidates = await this.candidates(tx, id, ambiguous);
    return rows.map((row) => ({
      id: row.id,
      outcome: row.outcome,
      expected: row.expected,
      code: row.code,
      item: items.get(row.item_id ?? '') ?? null,
      candidates: row.outcome === 'ambiguous' ? candidates(row.code ?? '') : [],
      ...names(row),
      position: row.position === null ? null : Number(row.position),
      reason: row.reason,
      explained_by: row.explained_by,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
  }

  private async candidates(
    tx: EntityManager,
    countId: string,
    codes: readonly string[],
  ): Promise<(code: string) => Item[]> {
    if (codes.length === 0) return () => [];
    const idsOf = await itemsByCode(tx, countId, codes);
    const items = await itemViews(tx, codes.flatMap(idsOf));
    return (code) => idsOf(code).flatMap((id) => items.get(id) ?? []);
  }
}

async function itemViews(tx: EntityManager, ids: readonly string[]): Promise<Map<string, Item>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.findBy(ItemEntity, { id: In([...new Set(ids)]) });
  const names = await namesOf(tx, rows);
  return new Map(rows.map((row) => [row.id, toItemView(row, names(row))]));
}
