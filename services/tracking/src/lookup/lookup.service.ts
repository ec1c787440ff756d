import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG } from '@vaultway/common';
import { ParcelChanges } from '../changes/parcel-changes.js';
import type { TrackingConfig } from '../config.js';
import { LookupCache } from './lookup.cache.js';
import { toReadyAnswer, type ReadyAnswer } from './lookup.mapper.js';
import { LookupMetrics } from './lookup.metrics.js';
import { LookupReader } from './lookup.reader.js';

/** Answers the question that the product is there for: where is this parcel? */
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

  /** @throws ApiError parcel_not_found */
  async find(key: string): Promise<ReadyAnswer> {
    const kept = this.cache.get(key, () => this.read(key));
    this.metrics.count(kept instanceof Promise ? 'miss' : 'hit');
    const answer = await kept;
    if (!answer) throw new ApiError('parcel_not_found');
    return answer;
  }

  private async read(key: string): Promise<ReadyAnswer | null> {
    const found = await this.reader.read(key);
    return found && toReadyAnswer(found, this.settings.current().time_zone);
  }
}
