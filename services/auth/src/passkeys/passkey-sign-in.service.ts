import { Inject, Injectable } from '@nestjs/common';
import { addressKey, ApiError, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AdminService, type IdentifiedAdmin } from '../admins/admin.service.js';
import { Attempts } from '../attempts/attempts.js';
import type { AuthConfig } from '../config.js';
import type { Caller } from '../sessions/caller.js';
import { SessionOpener, type SignedInSession } from '../sessions/session-opener.js';
import { PasskeyEntity } from './passkey.entity.js';
import { RelyingParty } from './relying-party.js';

/** Seconds, and how often in them one address may ask for a challenge: a dozen for each try that may fail. */
const WINDOW = 15 * 60;
const CHALLENGES_PER_TRY = 12;

/** Signing in with a passkey alone: who has the device and can open it has shown two factors at once. */
@Injectable()
export class PasskeySignInService {
  private readonly throttle: Throttle;

  constructor(
    private readonly database: DataSource,
    private readonly party: RelyingParty,
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
    private readonly opener: SessionOpener,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    const tries = config.THROTTLE_SIGNIN_PER_15_MIN * CHALLENGES_PER_TRY;
    this.throttle = new Throttle(redis, { name: 'passkey', tries, seconds: WINDOW });
  }

  async ask(address: string) {
    await this.throttle.count(addressKey(address));
    return this.party.askToSignIn();
  }

  /** @throws ApiError `passkey_unknown`, whatever is wrong with it, or `throttled` */
  async signIn(credential: string, caller: Caller): Promise<SignedInSession> {
    const subjects = [`passkey:${addressKey(caller.address)}`];
    const identified = await this.attempts.make(subjects, () => this.identify(credential));
    if (!identified) throw new ApiError('passkey_unknown');
    return this.opener.open(identified, caller, 'passkey');
  }

  private async identify(credential: string): Promise<IdentifiedAdmin | undefined> {
    const passkeys = this.database.getRepository(PasskeyEntity);
    const name = this.party.nameIn(credential);
    const row = name === undefined ? null : await passkeys.findOneBy({ credential_id: name });
    const counter = row ? await this.party.readSignedIn(row, credential) : undefined;
    if (!row || counter === undefined) return undefined;
    await passkeys.update(row.id, { counter, last_used_at: new Date() });
    return this.admins.byId(row.admin_id);
  }
}
