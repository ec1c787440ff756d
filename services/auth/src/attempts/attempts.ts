import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuthConfig } from '../config.js';
import { BEGIN, FINISH } from './attempts.lua.js';

/** Milliseconds. The first refused try waits for a window, each further one for a step longer. */
const WINDOW = 15 * 60_000;
const STEP = 5 * 60_000;
const LONGEST_WAIT = 4 * 60 * 60_000;

/** A try that its process never finished counts for so long. */
const TICKET_LIFE = 30_000;

/** How long, and how often, a try looks whether those before it have made room. */
const PATIENCE = 5000;
const LOOK_EVERY = 50;

type Outcome = 'failed' | 'succeeded' | 'void';

/**
 * Limits failed tries at a password. The tries that are being looked at count as well, so that many at once
 * get no more than the limit; they wait for each other instead. While Redis is away nobody tries: a guesser
 * could have caused that.
 */
@Injectable()
export class Attempts {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Makes one try.
   *
   * @param subjects what failures are counted by; a success clears the last one alone
   * @param look what is tried; undefined when it failed
   * @throws ApiError `throttled` when too many failed before
   */
  async make<T>(subjects: string[], look: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.config.THROTTLE_SIGNIN_PER_15_MIN === 0) return look();
    const keys = subjects.map((subject) => `attempts:${subject}`);
    const ticket = randomUUID();
    await this.begin(keys, ticket);
    let outcome: Outcome = 'void';
    try {
      const found = await look();
      outcome = found === undefined ? 'failed' : 'succeeded';
      return found;
    } finally {
      await this.redis.eval(FINISH, keys.length, ...keys, ticket, WINDOW, outcome);
    }
  }

  /** Forgets what failed: its subject has proved itself in another way. */
  async forget(subject: string): Promise<void> {
    await this.redis.del(`attempts:${subject}:failed`, `attempts:${subject}:refused`);
  }

  private async begin(keys: string[], ticket: string) {
    const until = Date.now() + PATIENCE;
    for (;;) {
      const [verdict, wait] = await this.ask(keys, ticket);
      if (verdict === 'go') return;
      if (verdict === 'refused')
        throw new ApiError('throttled', { retryAfter: Math.ceil((wait ?? 0) / 1000) });
      if (Date.now() > until) throw new ApiError('throttled', { retryAfter: 1 });
      await pause(LOOK_EVERY);
    }
  }

  private async ask(keys: string[], ticket: string) {
    const limits = [this.config.THROTTLE_SIGNIN_PER_15_MIN, WINDOW, TICKET_LIFE, STEP, LONGEST_WAIT];
    const verdict = await this.redis.eval(BEGIN, keys.length, ...keys, ticket, ...limits);
    return verdict as ['go' | 'busy'] | ['refused', number];
  }
}

/** An account as a subject. Its address is hashed: Redis is not where personal data live. */
export const accountSubject = (email: string) =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
