import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { SecondStep } from '@vaultway/contracts';
import { AdminService, type IdentifiedAdmin } from '../accounts/admin.service.js';
import { Attempts } from '../credentials/attempts.js';
import { SecondFactors, subjectOf, wrongCode } from '../credentials/second-factors.js';
import type { Caller } from '../sessions/caller.js';
import { SessionOpener, type SignedInSession } from './session-opener.js';
import { printOf, SignInChallenges } from './sign-in-challenges.js';

/** The second step of a sign-in: a code after the password. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly admins: AdminService,
    private readonly challenges: SignInChallenges,
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
    private readonly opener: SessionOpener,
  ) {}

  /** @throws ApiError `sign_in_again` without a valid challenge; 422 on `code`; `throttled` */
  async signIn({ challenge, code }: SecondStep, caller: Caller): Promise<SignedInSession> {
    const identified = await this.pending(challenge);
    const { admin } = identified;
    // Not counted by address: a challenge's holder has passed the first step, and strangers at the same address count
    // there.
    const details = { email: admin.email, address: caller.address, detail: 'code' };
    const factor = await this.attempts.makeNoted('second_step_failed', details, [subjectOf(admin.id)], () =>
      this.factors.prove(admin, code),
    );
    if (!factor) throw wrongCode();
    if (!(await this.challenges.redeem(challenge))) throw new ApiError('sign_in_again');
    return this.opener.open(identified, caller, factor);
  }

  private async pending(challenge: string): Promise<IdentifiedAdmin> {
    const pending = await this.challenges.read(challenge);
    const identified = pending && (await this.admins.byId(pending.admin_id));
    if (!identified || printOf(identified.password_hash) !== pending.password_print) {
      throw new ApiError('sign_in_again');
    }
    return identified;
  }
}
