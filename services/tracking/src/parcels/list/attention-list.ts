import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { GetParcelAttention, ParcelAttention } from '@vaultway/contracts';
import { z } from 'zod';
import { ReadDatabase } from '../../read-replicas/read-database.js';
import { dayIn } from '../company-clock.js';
import { MAX_COUNTED_HITS } from './hit-estimate.js';
import { conditionOf, LAST_HEARD, NO_FILTER, type ParcelFilter } from './parcel-filter.js';
import { summariesOf } from './parcel-summaries.js';

/** How many parcels of each kind are listed beside their number. */
const LISTED = 5;

/** Which parcels need attention, and why. */
@Injectable()
export class AttentionList {
  constructor(
    private readonly reads: ReadDatabase,
    private readonly settings: CompanySettings,
  ) {}

  async list({ silent_days }: GetParcelAttention): Promise<ParcelAttention> {
    const [overdue, silent, without_email, seals_differ, exception, attempted, returned] = await Promise.all([
      this.first({ overdue: 'yes' }, 'max_expected_delivery_date'),
      this.first({ silent_days }),
      this.first({ without_email: 'yes' }, 'created_at'),
      this.first({ seals_differ: 'yes' }),
      this.first({ step: 'exception' }),
      this.first({ step: 'attempted' }),
      this.first({ step: 'returned', recent_days: silent_days }),
    ]);
    return { silent_days, overdue, silent, without_email, seals_differ, exception, attempted, returned };
  }

  /** Those that have waited longest. @param from the column that says from when such a parcel waits */
  private first(filter: Partial<ParcelFilter>, from = LAST_HEARD) {
    const zone = this.settings.current().time_zone;
    const { where, values } = conditionOf({ ...NO_FILTER, ...filter }, zone);
    return this.reads.read(async (reader) => {
      const [found] = await reader.query<{ hits: string }[]>(
        `SELECT count(*) AS hits FROM (SELECT FROM parcels WHERE ${where} LIMIT ${MAX_COUNTED_HITS + 1}) AS counted`,
        values,
      );
      const hits = Number(found?.hits ?? 0);
      const count = Math.min(hits, MAX_COUNTED_HITS);
      const at_least = hits > count;
      if (count === 0) return { count, at_least, since: null, parcels: [] };
      const rows = await reader.query<{ id: string; since: string }[]>(
        `SELECT id, to_jsonb(${from}) #>> '{}' AS since FROM parcels WHERE ${where} ORDER BY ${from}, id LIMIT ${LISTED}`,
        values,
      );
      const parcels = await summariesOf(
        reader,
        rows.map(({ id }) => id),
      );
      return { count, at_least, since: dayOf(rows[0]?.since, zone), parcels };
    });
  }
}

/** @param since a day, or an instant; undefined where the last such parcel was changed a moment ago */
function dayOf(since: string | undefined, zone: string): string | null {
  if (since === undefined) return null;
  return z.iso.date().safeParse(since).success ? since : dayIn(zone, new Date(since));
}
