import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { GetParcelAttention, ParcelAttention } from '@vaultway/contracts';
import { z } from 'zod';
import { ReadDatabase } from '../../read-replicas/read-database.js';
import { dayIn } from '../company-clock.js';
import { MAX_COUNTED_HITS } from './hit-estimate.js';
import { conditionOf, LAST_HEARD, NO_FILTER, type ParcelFilter } from './parcel-filter.js';
import { ParcelList } from './parcel-list.js';

/** How many parcels of each kind are listed beside their number. */
const LISTED = 5;

/** Which parcels need attention, and why. */
@Injectable()
export class AttentionList {
  constructor(
    private readonly parcels: ParcelList,
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

  /** @param from the column that says from when such a parcel waits */
  private async first(filter: Partial<ParcelFilter>, from = LAST_HEARD) {
    const page = { page: 1, per_page: LISTED, sort: '-created_at' as const };
    const { rows, total } = await this.parcels.list({ ...NO_FILTER, ...filter, ...page });
    const since = total === 0 ? null : await this.firstDay({ ...NO_FILTER, ...filter }, from);
    return { count: total, at_least: total >= MAX_COUNTED_HITS, since, parcels: rows };
  }

  private async firstDay(filter: ParcelFilter, from: string): Promise<string | null> {
    const zone = this.settings.current().time_zone;
    const { where, values } = conditionOf(filter, zone);
    const [row] = await this.reads.read((reader) =>
      reader.query<{ since: string }[]>(
        `SELECT to_jsonb(${from}) #>> '{}' AS since FROM parcels WHERE ${where} ORDER BY ${from} LIMIT 1`,
        values,
      ),
    );
    if (!row) return null;
    return z.iso.date().safeParse(row.since).success ? row.since : dayIn(zone, new Date(row.since));
  }
}
