import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG, isUnavailable, MissedMessages } from '@vaultway/common';
import type { TrackingConfig } from '../../config.js';
import { ParcelChanges } from '../../parcels/parcel-changes.js';
import { ChangeFeed } from './change-feed.js';
import { LookupCache } from './lookup-cache.js';
import { LookupMetrics } from './lookup.metrics.js';
import { LookupReader, type LookupSource } from './lookup-reader.js';
import { RecentChanges } from './recent-changes.js';
import { RecalledAnswer, toTrackedAnswer, type TrackedAnswer } from './tracked-answer.js';
import { UsualArrivals } from './usual-arrivals.js';

/** After a read that failed, Postgres is asked again this much later for what can be recalled meanwhile. */
const ASK_AGAIN_MS = 1000;

/** Answers the question the product exists for: where is this parcel? */
@Injectable()
export class LookupService {
  private readonly cache: LookupCache;
  private readonly recent: RecentChanges;
  private readonly oldestMs: number;
  private awayUntil = 0;
  /** In which the remembered answers tell days and times. */
  private timeZone: string;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly reader: LookupReader,
    private readonly usual: UsualArrivals,
    private readonly settings: CompanySettings,
    private readonly metrics: LookupMetrics,
    changes: ParcelChanges,
    feed: ChangeFeed,
    missed: MissedMessages,
  ) {
    this.cache = new LookupCache(config.LOOKUP_CACHE, (moment, lagMs) => feed.hasTold(moment, lagMs));
    this.timeZone = settings.current().time_zone;
    this.oldestMs = config.LOOKUP_STALE_SECONDS * 1000;
    this.recent = new RecentChanges(config.READ_REPLICA_LAG_SECONDS * 1000);
    const forget = (keys: readonly string[]) => {
      this.cache.drop(keys);
      this.recent.note(keys);
    };
    // What this process does, at once; what is done elsewhere, by whichever way is faster.
    changes.listen(forget);
    feed.listen(forget);
    settings.listen(({ time_zone }) => {
      if (time_zone !== this.timeZone) this.cache.dropAll();
      this.timeZone = time_zone;
    });
    // Nobody can tell which of them have changed since.
    missed.listen(() => {
      this.cache.dropAll();
      this.recent.noteAll();
    });
  }

  /** What {@link find} would answer from memory; undefined where it would have to ask or to throw. */
  remembered(key: string): TrackedAnswer | undefined {
    const answer = this.cache.fresh(key);
    if (!answer) return undefined;
    this.metrics.count('hit');
    return answer;
  }

  /** @throws ApiError `parcel_not_found` */
  async find(key: string): Promise<TrackedAnswer> {
    const cached = this.cache.get(key, () => {
      const source = this.reader.sourceThatShows(this.recent.lastOf(key));
      return { freshAsOf: source.freshAsOf, answer: this.read(key, source) };
    });
    this.metrics.count(cached instanceof Promise ? 'miss' : 'hit');
    const answer = await cached;
    if (!answer) throw new ApiError('parcel_not_found');
    return answer;
  }

  /**
   * As {@link find}; while Postgres cannot be asked, what was last read, if that is not too old and nothing has changed
   * it since.
   */
  async findOrRecall(key: string): Promise<TrackedAnswer> {
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

  private recall(key: string): RecalledAnswer | undefined {
    const recalled = this.cache.recall(key, this.oldestMs);
    if (!recalled) return undefined;
    this.metrics.count('stale');
    return RecalledAnswer.of(recalled.answer, recalled.read);
  }

  private async read(key: string, source: LookupSource): Promise<TrackedAnswer | null> {
    const found = await this.reader.read(key, source);
    if (!found) return null;
    const usual = found.underway && (await this.usual.of(found.underway));
    return toTrackedAnswer(found, usual, this.settings.current().time_zone);
  }
}
