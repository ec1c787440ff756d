import { Injectable, Logger } from '@nestjs/common';
import { FailureLog, SharedRead } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { fieldOf, keysOf, orderBy, type Sort } from './parcel-order.js';

/** Parcels between two anchors, and so the most that a list skips one by one. */
export const ANCHOR_INTERVAL = 5_000;
/** Older anchors still serve while new ones are being read. */
const MAX_AGE_MS = 30_000;

/** The parcel at a position of an order, by the values of its sort keys. */
interface Anchor {
  /** How many parcels precede it. */
  position: number;
  keys: string[];
}

/**
 * Remembers the parcel at every 5,000th position of an order, so that a page deep inside a million parcels is
 * found without skipping half a million. Parcels added or deleted since shift such a page by that many
 * positions, just as any page shifts while somebody browses.
 */
@Injectable()
export class PageAnchors {
  private readonly anchorsByField = new Map<string, SharedRead<Anchor[]>>();

  constructor(private readonly database: DataSource) {}

  /**
   * The last anchor at or before `position` in the ascending order. Undefined when none is known yet; then
   * they are read in the background.
   */
  before(sort: Sort, position: number): Anchor | undefined {
    const field = fieldOf(sort);
    const anchors = this.anchorsByField.get(field) ?? this.anchorsOf(field);
    this.anchorsByField.set(field, anchors);
    return anchors.last()?.findLast((anchor) => anchor.position <= position);
  }

  private anchorsOf(field: string): SharedRead<Anchor[]> {
    const failures = new FailureLog(new Logger('parcel list'), {
      failing: `anchors of the order by ${field} cannot be read: its late pages are slow`,
      recovered: `anchors of the order by ${field} are read again`,
    });
    return new SharedRead(() => this.read(field as Sort), MAX_AGE_MS, failures);
  }

  /** @param sort ascending */
  private async read(sort: Sort): Promise<Anchor[]> {
    const keys = keysOf(sort).map((key, index) => ({ key, name: `key_${index}` }));
    const rows = await this.database.query<{ position: string; keys: string[] }[]>(
      `SELECT position, ARRAY[${keys.map(({ name }) => `${name}::text`).join(', ')}] AS keys FROM (
         SELECT ${keys.map(({ key, name }) => `${key} AS ${name}`).join(', ')}, row_number() OVER (ORDER BY ${orderBy(sort)}) - 1 AS position
         FROM parcels WHERE deleted_at IS NULL
       ) AS numbered WHERE position > 0 AND position % ${ANCHOR_INTERVAL} = 0 ORDER BY position`,
    );
    return rows.map((row) => ({ position: Number(row.position), keys: row.keys }));
  }
}
