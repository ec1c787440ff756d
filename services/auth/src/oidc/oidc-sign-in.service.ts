import { Inject, Injectable } from '@nestjs/common';
import { addressKey, ApiError, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { AuthConfig } from '../config.js';
import { Attempts } from '../credentials/attempts.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { Caller } from '../sessions/caller.js';
import { SessionOpener, type SignedInSession } from '../sign-in/session-opener.js';
import { OidcAccounts } from './oidc-accounts.js';
import type { OidcAttempt } from './oidc-attempts.js';
import { OidcProvider } from './oidc-provider.js';

/** Begun sign-ins of an address for each attempt that may fail. */
const WINDOW_SECONDS = 15 * 60;
const BEGUN_PER_ATTEMPT = 12;

/** Signs admins in with their account at the OpenID Connect provider. It stands for a second factor too. */
@Injectable()
export class OidcSignInService {
  private readonly throttle: Throttle;

  constructor(
    private readonly provider: OidcProvider,
    private readonly accounts: OidcAccounts,
    private readonly attempts: Attempts,
    private readonly opener: SessionOpener,
    private readonly log: SecurityLog,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    const tries = config.THROTTLE_SIGNIN_PER_15_MIN * BEGUN_PER_ATTEMPT;
    this.throttle = new Throttle(redis, { name: 'auth:oidc', tries, seconds: WINDOW_SECONDS });
  }

  /** @throws ApiError `not_found` while it is off; `oidc_unavailable`, `throttled` */
  async begin(again: boolean, address: string): Promise<{ url: string; attempt: OidcAttempt }> {
    await this.throttle.count(addressKey(address));
    return this.provider.begin(again);
  }

  /**
   * @param attempt undefined if this browser has begun none with the response's state
   * @throws ApiError `oidc_failed` for an invalid response; `oidc_unavailable`, `throttled`, and those of the account
   */
  async finish(query: string, attempt: OidcAttempt | undefined, caller: Caller): Promise<SignedInSession> {
    if (this.provider.name === null) throw new ApiError('not_found');
    const { address } = caller;
    const details = { address, detail: 'oidc' };
    if (!attempt) {
      // Not counted: there is nothing to guess, and a link anybody sends around would lock an office out.
      await this.log.note('sign_in_failed', details);
      throw new ApiError('oidc_failed');
    }
    const subjects = [`oidc:${addressKey(address)}`];
    const account = await this.attempts.makeNoted('sign_in_failed', details, subjects, () =>
      this.provider.finish(query, attempt),
    );
    if (!account) throw new ApiError('oidc_failed');
    try {
      const identified = await this.accounts.identify(account, caller.language);
      return await this.opener.open(identified, caller, 'oidc', account.provedAt);
    } catch (error) {
      const email = account.email !== undefined && { email: account.email };
      if (error instanceof ApiError) await this.log.note('sign_in_failed', { ...email, ...details });
      throw error;
    }
  }
}
