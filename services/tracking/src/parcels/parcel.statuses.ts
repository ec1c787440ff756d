import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ParcelStatus } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';

/** Statuses are free text: no more of them are suggested, and no more parcels of each are counted. */
const STATUSES = 50;
const COUNTED = 1000;
/** Milliseconds for which an answer is given again. */
const MAX_AGE = 10_000;

/** Leaps from each status to the next one through the index, so that a million parcels are not read. */
const STATEMENT = `
  WITH RECURSIVE leap AS (
    (SELECT sort_status, status FROM parcels WHERE deleted_at IS NULL AND sort_status > ''
     ORDER BY sort_status LIMIT 1)
    UNION ALL
    SELECT next.* FROM leap, LATERAL (
      SELECT sort_status, status FROM parcels WHERE deleted_at IS NULL AND sort_status > leap.sort_status
      ORDER BY sort_status LIMIT 1
    ) AS next
  ), found AS (SELECT * FROM leap LIMIT ${STATUSES})
  SELECT status, (
    SELECT count(*)::int FROM (
      SELECT FROM parcels WHERE deleted_at IS NULL AND sort_status = found.sort_status LIMIT ${COUNTED + 1}
    ) AS counted
  ) AS count FROM found ORDER BY count DESC, sort_status`;

/** The statuses that parcels have, for suggestions. */
@Injectable()
export class ParcelStatuses {
  private asked: Promise<ParcelStatus[]> | undefined;
  private staleAt = 0;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  list(): Promise<ParcelStatus[]> {
    if (!this.asked || Date.now() > this.staleAt) {
      this.staleAt = Date.now() + MAX_AGE;
      this.asked = this.read();
      this.asked.catch(() => (this.asked = undefined));
    }
    return this.asked;
  }

  private async read(): Promise<ParcelStatus[]> {
    const rows = await this.database.query<{ status: string; count: number }[]>(STATEMENT);
    return rows.map(({ status, count }) => ({
      status,
      count: Math.min(count, COUNTED),
      at_least: count > COUNTED,
    }));
  }
}
