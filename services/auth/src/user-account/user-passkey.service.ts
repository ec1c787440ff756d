import { Inject, Injectable } from '@nestjs/common';
import { ApiError, type Page, REDIS, Throttle, type UserSession } from '@vaultway/common';
import type { CreatePasskey, Language, ListPasskeys, Passkey, User } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { DataSource, IsNull } from 'typeorm';
import { AccountNotices } from '../accounts/account-notices.js';
import { toPasskey } from '../credentials/passkey.entity.js';
import { Passkeys } from '../credentials/passkeys.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import type { Caller } from '../sessions/caller.js';
import { SessionEntity } from '../sessions/session.entity.js';
import type { OpenedSession } from '../sessions/session.service.js';
import { UserSessionService } from '../sessions/user-session.service.js';
import { PasskeyIdentifier } from '../sign-in/passkey-identifier.js';
import { UserEntity } from '../users/user.entity.js';
import { UserService } from '../users/user.service.js';

/** Passkeys that a user may begin to create in an hour: each of them sends an email. */
const PER_HOUR = 20;

/** Creates, lists and removes a user's passkeys, and signs in with them. */
@Injectable()
export class UserPasskeyService {
  private readonly throttle: Throttle;

  constructor(
    private readonly database: DataSource,
    private readonly passkeys: Passkeys,
    private readonly identifier: PasskeyIdentifier,
    private readonly fresh: FreshProof,
    private readonly notices: AccountNotices,
    private readonly users: UserService,
    private readonly sessions: UserSessionService,
    @Inject(REDIS) redis: Redis,
  ) {
    this.throttle = new Throttle(redis, { name: 'auth:new-user-passkey', tries: PER_HOUR, seconds: 3600 });
  }

  list(user: User, query: ListPasskeys): Promise<Page<Passkey>> {
    return this.passkeys.list({ user_id: user.id }, query);
  }

  /**
   * Starts creating one. Requires a recent sign-in, since a passkey opens the account for good.
   *
   * @throws ApiError `proof_needed`, `throttled`
   */
  async ask(session: UserSession) {
    await this.fresh.demand(session);
    const { user } = session;
    await this.throttle.count(user.id);
    return this.passkeys.askToCreate({ user_id: user.id }, user);
  }

  /**
   * @throws ApiError 422 on `credential`; `passkey_known`; meanwhile `not_found` if the account was erased,
   *   `sign_in_first` if the session was ended
   */
  async create({ id, user }: UserSession, passkey: CreatePasskey, language: Language): Promise<Passkey> {
    const row = await this.passkeys.read({ user_id: user.id }, user, passkey);
    await this.database.transaction(async (tx) => {
      const which = { where: { id: user.id }, lock: { mode: 'for_key_share' as const } };
      if (!(await tx.findOne(UserEntity, which))) throw new ApiError('not_found');
      // The desk may have signed the user out everywhere, which removed their passkeys.
      const open = { id, revoked_at: IsNull() };
      if (!(await tx.existsBy(SessionEntity, open))) throw new ApiError('sign_in_first');
      await this.passkeys.insert(tx, row);
      await this.notices.send(tx, user, language, { event: 'passkey_added', passkey: row.name }, 'user');
    });
    return toPasskey(row);
  }

  /** @throws ApiError `proof_needed`; 404 unless it is one of the user's own */
  async remove(session: UserSession, id: string, language: Language): Promise<void> {
    await this.fresh.demand(session);
    const { user } = session;
    await this.database.transaction(async (tx) => {
      const { name } = await this.passkeys.remove(tx, { user_id: user.id }, id);
      await this.notices.send(tx, user, language, { event: 'passkey_removed', passkey: name }, 'user');
    });
  }

  askToSignIn(address: string) {
    return this.identifier.ask('user', address);
  }

  /** @throws ApiError 422 on `credential` for any invalid passkey; `throttled` */
  async signIn(credential: string, caller: Caller): Promise<OpenedSession & { user: User }> {
    const id = await this.identifier.identify('user', credential, caller);
    const { user, opened, ended } = await this.database.transaction(async (tx) => {
      const who = id === undefined ? undefined : await this.users.signInAgain(tx, id, caller.language);
      if (!who) throw ApiError.field('credential', 'wrong_passkey');
      return { user: who, ...(await this.sessions.open(tx, who, caller, 'passkey')) };
    });
    await this.sessions.confirmEnded(ended);
    return { user, ...opened };
  }
}
