import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { GetParcelAttention, ParcelAttention } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { dayIn } from '../company-clock.js';
import { MAX_COUNTED_HITS } from './hit-estimate.js';
import { conditionOf, LAST_HEARD, NO_FILTER, type ParcelFilter } from './parcel-filter.js';
import { summariesOf } from './parcel-summaries.js';

/** Maximum parcels listed per category. */
const LISTED = 5;

/** Lists the parcels that need attention, by category. */
@Injectable()
export class AttentionList {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
  ) {}

  async list({ silent_days }: GetParcelAttention): Promise<ParcelAttention> {
    const [overdue, silent, without_email, seals_differ, pin_unconfirmed, exception, attempted, returned] =
      await Promise.all([
        this.first({ overdue: 'yes' }, 'max_expected_delivery_date'),
        this.first({ silent_days }),
        this.first({ without_email: 'yes' }, 'created_at'),
        this.first({ seals_differ: 'yes' }),
        this.first({ pin_unconfirmed: 'yes' }),
        this.first({ step: 'exception' }),
        this.first({ step: 'attempted' }),
        this.first({ step: 'returned', recent_days: silent_days }),
      ]);
    return {
      silent_days,
      overdue,
      silent,
      without_email,
      seals_differ,
      pin_unconfirmed,
      exception,
      attempted,
      returned,
    };
  }

  /** Lists the longest waiting parcels. @param from the column with the start of the wait */
  private async first(filter: Partial<ParcelFilter>, from = LAST_HEARD) {
    const zone = this.settings.certain('time_zone');
    const { where, values } = conditionOf({ ...NO_FILTER, ...filter }, zone);
    const [found] = await this.database.query<{ hits: string }[]>(
      `SELECT count(*) AS hits FROM (SELECT FROM parcels WHERE ${where} LIMIT ${MAX_COUNTED_HITS + 1}) AS counted`,
      values,
    );
    const hits = Number(found?.hits ?? 0);
    const count = Math.min(hits, MAX_COUNTED_HITS);
    const at_least = hits > count;
    if (count === 0) return { count, at_least, since: null, parcels: [] };
    const rows = await this.database.query<{ id: string; since: string }[]>(
      `SELECT id, to_jsonb(${from}) #>> '{}' AS since FROM parcels WHERE ${where} ORDER BY ${from}, id LIMIT ${LISTED}`,
      values,
    );
    const parcels = await summariesOf(
      this.database,
      rows.map(({ id }) => id),
    );
    return { count, at_least, since: dayOf(rows[0]?.since, zone), parcels };
  }
}

/** @param since a date or an instant; undefined if the last such parcel was just changed */
function dayOf(since: string | undefined, zone: string): string | null {
  if (since === undefined) return null;
  return z.iso.date().safeParse(since).success ? since : dayIn(zone, new Date(since));
}
