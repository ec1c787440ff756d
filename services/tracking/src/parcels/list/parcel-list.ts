import { Injectable } from '@nestjs/common';
import { CompanySettings, Page } from '@vaultway/common';
import type { ListParcels, ParcelSummary } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { ReadDatabase } from '../../read-replicas/read-database.js';
import {
  estimateHits,
  MAX_COUNTED_BY_TEXT,
  MAX_COUNTED_HITS,
  SURELY_MANY,
  surelyManyByText,
} from './hit-estimate.js';
import { ANCHOR_INTERVAL, PageAnchors } from './page-anchors.js';
import { ParcelCount } from './parcel-count.js';
import { conditionOf, isFiltered, type Condition } from './parcel-filter.js';
import {
  comparison,
  fieldOf,
  isDescending,
  sortColumnOf,
  keysOf,
  orderBy,
  placeholdersOf,
  reversed,
  type Sort,
} from './parcel-order.js';
import { summariesOf } from './parcel-summaries.js';
import { hasTextByIndex } from './text-search.js';

/** The parcels of a page in order, and how many there are in all, or at least. */
interface Hits {
  ids: string[];
  total: number;
  uncounted?: boolean;
}

/** A search for a text reads at most this many parcels in order before it looks for all that have the text. */
const READ_IN_ORDER = 10_000;

/** The list of parcels for admins, built for a million of them. */
@Injectable()
export class ParcelList {
  constructor(
    private readonly reads: ReadDatabase,
    private readonly settings: CompanySettings,
    private readonly count: ParcelCount,
    private readonly anchors: PageAnchors,
  ) {}

  list(query: ListParcels): Promise<Page<ParcelSummary>> {
    return this.reads.read((from) => this.listFrom(from, query));
  }

  private async listFrom(from: EntityManager, query: ListParcels): Promise<Page<ParcelSummary>> {
    const { ids, total, uncounted } = await this.find(from, query);
    return new Page(await summariesOf(from, ids), total, query, uncounted);
  }

  private async find(from: EntityManager, query: ListParcels): Promise<Hits> {
    if (!isFiltered(query)) {
      const total = await this.count.read(from);
      return { ids: await this.pageOfAll(from, query, total), total };
    }
    const zone = this.settings.current().time_zone;
    const condition = conditionOf(query, zone);
    const expected = await estimateHits(from, condition);
    if (expected > SURELY_MANY) return this.pageOfMany(from, query, condition);
    const near = await this.pageNearby(from, query, condition, expected);
    if (near) return near;
    const few = await this.pageOfFew(from, query, conditionOf(query, zone, hasTextByIndex));
    return few.total <= MAX_COUNTED_HITS ? few : this.pageOfMany(from, query, condition);
  }

  /** Counts from the nearer end, or from an anchor when both ends are far away. */
  private async pageOfAll(
    from: EntityManager,
    { page, per_page, sort }: ListParcels,
    total: number,
  ): Promise<string[]> {
    const start = (page - 1) * per_page;
    const size = Math.min(per_page, total - start);
    if (size <= 0) return [];
    const end = total - start - size;
    if (Math.min(start, end) > ANCHOR_INTERVAL) {
      const ids = await this.pageFromAnchor(from, sort, isDescending(sort) ? end : start, size);
      if (ids) return ids;
    }
    const fromEnd = start > end;
    const ids = await from.query<{ id: string }[]>(
      `SELECT id FROM parcels WHERE deleted_at IS NULL
       ORDER BY ${orderBy(fromEnd ? reversed(sort) : sort)} OFFSET $1 LIMIT $2`,
      [fromEnd ? end : start, size],
    );
    return (fromEnd ? ids.toReversed() : ids).map(({ id }) => id);
  }

