import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../errors/index.js';

export interface ConcurrencyOptions {
  /** How many run at the same time. */
  atOnce: number;
  /** How many more may wait. */
  maxWaiting: number;
  /** Unbounded unless said. */
  maxWaitMs?: number;
  /** Told to whoever is turned away. */
  retryAfterSeconds: number;
}

/** Runs a few at a time, first come, first served. How many may wait, and how long, is bounded. */
export class ConcurrencyLimit {
  private readonly limit: LimitFunction;

  constructor(private readonly options: ConcurrencyOptions) {
    this.limit = pLimit(options.atOnce);
  }

  /** How many run or wait. */
  get size(): number {
    return this.limit.activeCount + this.limit.pendingCount;
  }

  /** @throws ApiError `unavailable` when too many wait, or this one waited too long; and whatever `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, maxWaiting, maxWaitMs = Infinity } = this.options;
    if (this.size >= atOnce + maxWaiting) throw this.refusal();
    const arrived = performance.now();
    return this.limit(() => {
      if (performance.now() - arrived > maxWaitMs) throw this.refusal();
      return work();
    });
  }

  private refusal() {
    return new ApiError('unavailable', { retryAfter: this.options.retryAfterSeconds });
  }
}
