import { Injectable } from '@nestjs/common';
import { addressKey, ApiError } from '@vaultway/common';
import type { Admin, SignIn } from '@vaultway/contracts';
import { AdminService, type IdentifiedAdmin } from '../admins/admin.service.js';
import { accountSubject, Attempts } from '../attempts/attempts.js';
import { KnownDevices } from '../devices/known-devices.js';
import type { Caller } from './caller.js';
import { SessionService, type OpenedSession } from './session.service.js';

/** A session, and the mark by which the browser is known from now on. */
export type SignedInSession = OpenedSession & { admin: Admin; device: string };

@Injectable()
export class SignInService {
  constructor(
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
    private readonly sessions: SessionService,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws ApiError `wrong_credentials`, the same for a wrong address and a wrong password */
  async signIn({ email, password }: SignIn, caller: Caller): Promise<SignedInSession> {
    const identified = await this.identify(email, password, caller);
    if (!identified) throw new ApiError('wrong_credentials');
    const { admin } = identified;
    const opened = await this.sessions.open(identified, caller);
    const known = this.devices.recognise(caller.device, admin.email) && caller.device;
    return { admin, ...opened, device: known ?? this.devices.mark(admin.email) };
  }

  /**
   * A browser that is known has tries of its own: strangers who use up the account's do not lock it out. Its
   * success counts for the account all the same.
   */
  private async identify(
    email: string,
    password: string,
    { address, device }: Caller,
  ): Promise<IdentifiedAdmin | undefined> {
    const account = accountSubject(email);
    const known = this.devices.recognise(device, email);
    const subjects = [`signin:${addressKey(address)}`, known === undefined ? account : `device:${known}`];
    const identified = await this.attempts.make(subjects, () => this.admins.identify(email, password));
    if (identified && known !== undefined) await this.attempts.forget(account);
    return identified;
  }
}
