import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { AuthConfig } from '../config.js';
import { Attempts } from '../credentials/attempts.js';
import { PasskeyUse } from '../credentials/passkey-use.js';
import type { PasskeyHolder } from '../credentials/passkey.entity.js';
import type { Caller } from '../sessions/caller.js';

/** Allows a dozen challenges per address for each attempt that may fail. */
const WINDOW_SECONDS = 15 * 60;
const CHALLENGES_PER_ATTEMPT = 12;

/** Identifies admins and users by their passkeys. Counts each kind separately: clients must not lock admins out. */
@Injectable()
export class PasskeyIdentifier {
  private readonly throttles: Record<PasskeyHolder, Throttle>;

  constructor(
    private readonly passkeys: PasskeyUse,
    private readonly attempts: Attempts,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    const tries = config.THROTTLE_SIGNIN_PER_15_MIN * CHALLENGES_PER_ATTEMPT;
    const limits = { tries, seconds: WINDOW_SECONDS };
    this.throttles = {
      admin: new Throttle(redis, { name: 'auth:passkey', ...limits }),
      user: new Throttle(redis, { name: 'auth:user-passkey', ...limits }),
    };
  }

  /** @throws ApiError `throttled` */
  async ask(holder: PasskeyHolder, address: string) {
    await this.throttles[holder].count(addressKey(address));
    return this.passkeys.askToSignIn(holder);
  }

  /** @returns the id of the admin or user; undefined for an invalid response @throws ApiError `throttled` */
  identify(
    holder: PasskeyHolder,
    credential: string,
    { address }: Pick<Caller, 'address'>,
  ): Promise<string | undefined> {
    const subjects = [`${holder === 'admin' ? '' : 'user-'}passkey:${addressKey(address)}`];
    return this.attempts.makeNoted('sign_in_failed', { address, detail: 'passkey' }, subjects, () =>
      this.passkeys.signIn(holder, credential),
    );
  }
}
