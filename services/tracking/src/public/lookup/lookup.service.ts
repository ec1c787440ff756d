import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG } from '@vaultway/common';
import type { TrackingConfig } from '../../config.js';
import { ParcelChanges } from '../../parcels/parcel.changes.js';
import { LookupCache } from './lookup.cache.js';
import { LookupMetrics } from './lookup.metrics.js';
import { LookupReader } from './lookup.reader.js';
import { toTrackedAnswer, type TrackedAnswer } from './tracked-answer.js';

/** Answers the question the product exists for: where is this parcel? */
@Injectable()
export class LookupService {
  private readonly cache: LookupCache;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly reader: LookupReader,
    private readonly settings: CompanySettings,
    private readonly metrics: LookupMetrics,
    changes: ParcelChanges,
  ) {
    this.cache = new LookupCache(config.LOOKUP_CACHE);
    changes.listen((keys) => this.cache.drop(keys));
  }

  /** @throws ApiError `parcel_not_found` */
  async find(key: string): Promise<TrackedAnswer> {
    const cached = this.cache.get(key, () => this.read(key));
    this.metrics.count(cached instanceof Promise ? 'miss' : 'hit');
    const answer = await cached;
    if (!answer) throw new ApiError('parcel_not_found');
    return answer;
  }

  private async read(key: string): Promise<TrackedAnswer | null> {
    const found = await this.reader.read(key);
    return found && toTrackedAnswer(found, this.settings.current().time_zone);
  }
}
