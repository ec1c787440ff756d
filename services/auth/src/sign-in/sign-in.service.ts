import { Injectable } from '@nestjs/common';
import { addressKey, ApiError } from '@vaultway/common';
import type { SecondStepAsked, SignIn } from '@vaultway/contracts';
import { AdminService, type IdentifiedAdmin } from '../accounts/admin.service.js';
import { accountSubject, Attempts } from '../credentials/attempts.js';
import { SecondFactors } from '../credentials/second-factors.js';
import type { Caller } from '../sessions/caller.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { SessionOpener, type SignedInSession } from './session-opener.js';
import { SignInChallenges } from './sign-in-challenges.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
    private readonly factors: SecondFactors,
    private readonly challenges: SignInChallenges,
    private readonly opener: SessionOpener,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * @returns a session, or the challenge of the second step
   * @throws ApiError `wrong_credentials`, the same for a wrong address and a wrong password
   */
  async signIn({ email, password }: SignIn, caller: Caller): Promise<SignedInSession | SecondStepAsked> {
    const identified = await this.identify(email, password, caller);
    if (!identified) throw new ApiError('wrong_credentials');
    return this.goOn(identified, caller, 'password');
  }

  /**
   * Continues after the first step. @param proof method of that step @returns a session, or the challenge of the second
   * step
   */
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
   * Counts a known browser's attempts separately, so that strangers who use up the account's, or those of its address,
   * neither lock it out nor make it wait. Its success still clears the account's failures.
   */
  private async identify(
    email: string,
    password: string,
    { address, device }: Caller,
  ): Promise<IdentifiedAdmin | undefined> {
    const account = accountSubject(email);
    const known = this.devices.recognize(device, email);
    const subjects = known === undefined ? [`signin:${addressKey(address)}`, account] : [`device:${known}`];
    const by = known === undefined ? 'stranger' : 'known';
    const details = { email, address, detail: 'password' };
    const identified = await this.attempts.makeNoted('sign_in_failed', details, subjects, () =>
      this.admins.identify(email, password, by),
    );
    if (identified && known !== undefined) await this.attempts.forget(account);
    return identified;
  }
}
