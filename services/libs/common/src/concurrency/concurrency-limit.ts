import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../errors/index.js';

export interface ConcurrencyOptions {
  /** Maximum number running concurrently. */
  atOnce: number;
  maxWaiting: number;
  /** Maximum wait in ms; unlimited by default. */
  maxWaitMs?: number;
  /** Sent to rejected callers. */
  retryAfterSeconds: number;
}

/** Limits concurrency, first come, first served. The queue's length and waiting time are bounded. */
export class ConcurrencyLimit {
  private readonly limit: LimitFunction;
  /** Rejected while waiting, but still in the queue of `limit`, which cannot remove single entries. */
  private abandoned = 0;

  constructor(private readonly options: ConcurrencyOptions) {
    this.limit = pLimit(options.atOnce);
  }

  /** Number running or waiting. */
  get size(): number {
    return this.limit.activeCount + this.limit.pendingCount - this.abandoned;
  }

  /**
   * @throws ApiError `unavailable` when the queue is full or the wait is too long (`work` never runs then); and any
   * error
   *   of `work`
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, maxWaiting } = this.options;
    if (this.size >= atOnce + maxWaiting) throw this.refusal();
    return this.inTurn(work);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { maxWaitMs } = this.options;
    return new Promise((resolve, reject) => {
      // Released on timeout, with all the memory it holds.
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
