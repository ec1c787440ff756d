import { Injectable } from '@nestjs/common';
import { addressKey, ApiError } from '@vaultway/common';
import type { SecondStepAsked, SignIn } from '@vaultway/contracts';
import { AdminService, type IdentifiedAdmin } from '../admins/admin.service.js';
import { accountSubject, Attempts } from '../attempts/attempts.js';
import { KnownDevices } from '../devices/known-devices.js';
import { SecondFactorService } from '../second-factors/second-factor.service.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { Caller } from './caller.js';
import { SessionOpener, type SignedInSession } from './session-opener.js';
import { SignInChallenges } from './sign-in-challenges.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
    private readonly factors: SecondFactorService,
    private readonly challenges: SignInChallenges,
    private readonly opener: SessionOpener,
    private readonly devices: KnownDevices,
    private readonly log: SecurityLog,
  ) {}

  /**
   * @returns a session, or what the second step needs
   * @throws ApiError `wrong_credentials`, the same for a wrong address and a wrong password
   */
  async signIn({ email, password }: SignIn, caller: Caller): Promise<SignedInSession | SecondStepAsked> {
    const details = { email, address: caller.address, detail: 'password' };
    const identified = await this.log.watch('sign_in_failed', details, () =>
      this.identify(email, password, caller),
    );
    if (!identified) throw new ApiError('wrong_credentials');
    return this.goOn(identified, caller, 'password');
  }

  /** The way on after the first step. @param proof what that was. @returns a session, or what the second step needs */
  async goOn(
    identified: IdentifiedAdmin,
    caller: Caller,
    proof: 'password' | 'link',
  ): Promise<SignedInSession | SecondStepAsked> {
    const second_factor = await this.factors.required(identified.admin);
    if (second_factor.length === 0) return this.opener.open(identified, caller, proof);
    return { admin: null, second_factor, ...(await this.challenges.issue(identified)) };
  }

  /**
   * A known browser has attempts of its own, so that strangers who use up the account's do not lock it out. Its
   * success clears the account's failures all the same.
   */
  private async identify(
    email: string,
    password: string,
    { address, device }: Caller,
  ): Promise<IdentifiedAdmin | undefined> {
    const account = accountSubject(email);
    const known = this.devices.recognize(device, email);
    const subjects = [`signin:${addressKey(address)}`, known === undefined ? account : `device:${known}`];
    const identified = await this.attempts.make(subjects, () => this.admins.identify(email, password));
    if (identified && known !== undefined) await this.attempts.forget(account);
    return identified;
  }
}
