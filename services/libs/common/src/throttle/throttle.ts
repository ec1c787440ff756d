import type { Redis } from 'ioredis';
import { ApiError } from '../errors/index.js';
import { hiddenKey } from './hidden-key.js';
import { LocalTries } from './local-tries.js';
import { SharedTries } from './shared-tries.js';
import type { Tries } from './tries.js';

export interface ThrottleOptions {
  /** Names it in Redis, `<service>:<purpose>`; two throttles with one name share their counts. */
  name: string;
  /** Tries allowed in `seconds`; 0 switches the throttle off. */
  tries: number;
  seconds: number;
}

/**
 * Counts tries by what they are about (an address, an account, both) in Redis, so that all replicas share the count. That
 * cannot be read there. While Redis is away each replica counts by itself.
 */
export class Throttle {
  private readonly shared: SharedTries;
  /** For while Redis is away. */
  private readonly local: LocalTries;
  private readonly purpose: string;
  private readonly tries: number;
  private readonly windowMs: number;

  constructor(
    private readonly redis: Redis,
    { name, tries, seconds }: ThrottleOptions,
  ) {
    this.purpose = `throttle:${name}`;
    this.tries = tries;
    this.windowMs = seconds * 1000;
    this.shared = SharedTries.in(redis);
    this.local = new LocalTries(this.windowMs);
  }

  /** Whether it counts nothing, and refuses nobody. */
  get isOff(): boolean {
    return this.tries === 0;
  }

  /** Counts one try. @throws ApiError `throttled` when it is one too many */
  async count(...about: string[]): Promise<void> {
    const found = await this.add(1, about);
    if (found && found.count > this.tries) throw throttled(found);
  }

  /**
   * How many tries are left, without counting one; Infinity when the throttle is off.
   *
   * @throws ApiError `throttled` when none is
   */
  async left(...about: string[]): Promise<number> {
    const found = await this.add(0, about);
    if (!found) return Infinity;
    if (found.count >= this.tries) throw throttled(found);
    return this.tries - found.count;
  }

  /** Takes back one try that was counted before its outcome was known. */
  async giveBack(...about: string[]): Promise<void> {
    await this.add(-1, about);
  }

  /** Forgets the tries that were counted. */
  async forget(...about: string[]): Promise<void> {
    if (this.isOff) return;
    const key = hiddenKey(this.redis, this.purpose, ...about);
    await this.shared.forget(key);
    this.local.forget(key);
  }

  /** @returns undefined when the throttle is off */
  private async add(added: number, about: string[]): Promise<Tries | undefined> {
    if (this.isOff) return undefined;
    const key = hiddenKey(this.redis, this.purpose, ...about);
    const shared = await this.shared.add(key, added, this.windowMs);
    if (!shared) return this.local.add(key, added);
    // So that a burst of tries under which Redis slows down does not begin anew here.
    this.local.learn(key, added, shared, this.tries);
    return shared;
  }
}

const throttled = ({ msLeft }: Tries) =>
  new ApiError('throttled', { retryAfter: Math.max(1, Math.ceil(msLeft / 1000)) });
