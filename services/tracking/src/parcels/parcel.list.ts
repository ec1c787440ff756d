import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CompanySettings, Page } from '@vaultway/common';
import type { ListParcels, ParcelSummary } from '@vaultway/contracts';
import { In, type DataSource } from 'typeorm';
import { ParcelEntity } from './parcel.entity.js';
import { conditionOf, isFiltered, type Condition } from './parcel.filter.js';
import { LANDMARK_EVERY, ParcelLandmarks } from './parcel.landmarks.js';
import { toParcelSummary } from './parcel.mapper.js';
import {
  columnOf,
  isDescending,
  keyOf,
  keysOf,
  orderBy,
  placeholdersOf,
  reversed,
  type Sort,
} from './parcel.order.js';

/**
 * Up to so many hits of a search or filter are counted. A search that finds more is told to have this
 * many, and one more page for as long as there is one: nobody reads the five hundredth page of a search,
 * and counting them all would take longer than finding the first.
 */
export const COUNTED_HITS = 10_000;

/**
 * With so many expected hits there are certainly more than are counted: finding and counting the first of them
 * is left out. Postgres knows shares of a text from a sample of ten thousands, which errs by a third at most.
 */
const SURELY_MANY = 3 * COUNTED_HITS;

/** The parcels of a page, in order, and how many there are at least. */
interface Hits {
  ids: string[];
  total: number;
}

/** The list of all parcels for admins, made for a million of them. */
@Injectable()
export class ParcelList {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly landmarks: ParcelLandmarks,
  ) {}

  async page(query: ListParcels): Promise<Page<ParcelSummary>> {
    const { ids, total } = await this.find(query);
    const rows = await this.database.manager.findBy(ParcelEntity, { id: In(ids) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return new Page(found.map(toParcelSummary), total, query);
  }

  private async find(query: ListParcels): Promise<Hits> {
    if (!isFiltered(query)) {
      const total = await this.countAll();
      return { ids: await this.pageOfAll(query, total), total };
    }
    const condition = conditionOf(query, this.settings.current().time_zone);
    if ((await this.estimate(condition)) > SURELY_MANY) return this.pageOfMany(query, condition);
    const few = await this.pageOfFew(query, condition);
    return few.total <= COUNTED_HITS ? few : this.pageOfMany(query, condition);
  }

  private async countAll(): Promise<number> {
    const [row] = await this.ask<{ live: string }>('SELECT live FROM parcel_count');
    return Number(row?.live ?? 0);
  }

  /** Skips from whichever end is nearer, or from a landmark when both are far. */
  private async pageOfAll({ page, per_page, sort }: ListParcels, total: number): Promise<string[]> {
    const start = (page - 1) * per_page;
    const size = Math.min(per_page, total - start);
    if (size <= 0) return [];
    const end = total - start - size;
    if (Math.min(start, end) > LANDMARK_EVERY) {
      const ids = await this.pageFromLandmark(sort, isDescending(sort) ? end : start, size);
      if (ids) return ids;
    }
    const fromEnd = start > end;
    const ids = await this.ask<{ id: string }>(
      `SELECT id FROM parcels WHERE deleted_at IS NULL
       ORDER BY ${orderBy(fromEnd ? reversed(sort) : sort)} OFFSET $1 LIMIT $2`,
      [fromEnd ? end : start, size],
    );
    return (fromEnd ? ids.toReversed() : ids).map(({ id }) => id);
  }

  /** @param place of the page's first parcel when they ascend */
  private async pageFromLandmark(sort: Sort, place: number, size: number): Promise<string[] | undefined> {
    const landmark = this.landmarks.before(sort, place);
    if (!landmark) return undefined;
    const ascending = columnOf(sort) as Sort;
    const keys = keysOf(ascending);
    const ids = await this.ask<{ id: string }>(
      `SELECT id FROM parcels WHERE deleted_at IS NULL AND (${keys.join(', ')}) >= (${placeholdersOf(keys, 3)})
       ORDER BY ${orderBy(ascending)} OFFSET $1 LIMIT $2`,
      [place - landmark.place, size, ...landmark.keys],
    );
    return (isDescending(sort) ? ids.toReversed() : ids).map(({ id }) => id);
  }

  /** How many hits Postgres expects, from what it knows about the columns. */
  private async estimate({ where, values }: Condition): Promise<number> {
    type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
    const [row] = await this.ask<Plan>(`EXPLAIN (FORMAT JSON) SELECT FROM parcels WHERE ${where}`, values);
    return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  /** Finds all hits first and sorts them then, which is quick as long as they are few. */
  private async pageOfFew(query: ListParcels, { where, values }: Condition): Promise<Hits> {
    const hits = `SELECT id, ${keyOf(query.sort)} AS sort_key, created_at FROM parcels
                  WHERE ${where} LIMIT ${COUNTED_HITS + 1}`;
    const sql = `
      WITH hits AS MATERIALIZED (${hits}), page AS (
        SELECT id, row_number() OVER () AS place FROM (
          SELECT id FROM hits ORDER BY ${orderBy(query.sort, 'sort_key')}
          OFFSET $${values.length + 1} LIMIT $${values.length + 2}
        ) AS sorted
      )
      SELECT (SELECT count(*) FROM hits) AS total, array(SELECT id FROM page ORDER BY place) AS ids`;
    const parameters = [...values, (query.page - 1) * query.per_page, query.per_page];
    const [row] = await this.ask<{ total: string; ids: string[] }>(sql, parameters);
    return { ids: row?.ids ?? [], total: Number(row?.total ?? 0) };
  }

  /** Goes through the parcels in their order until the page is full, which is quick as long as hits are many. */
  private async pageOfMany(query: ListParcels, { where, values }: Condition): Promise<Hits> {
    const start = (query.page - 1) * query.per_page;
    const ids = await this.ask<{ id: string }>(
      `SELECT id FROM parcels WHERE ${where} ORDER BY ${orderBy(query.sort)}
       OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
      [...values, start, query.per_page + 1],
    );
    const known = ids.length === 0 ? 0 : start + ids.length;
    return { ids: ids.slice(0, query.per_page).map(({ id }) => id), total: Math.max(COUNTED_HITS, known) };
  }

  private ask<R>(sql: string, values: unknown[] = []): Promise<R[]> {
    return this.database.query<R[]>(sql, values);
  }
}
