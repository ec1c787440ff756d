import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG, isUnavailable, Metrics, MissedMessages } from '@vaultway/common';
import type { TrackingConfig } from '../../config.js';
import { CustomFieldService } from '../../custom-fields/custom-field.service.js';
import { TrackingEvents } from '../../parcels/tracking-events.js';
import { LookupCache } from './lookup-cache.js';
import { LookupReader, type LookupSource } from './lookup-reader.js';
import { toTrackedAnswer, type TrackedAnswer } from './tracked-answer.js';
import { UsualArrivals } from './usual-arrivals.js';

/** After a failed read, time until Postgres is asked again for a parcel that has a stale answer. */
const ASK_AGAIN_MS = 1000;

/** Answers the public look-up of a parcel. */
@Injectable()
export class LookupService {
  private readonly cache: LookupCache;
  private readonly outcomes;
  private readonly oldestMs: number;
  private awayUntil = 0;
  /** Time zone of the cached answers. */
  private timeZone: string;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly reader: LookupReader,
    private readonly usual: UsualArrivals,
    private readonly settings: CompanySettings,
    metrics: Metrics,
    trackingEvents: TrackingEvents,
    customFields: CustomFieldService,
    missed: MissedMessages,
  ) {
    this.cache = new LookupCache(config.LOOKUP_CACHE_MS);
    this.timeZone = settings.current().time_zone;
    this.oldestMs = config.LOOKUP_STALE_SECONDS * 1000;
    const answers = metrics.counter({
      name: 'lookup_cache_requests_total',
      help: 'Look-ups by outcome: hit (from memory), miss (from Postgres, possibly batched) or stale (from memory while Postgres is down)',
      labelNames: ['outcome'],
    });
    this.outcomes = {
      hit: answers.labels('hit'),
      miss: answers.labels('miss'),
      stale: answers.labels('stale'),
    };
    trackingEvents.afterCommit((keys) => {
      this.cache.drop(keys);
      this.reader.noteChanges(keys);
    });
    settings.listen(({ time_zone }) => {
      if (time_zone !== this.timeZone) this.cache.dropAll();
      this.timeZone = time_zone;
    });
    const dropAll = () => {
      this.cache.dropAll();
      this.reader.noteMissedChanges();
    };
    customFields.listen(dropAll);
    // Any of them may have changed in the meantime.
    missed.listen(dropAll);
  }

  /**
   * Returns the current answer, or a cached one at most LOOKUP_CACHE_MS old. While Postgres is down, returns the last
   * one read, if it is not too old and has not changed since.
   *
   * @throws ApiError `parcel_not_found`, `unavailable`
   */
  async answer(key: string): Promise<TrackedAnswer> {
    const isAway = performance.now() < this.awayUntil;
    const known = isAway ? this.recall(key) : undefined;
    if (known) return known;
    try {
      return await this.find(key);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.awayUntil = performance.now() + ASK_AGAIN_MS;
      const last = this.recall(key);
      if (!last) throw error;
      return last;
    }
  }

  /** Like {@link answer}, but never returns a stale answer. */
  async find(key: string): Promise<TrackedAnswer> {
    const cached = this.cache.get(key, () => {
      const source = this.reader.sourceFor(key);
      return { freshAsOf: source.freshAsOf, answer: this.read(key, source) };
    });
    this.outcomes[cached instanceof Promise ? 'miss' : 'hit'].inc();
    const answer = await cached;
    if (!answer) throw new ApiError('parcel_not_found');
    return answer;
  }

  private recall(key: string): TrackedAnswer | undefined {
    const recalled = this.cache.recall(key, this.oldestMs);
    if (recalled) this.outcomes.stale.inc();
    return recalled;
  }

  private async read(key: string, source: LookupSource): Promise<TrackedAnswer | null> {
    const found = await this.reader.read(key, source);
    if (!found) return null;
    const usual = found.underway && (await this.usual.of(found.underway));
    return toTrackedAnswer(found, usual, this.settings.current().time_zone);
  }
}
