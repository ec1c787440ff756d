import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CompanySettings, Page } from '@vaultway/common';
import type { ListParcels, ParcelSummary } from '@vaultway/contracts';
import { In, type DataSource } from 'typeorm';
import { ParcelEntity } from './parcel.entity.js';
import { conditionOf, isFiltered, type Condition } from './parcel.filter.js';
import { toParcelSummary } from './parcel.mapper.js';

/**
 * Up to so many hits of a search or filter are counted. A search that finds more is told to have this
 * many, and one more page for as long as there is one: nobody reads the five hundredth page of a search,
 * and counting them all would take longer than finding the first.
 */
export const COUNTED_HITS = 10_000;

type Sort = ListParcels['sort'];

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
    const few = await this.pageOfFew(query, condition);
    return few.total <= COUNTED_HITS ? few : this.pageOfMany(query, condition);
  }

  private async countAll(): Promise<number> {
    const [row] = await this.ask<{ live: string }>('SELECT live FROM parcel_count');
    return Number(row?.live ?? 0);
  }

  /** Skips from whichever end is nearer. */
  private async pageOfAll({ page, per_page, sort }: ListParcels, total: number): Promise<string[]> {
    const start = (page - 1) * per_page;
    const size = Math.min(per_page, total - start);
    if (size <= 0) return [];
    const fromEnd = start > total / 2;
    const ids = await this.ask<{ id: string }>(
      `SELECT id FROM parcels WHERE deleted_at IS NULL
       ORDER BY ${orderBy(fromEnd ? reversed(sort) : sort)} OFFSET $1 LIMIT $2`,
      [fromEnd ? total - start - size : start, size],
    );
    return (fromEnd ? ids.toReversed() : ids).map(({ id }) => id);
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

const isDescending = (sort: Sort) => sort.startsWith('-');
const columnOf = (sort: Sort) => sort.replace(/^-/, '');
const reversed = (sort: Sort) => (isDescending(sort) ? columnOf(sort) : `-${sort}`) as Sort;

/** The column that holds what is sorted by: text is sorted without case, and absent as the empty text. */
const keyOf = (sort: Sort) => {
  const column = columnOf(sort);
  return column === 'created_at' || column === 'updated_at' ? column : `sort_${column}`;
};

/** Each order has an index, whose columns these are. */
function orderBy(sort: Sort, first = keyOf(sort)): string {
  const direction = isDescending(sort) ? 'DESC' : 'ASC';
  const keys = columnOf(sort) === 'status' ? [first, 'created_at', 'id'] : [first, 'id'];
  return keys.map((key) => `${key} ${direction}`).join(', ');
}
