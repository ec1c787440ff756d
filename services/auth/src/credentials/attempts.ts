import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, hiddenKey, REDIS } from '@vaultway/common';
import type { SecurityEventName } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuthConfig } from '../config.js';
import { SecurityLog, type SecurityDetails } from '../security-log/security-log.js';
import { BEGIN, FINISH } from './attempts-lua.js';

/** The first refused attempt waits for a window, each further one for a step longer. */
const WINDOW_MS = 15 * 60_000;
const STEP_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 4 * 60 * 60_000;

/** Lifetime of an attempt whose process died. */
const TICKET_LIFETIME_MS = 30_000;

/** Maximum time, and interval, of waiting for earlier attempts to make room. */
const MAX_QUEUE_MS = 5000;
const POLL_MS = 50;

type Outcome = 'failed' | 'succeeded' | 'void';

/**
 * Limits failed attempts at a password. Attempts in progress count as well, so that concurrent ones get no more than
 * the limit; they wait for each other instead. While Redis is down nobody may try, because a guesser could have caused
 * that.
 */
@Injectable()
export class Attempts {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: AuthConfig,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Makes an attempt, and notes it in the security log if it fails or is throttled.
   *
   * @param failed event for a failure
   * @param subjects see {@link make}
   */
  async makeNoted<T>(
    failed: SecurityEventName,
    details: SecurityDetails,
    subjects: string[],
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const outcome = await this.log.watchThrottle(details, () => this.make(subjects, check));
    if (outcome === undefined) await this.log.note(failed, details);
    return outcome;
  }

  /**
   * Makes an attempt.
   *
   * @param subjects count failures; a success clears only the last one
   * @param check the attempt itself; fails by returning undefined
   * @throws ApiError `throttled` after too many failures
   */
  async make<T>(subjects: string[], check: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.config.THROTTLE_SIGNIN_PER_15_MIN === 0) return check();
    const keys = subjects.map((subject) => this.keyOf(subject));
    const ticket = randomUUID();
    await this.begin(keys, ticket);
    let outcome: Outcome = 'void';
    try {
      const found = await check();
      outcome = found === undefined ? 'failed' : 'succeeded';
      return found;
    } finally {
      await this.redis.eval(FINISH, keys.length, ...keys, ticket, WINDOW_MS, outcome);
    }
  }

  /** Clears the failures of a subject proved in another way. */
  async forget(subject: string): Promise<void> {
    const key = this.keyOf(subject);
    await this.redis.del(`${key}:failed`, `${key}:refused`);
  }

  private keyOf(subject: string) {
    return hiddenKey(this.redis, 'attempts', subject);
  }

  private async begin(keys: string[], ticket: string) {
    const until = performance.now() + MAX_QUEUE_MS;
    for (;;) {
      const [verdict, wait] = await this.ask(keys, ticket);
      if (verdict === 'go') return;
      if (verdict === 'refused')
        throw new ApiError('throttled', { retryAfter: Math.ceil((wait ?? 0) / 1000) });
      if (performance.now() > until) throw new ApiError('throttled', { retryAfter: 1 });
      await pause(POLL_MS);
    }
  }

  private async ask(keys: string[], ticket: string) {
    const limits = [
      this.config.THROTTLE_SIGNIN_PER_15_MIN,
      WINDOW_MS,
      TICKET_LIFETIME_MS,
      STEP_MS,
      LONGEST_WAIT_MS,
    ];
    const verdict = await this.redis.eval(BEGIN, keys.length, ...keys, ticket, ...limits);
    return verdict as ['go' | 'busy'] | ['refused', number];
  }
}

/** Returns an account's subject. Hashes its address, to keep personal data out of Redis. */
export const accountSubject = (email: string) =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
