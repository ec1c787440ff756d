import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../errors/index.js';

export interface ConcurrencyOptions {
  /** How many run at the same time. */
  atOnce: number;
  /** How many more may wait. */
  maxWaiting: number;
  /** How long one may wait before it begins; unbounded unless said. */
  maxWaitMs?: number;
  /** Told to whoever is turned away. */
  retryAfterSeconds: number;
}

/** Runs a few at a time, first come, first served. How many may wait, and how long, is bounded. */
export class ConcurrencyLimit {
  private readonly limit: LimitFunction;
  /** Refused while they waited, but still in the queue of `limit`, which cannot give up one alone. */
  private abandoned = 0;

  constructor(private readonly options: ConcurrencyOptions) {
    this.limit = pLimit(options.atOnce);
  }

  /** How many run or wait. */
  get size(): number {
    return this.limit.activeCount + this.limit.pendingCount - this.abandoned;
  }

  /**
   * @throws ApiError `unavailable` when too many wait, or as soon as this one has waited too long: then `work` never runs;
   *   and whatever `work` throws
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, maxWaiting } = this.options;
    if (this.size >= atOnce + maxWaiting) throw this.refusal();
    return this.inTurn(work);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { maxWaitMs } = this.options;
    return new Promise((resolve, reject) => {
      // Let go of when the time is over, with all the memory that it holds.
      let waiting: (() => Promise<T>) | undefined = work;
      const abandon = () => {
        waiting = undefined;
        this.abandoned += 1;
        reject(this.refusal());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(abandon, maxWaitMs);
      const begin = async () => {
        clearTimeout(timer);
        if (waiting) return waiting();
        this.abandoned -= 1;
        throw this.refusal();
      };
      this.limit(begin).then(resolve, reject);
    });
  }

  private refusal() {
    return new ApiError('unavailable', { retryAfter: this.options.retryAfterSeconds });
  }
}
