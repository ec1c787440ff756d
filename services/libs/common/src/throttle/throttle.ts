import type { Redis } from 'ioredis';
import { ApiError } from '../errors/index.js';
import { currentRequest } from '../logging/index.js';
import { hiddenKey } from './hidden-key.js';
import { LocalTries, type TryWindow } from './local-tries.js';
import { SharedTries } from './shared-tries.js';
import type { Tries } from './tries.js';

export interface ThrottleOptions {
  /** Name in Redis, `<service>:<purpose>`; throttles with one name share their counts. */
  name: string;
  /** Tries allowed per `seconds`; 0 disables the throttle. */
  tries: number;
  seconds: number;
  /** True if each response tells how much is left. A limit that others use up too tells only when it rejects. */
  reported?: boolean;
}

/** Delay before uncounted tries are resent to Redis. */
const RESEND_MS = 5000;

/**
 * Counts tries by subject (an address, an account, both) in Redis, shared by all replicas and unreadable there. While
 * Redis is down or slow, each replica counts locally, and adds the missed tries later.
 */
export class Throttle {
  private readonly shared: SharedTries;
  private readonly local: LocalTries;
  private resending: NodeJS.Timeout | undefined;
  private readonly policy: string;
  private readonly reported: boolean;
  private readonly purpose: string;
  private readonly tries: number;
  private readonly windowMs: number;

  constructor(
    private readonly redis: Redis,
    { name, tries, seconds, reported = false }: ThrottleOptions,
  ) {
    this.policy = name.slice(name.indexOf(':') + 1);
    this.reported = reported;
    this.purpose = `throttle:${name}`;
    this.tries = tries;
    this.windowMs = seconds * 1000;
    this.shared = SharedTries.in(redis);
    this.local = new LocalTries(this.windowMs);
  }

  /** True if the throttle is disabled. */
  get isOff(): boolean {
    return this.tries === 0;
  }

  /** Counts one try. @throws ApiError `throttled` when it is one too many */
  count(...about: string[]): Promise<void> {
    return this.countMany(1, ...about);
  }

  /** Counts several tries together. @throws ApiError `throttled` when they are too many */
  async countMany(tries: number, ...about: string[]): Promise<void> {
    const found = await this.add(tries, about);
    if (found && found.count > this.tries) throw this.throttled(found);
  }

  /**
   * Returns the number of tries left without counting one; Infinity when disabled.
   *
   * @throws ApiError `throttled` when none is left
   */
  async left(...about: string[]): Promise<number> {
    const found = await this.add(0, about);
    if (!found) return Infinity;
    if (found.count >= this.tries) throw this.throttled(found);
    return this.tries - found.count;
  }

  /** Takes back a try that was counted before its outcome was known. */
  async giveBack(...about: string[]): Promise<void> {
    await this.add(-1, about);
  }

  /** Resets the counts. */
  async forget(...about: string[]): Promise<void> {
    if (this.isOff) return;
    const key = hiddenKey(this.redis, this.purpose, ...about);
    await this.shared.forget(key);
    this.local.forget(key);
  }

  /** @returns undefined when disabled */
  private async add(added: number, about: string[]): Promise<Tries | undefined> {
    if (this.isOff) return undefined;
    const key = hiddenKey(this.redis, this.purpose, ...about);
    const window = this.local.add(key, added);
    // Simultaneous tries each have their own place.
    const place = window.own;
    await this.send(key, window, added);
    const found = { count: Math.max(0, place + window.others), msLeft: window.endsAt - performance.now() };
    if (this.reported) this.report(found);
    return found;
  }

  /** Adds tries to Redis, including missed ones, and applies its count. */
  private async send(key: string, window: TryWindow, added: number): Promise<void> {
    const { own, unsent, endsAt } = window;
    const sent = added + unsent;
    window.unsent = 0;
    const lost = () => {
      if (sent === 0) return;
      window.unsent += sent;
      this.resending ??= setTimeout(() => this.resend(), RESEND_MS).unref();
    };
    const msLeft = Math.max(1, Math.ceil(endsAt - performance.now()));
    const counted = await this.shared.add(key, sent, msLeft, lost);
    if (counted) this.local.learn(key, window, own, counted);
  }

  private throttled(found: Tries): ApiError {
    this.report({ ...found, count: this.tries });
    return new ApiError('throttled', { retryAfter: secondsLeft(found) });
  }

  /** Notes the state for the response's RateLimit headers. */
  private report(found: Tries): void {
    const window = this.windowMs / 1000;
    currentRequest()?.limits.set(this.policy, {
      quota: this.tries,
      window,
      left: Math.max(0, this.tries - found.count),
      reset: found.count === 0 ? window : secondsLeft(found),
    });
  }

  private resend(): void {
    this.resending = undefined;
    for (const [key, window] of this.local.unsent()) void this.send(key, window, 0);
  }
}

const secondsLeft = ({ msLeft }: Tries) => Math.max(1, Math.ceil(msLeft / 1000));
