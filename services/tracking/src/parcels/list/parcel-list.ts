import { Injectable } from '@nestjs/common';
import { CompanySettings, keyColumns, Keyset, orderBy, Page } from '@vaultway/common';
import type { ListParcels, ParcelSummary } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { estimateHits, MAX_COUNTED_HITS, SURELY_MANY } from './hit-estimate.js';
import { ParcelCount } from './parcel-count.js';
import { conditionOf, isFiltered, type Condition } from './parcel-filter.js';
import { orderOf, reversed, sortKeyOf } from './parcel-order.js';
import { summariesOf } from './parcel-summaries.js';
import { hasTextByIndex } from './text-search.js';

/** IDs of the parcels of a page and one more, in order, and the total, or a lower bound of it. */
interface Hits {
  found: { id: string }[];
  total: number;
  uncounted?: boolean;
}

/** Lists parcels for admins, designed for a million of them. */
@Injectable()
export class ParcelList {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly count: ParcelCount,
  ) {}

  async list(query: ListParcels): Promise<Page<ParcelSummary>> {
    const keyset = new Keyset('parcels', query, orderOf(query.sort));
    const { found, total, uncounted } = await keyset.read(() => this.find(query, keyset));
    const { rows, next } = keyset.cut(found);
    const ids = rows.map(({ id }) => id);
    return new Page(await summariesOf(this.database, ids), total, keyset, next, uncounted);
  }

  private async find(query: ListParcels, keyset: Keyset): Promise<Hits> {
    if (!isFiltered(query)) {
      const total = await this.count.read();
      const found = await this.pageOfAll(keyset, total);
      // Parcels may have been added since they were counted.
      return { found, total: found.length > 0 ? Math.max(total, keyset.offset + found.length) : total };
    }
    const zone = this.settings.certain('time_zone');
    const condition = conditionOf(query, zone);
    const expected = await estimateHits(this.database, condition);
    if (expected > SURELY_MANY) return this.pageOfMany(keyset, condition);
    const few = await this.pageOfFew(query, keyset, conditionOf(query, zone, hasTextByIndex));
    return few.total <= MAX_COUNTED_HITS ? few : this.pageOfMany(keyset, condition);
  }

  /** Skips rows from the nearer end. */
  private async pageOfAll(keyset: Keyset, total: number): Promise<{ id: string }[]> {
    const { order, offset, per_page, byCursor } = keyset;
    if (byCursor) return this.inOrder(keyset, { where: 'deleted_at IS NULL', values: [] });
    // Only from the end, so that parcels added since they were counted push no other off the page.
    const size = Math.min(per_page + 1, total - offset);
    const end = total - offset - size;
    const fromEnd = size > 0 && offset > end;
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id, ${keyColumns(order).join(', ')} FROM parcels WHERE deleted_at IS NULL
       ORDER BY ${orderBy(fromEnd ? reversed(order) : order)} OFFSET $1 LIMIT $2`,
      fromEnd ? [end, size] : [offset, per_page + 1],
    );
    return fromEnd ? rows.toReversed() : rows;
  }

  /** Finds all hits, then sorts them; fast for few hits. */
  private async pageOfFew({ sort }: ListParcels, keyset: Keyset, condition: Condition): Promise<Hits> {
    const { offset, per_page } = keyset;
    const order = orderOf(sort, 'sort_key');
    const values = [...condition.values];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const sql = `
      WITH hits AS MATERIALIZED (
        SELECT id, ${sortKeyOf(sort).sql} AS sort_key, created_at FROM parcels
        WHERE ${condition.where} LIMIT ${MAX_COUNTED_HITS + 1}
      ), page AS (
        SELECT id, ${keyColumns(order).join(', ')} FROM hits WHERE ${keyset.condition(parameter, order)}
        ORDER BY ${orderBy(order)} OFFSET ${parameter(offset)} LIMIT ${parameter(per_page + 1)}
      )
      SELECT (SELECT count(*) FROM hits) AS total, (SELECT json_agg(page) FROM page) AS found`;
    const [row] = await this.database.query<{ total: string; found: { id: string }[] | null }[]>(sql, values);
    return { found: row?.found ?? [], total: Number(row?.total ?? 0) };
  }

  /** Scans the parcels in order until the page is full; fast for many hits. */
  private async pageOfMany(keyset: Keyset, condition: Condition): Promise<Hits> {
    const { offset: before, per_page, byCursor } = keyset;
    const found = await this.inOrder(keyset, condition);
    // A cursor does not tell how many rows are before it.
    if (byCursor) return { found, total: MAX_COUNTED_HITS, uncounted: true };
    if (found.length === 0) {
      return { found, total: Math.min(MAX_COUNTED_HITS, before), uncounted: before >= MAX_COUNTED_HITS };
    }
    const known = before + found.length;
    if (found.length <= per_page) return { found, total: known };
    return { found, total: Math.max(MAX_COUNTED_HITS, known), uncounted: true };
  }

  private inOrder(keyset: Keyset, { where, values }: Condition): Promise<{ id: string }[]> {
    const { order, offset, per_page } = keyset;
    const parameters = [...values];
    const parameter = (value: unknown) => `$${parameters.push(value)}`;
    return this.database.query(
      `SELECT id, ${keyColumns(order).join(', ')} FROM parcels WHERE ${where} AND ${keyset.condition(parameter)}
       ORDER BY ${orderBy(order)} OFFSET ${parameter(offset)} LIMIT ${parameter(per_page + 1)}`,
      parameters,
    );
  }
}
