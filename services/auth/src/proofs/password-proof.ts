import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { AdminService } from '../accounts/admin.service.js';
import { Attempts } from '../credentials/attempts.js';

/** Requires a signed-in admin's password again, in case someone else uses the open browser. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
  ) {}

  /** @returns the matching hash @throws ApiError 422 on `password`; `throttled` */
  async demand(adminId: string, password: string): Promise<string> {
    const email = (await this.admins.byId(adminId))?.admin.email;
    const details = { ...(email !== undefined && { email }), detail: 'password' };
    const verified = await this.attempts.makeNoted('proof_failed', details, [`password:${adminId}`], () =>
      this.admins.verifiedHash(adminId, password),
    );
    if (verified === undefined) throw wrongPassword();
    return verified;
  }
}

export const wrongPassword = () => ApiError.field('password', 'wrong_password');
