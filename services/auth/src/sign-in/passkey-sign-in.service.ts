import { Inject, Injectable } from '@nestjs/common';
import { addressKey, ApiError, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { AdminService, type IdentifiedAdmin } from '../accounts/admin.service.js';
import type { AuthConfig } from '../config.js';
import { Attempts } from '../credentials/attempts.js';
import { PasskeyUse } from '../credentials/passkey-use.js';
import type { Caller } from '../sessions/caller.js';
import { SessionOpener, type SignedInSession } from './session-opener.js';

/** Allows a dozen challenges per address for each attempt that may fail. */
const WINDOW_SECONDS = 15 * 60;
const CHALLENGES_PER_ATTEMPT = 12;

/** Signs in with a passkey alone: having the device and unlocking it are two factors at once. */
@Injectable()
export class PasskeySignInService {
  private readonly throttle: Throttle;

  constructor(
    private readonly passkeys: PasskeyUse,
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
    private readonly opener: SessionOpener,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    const tries = config.THROTTLE_SIGNIN_PER_15_MIN * CHALLENGES_PER_ATTEMPT;
    this.throttle = new Throttle(redis, { name: 'auth:passkey', tries, seconds: WINDOW_SECONDS });
  }

  async ask(address: string) {
    await this.throttle.count(addressKey(address));
    return this.passkeys.askToSignIn();
  }

  /** @throws ApiError `passkey_unknown` for any invalid passkey; `throttled` */
  async signIn(credential: string, caller: Caller): Promise<SignedInSession> {
    const subjects = [`passkey:${addressKey(caller.address)}`];
    const details = { address: caller.address, detail: 'passkey' };
    const identified = await this.attempts.makeNoted('sign_in_failed', details, subjects, () =>
      this.identify(credential),
    );
    if (!identified) throw new ApiError('passkey_unknown');
    return this.opener.open(identified, caller, 'passkey');
  }

  private async identify(credential: string): Promise<IdentifiedAdmin | undefined> {
    const adminId = await this.passkeys.signIn(credential);
    return adminId === undefined ? undefined : this.admins.byId(adminId);
  }
}
