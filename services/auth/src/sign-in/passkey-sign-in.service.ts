import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { AdminService } from '../accounts/admin.service.js';
import type { Caller } from '../sessions/caller.js';
import { PasskeyIdentifier } from './passkey-identifier.js';
import { SessionOpener, type SignedInSession } from './session-opener.js';

/** Signs in with a passkey alone: having the device and unlocking it are two factors at once. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly passkeys: PasskeyIdentifier,
    private readonly admins: AdminService,
    private readonly opener: SessionOpener,
  ) {}

  ask(address: string) {
    return this.passkeys.ask('admin', address);
  }

  /** @throws ApiError `passkey_unknown` for any invalid passkey; `throttled` */
  async signIn(credential: string, caller: Caller): Promise<SignedInSession> {
    const adminId = await this.passkeys.identify('admin', credential, caller);
    const identified = adminId === undefined ? undefined : await this.admins.byId(adminId);
    if (!identified) throw new ApiError('passkey_unknown');
    return this.opener.open(identified, caller, 'passkey');
  }
}
