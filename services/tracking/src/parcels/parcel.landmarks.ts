import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { columnOf, keysOf, orderBy, type Sort } from './parcel.order.js';

/** Parcels from one landmark to the next; no list skips more than this one by one. */
export const LANDMARK_EVERY = 5_000;
/** Milliseconds for which landmarks are used; old ones serve while new ones are looked for. */
const MAX_AGE = 30_000;

/** The parcel at a place of an order, by what it is ordered by. */
interface Landmark {
  /** Parcels before it. */
  place: number;
  keys: string[];
}

interface Landmarks {
  all: Landmark[];
  staleAt: number;
}

/**
 * Which parcel stands at every so manieth place of an order, so that a page deep in the middle of a million
 * is found without counting half a million. What is entered or deleted within their age shifts such a page by as
 * many places, as it shifts every page while somebody leafs.
 */
@Injectable()
export class ParcelLandmarks {
  private readonly known = new Map<string, Landmarks>();
  private readonly looking = new Set<string>();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * The last landmark not behind `place` in an ascending order; undefined while none is known, and then they are
   * looked for meanwhile.
   */
  before(sort: Sort, place: number): Landmark | undefined {
    const column = columnOf(sort);
    const found = this.known.get(column);
    if (!found || Date.now() > found.staleAt) void this.look(column);
    return found?.all.findLast((landmark) => landmark.place <= place);
  }

  private async look(column: string): Promise<void> {
    if (this.looking.has(column)) return;
    this.looking.add(column);
    try {
      const sort = column as Sort;
      const keys = keysOf(sort).map((key) => `${key}::text`);
      const rows = await this.database.query<{ place: string; keys: string[] }[]>(
        `SELECT place, ARRAY[${keys.join(', ')}] AS keys FROM (
           SELECT ${keysOf(sort).join(', ')}, row_number() OVER (ORDER BY ${orderBy(sort)}) - 1 AS place
           FROM parcels WHERE deleted_at IS NULL
         ) AS numbered WHERE place > 0 AND place % ${LANDMARK_EVERY} = 0 ORDER BY place`,
      );
      const all = rows.map((row) => ({ place: Number(row.place), keys: row.keys }));
      this.known.set(column, { all, staleAt: Date.now() + MAX_AGE });
    } catch {
      // The list goes on without them, and its own statements say what is wrong.
    } finally {
      this.looking.delete(column);
    }
  }
}
