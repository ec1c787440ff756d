import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../../config.js';
import { kindOf, type ProofKind } from './proof.js';

/**
 * Wrong proofs for one parcel in a day, from all clients together: four digits must not fall to a botnet. An e-mail
 * address takes far more guesses, so strangers need far more to keep its owner out; and a mailed link stays.
 */
const TRIES_PER_DAY: Record<ProofKind, number> = { digits: 50, email: 500 };

/** Limits how often somebody may guess the proof that a parcel is theirs, digits and e-mail addresses apart. */
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
    this.perParcel = { digits: daily('digits'), email: daily('email') };
  }

  /** Counts a try before its outcome is known, so that simultaneous tries count too. @throws ApiError `throttled` */
  async begin(address: string, key: string, proof: string): Promise<void> {
    const kind = kindOf(proof);
    await this.perClient.count(addressKey(address), kind, key);
    await this.perParcel[kind].count(key);
  }

  /** The try was right: takes it back, and forgets the client's others. */
  async forget(address: string, key: string, proof: string): Promise<void> {
    const kind = kindOf(proof);
    await this.perParcel[kind].giveBack(key);
    await this.perClient.forget(addressKey(address), kind, key);
  }
}
