import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../../config.js';
import { kindOf, type ProofKind } from './proof.js';

/**
 * Maximum wrong proofs per parcel and day, by all clients together: a botnet must not find four digits. An email
 * address and a whole phone number take far more guesses, so strangers need far more to lock the recipient out. Mailed
 * links remain possible.
 */
const TRIES_PER_DAY: Record<ProofKind, number> = { digits: 50, email: 500, phone: 500 };

/** Limits wrong proofs, separately for each kind of proof. */
@Injectable()
export class RevealThrottle {
  private readonly perClient: Throttle;
  private readonly perParcel: Record<ProofKind, Throttle>;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: TrackingConfig) {
    const tries = config.THROTTLE_REVEAL_PER_15_MIN;
    const daily = (kind: ProofKind) =>
      new Throttle(redis, {
        name: `tracking:reveal-all-${kind}`,
        tries: tries === 0 ? 0 : TRIES_PER_DAY[kind],
        seconds: 24 * 60 * 60,
      });
    this.perClient = new Throttle(redis, { name: 'tracking:reveal', tries, seconds: 15 * 60 });
    this.perParcel = { digits: daily('digits'), email: daily('email'), phone: daily('phone') };
  }

  /**
   * Counts an attempt before its outcome is known, so that concurrent attempts count too. @throws ApiError `throttled`
   */
  async begin(address: string, key: string, proof: string): Promise<void> {
    const kind = kindOf(proof);
    await this.perClient.count(addressKey(address), kind, key);
    await this.perParcel[kind].count(key);
  }

  /** Refunds a correct attempt, and resets the client's count. */
  async forget(address: string, key: string, proof: string): Promise<void> {
    const kind = kindOf(proof);
    await this.perParcel[kind].giveBack(key);
    await this.perClient.forget(addressKey(address), kind, key);
  }
}
