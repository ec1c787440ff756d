import { Injectable } from '@nestjs/common';
import type { GetParcelAttention, ParcelAttention } from '@vaultway/contracts';
import { NO_FILTER, type ParcelFilter } from './parcel-filter.js';
import { MAX_COUNTED_HITS } from './hit-estimate.js';
import { ParcelList } from './parcel-list.js';

/** How many parcels of each kind are listed beside their number. */
const LISTED = 5;

/** Which parcels need attention, and why. */
@Injectable()
export class AttentionList {
  constructor(private readonly parcels: ParcelList) {}

  async list({ silent_days }: GetParcelAttention): Promise<ParcelAttention> {
    const [overdue, silent, without_email, seals_differ] = await Promise.all([
      this.first({ overdue: 'yes' }),
      this.first({ silent_days }),
      this.first({ without_email: 'yes' }),
      this.first({ seals_differ: 'yes' }),
    ]);
    return { silent_days, overdue, silent, without_email, seals_differ };
  }

  private async first(filter: Partial<ParcelFilter>) {
    const page = { page: 1, per_page: LISTED, sort: '-created_at' as const };
    const { rows, total } = await this.parcels.list({ ...NO_FILTER, ...filter, ...page });
    return { count: total, at_least: total >= MAX_COUNTED_HITS, parcels: rows };
  }
}