  /** @param position of the page's first parcel in the ascending order */
  private async pageFromAnchor(
    from: EntityManager,
    sort: Sort,
    position: number,
    size: number,
  ): Promise<string[] | undefined> {
    const anchor = this.anchors.before(sort, position);
    if (!anchor) return undefined;
    const ascending = fieldOf(sort) as Sort;
    const keys = keysOf(ascending);
    const ids = await from.query<{ id: string }[]>(
      `SELECT id FROM parcels WHERE deleted_at IS NULL AND (${keys.join(', ')}) ${comparison(ascending, '>=')} (${placeholdersOf(keys, 3)})
       ORDER BY ${orderBy(ascending)} OFFSET $1 LIMIT $2`,
      [position - anchor.position, size, ...anchor.keys],
    );
    return (isDescending(sort) ? ids.toReversed() : ids).map(({ id }) => id);
  }

  /** Finds all hits and then sorts them, which is fast when there are few. */
  private async pageOfFew(
    from: EntityManager,
    query: ListParcels,
    { where, values }: Condition,
  ): Promise<Hits> {
    const hits = `SELECT id, ${sortColumnOf(query.sort)} AS sort_key, created_at FROM parcels
                  WHERE ${where} LIMIT ${MAX_COUNTED_HITS + 1}`;
    const sql = `
      WITH hits AS MATERIALIZED (${hits}), page AS (
        SELECT id, row_number() OVER () AS position FROM (
          SELECT id FROM hits ORDER BY ${orderBy(query.sort, 'sort_key')}
          OFFSET $${values.length + 1} LIMIT $${values.length + 2}
        ) AS sorted
      )
      SELECT (SELECT count(*) FROM hits) AS total, array(SELECT id FROM page ORDER BY position) AS ids`;
    const parameters = [...values, (query.page - 1) * query.per_page, query.per_page];
    const [row] = await from.query<{ total: string; ids: string[] }[]>(sql, parameters);
    return { ids: row?.ids ?? [], total: Number(row?.total ?? 0) };
  }

  /** Where a text alone is looked for, which many parcels have: a page that is full before many were read. */
  private async pageNearby(
    from: EntityManager,
    query: ListParcels,
    condition: Condition,
    expected: number,
  ): Promise<Hits | undefined> {
    if (query.q === null || isFiltered({ ...query, q: null })) return undefined;
    const parcels = await this.count.read(from);
    const toRead = (query.page * query.per_page * parcels) / expected;
    if (!surelyManyByText(expected, parcels) || 2 * toRead > READ_IN_ORDER) return undefined;
    const ids = await this.walk(from, query, condition, READ_IN_ORDER);
    return ids.length > query.per_page ? pageBefore(ids, query, MAX_COUNTED_BY_TEXT) : undefined;
  }

  /** Walks the parcels in order until the page is full, which is fast when there are many hits. */
  private async pageOfMany(from: EntityManager, query: ListParcels, condition: Condition): Promise<Hits> {
    const ids = await this.walk(from, query, condition);
    return pageBefore(ids, query, MAX_COUNTED_HITS);
  }

  /**
   * @param limit reads no more parcels than this
   * @returns the parcels of the page in order and, if there is one, the next
   */
  private async walk(
    from: EntityManager,
    { page, per_page, sort }: ListParcels,
    { where, values }: Condition,
    limit?: number,
  ): Promise<string[]> {
    const parcels = limit
      ? `(SELECT * FROM parcels WHERE deleted_at IS NULL ORDER BY ${orderBy(sort)} LIMIT ${limit}) AS first`
      : 'parcels';
    const ids = await from.query<{ id: string }[]>(
      `SELECT id FROM ${parcels} WHERE ${where} ORDER BY ${orderBy(sort)}
       OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
      [...values, (page - 1) * per_page, per_page + 1],
    );
    return ids.map(({ id }) => id);
  }
}

/**
 * @param ids of the page's parcels and, if there is one, the next
 * @param surely how many there are at least, if the statistics are right
 */
function pageBefore(ids: string[], { page, per_page }: ListParcels, surely: number): Hits {
  const before = (page - 1) * per_page;
  if (ids.length === 0) return { ids, total: Math.min(surely, before), uncounted: before >= surely };
  const known = before + ids.length;
  if (ids.length <= per_page) return { ids, total: known };
  return { ids: ids.slice(0, per_page), total: Math.max(surely, known), uncounted: true };
}
