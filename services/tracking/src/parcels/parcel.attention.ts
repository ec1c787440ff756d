import { Injectable } from '@nestjs/common';
import type { AskAttention, ParcelAttention } from '@vaultway/contracts';
import { NO_FILTER, type ParcelFilter } from './parcel.filter.js';
import { COUNTED_HITS, ParcelList } from './parcel.list.js';

/** Parcels of each kind that are shown with their number. */
const SHOWN = 5;

/** Which parcels somebody should look at, and why. */
@Injectable()
export class ParcelsInNeed {
  constructor(private readonly list: ParcelList) {}

  async ask({ silent_days }: AskAttention): Promise<ParcelAttention> {
    const [overdue, silent, without_email] = await Promise.all([
      this.some({ overdue: 'yes' }),
      this.some({ silent_days }),
      this.some({ without_email: 'yes' }),
    ]);
    return { silent_days, overdue, silent, without_email };
  }

  private async some(reason: Partial<ParcelFilter>) {
    const page = { page: 1, per_page: SHOWN, sort: '-created_at' as const };
    const { rows, total } = await this.list.page({ ...NO_FILTER, ...reason, ...page });
    return { count: total, at_least: total >= COUNTED_HITS, parcels: rows };
  }
}
