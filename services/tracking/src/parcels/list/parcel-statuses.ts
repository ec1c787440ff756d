import { Injectable } from '@nestjs/common';
import { SharedRead } from '@vaultway/common';
import type { ParcelStatus } from '@vaultway/contracts';
import { DataSource } from 'typeorm';

/** Limits the number of statuses, since they are free text. */
const MAX_STATUSES = 50;
const MAX_COUNTED = 1000;
const MAX_AGE_MS = 10_000;

/** Skips through the index from one status to the next instead of reading a million parcels. */
const STATEMENT = `
  WITH RECURSIVE skip AS (
    (SELECT sort_status, status FROM parcels WHERE deleted_at IS NULL AND sort_status > ''
     ORDER BY sort_status LIMIT 1)
    UNION ALL
    SELECT next.* FROM skip, LATERAL (
      SELECT sort_status, status FROM parcels WHERE deleted_at IS NULL AND sort_status > skip.sort_status
      ORDER BY sort_status LIMIT 1
    ) AS next
  ), found AS (SELECT * FROM skip LIMIT ${MAX_STATUSES})
  SELECT status, (
    SELECT count(*)::int FROM (
      SELECT FROM parcels WHERE deleted_at IS NULL AND sort_status = found.sort_status LIMIT ${MAX_COUNTED + 1}
    ) AS counted
  ) AS count FROM found ORDER BY count DESC, sort_status`;

/** Lists the statuses in use, for suggestions in forms. */
@Injectable()
export class ParcelStatuses {
  private readonly statuses = new SharedRead(() => this.read(), MAX_AGE_MS);

  constructor(private readonly database: DataSource) {}

  list(): Promise<ParcelStatus[]> {
    return this.statuses.get();
  }

  private async read(): Promise<ParcelStatus[]> {
    const rows = await this.database.query<{ status: string; count: number }[]>(STATEMENT);
    return rows.map(({ status, count }) => ({
      status,
      count: Math.min(count, MAX_COUNTED),
      at_least: count > MAX_COUNTED,
    }));
  }
}
