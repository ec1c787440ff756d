import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { labelOf } from '@vaultway/contracts';
import { AdminService } from '../admins/admin.service.js';
import { Attempts } from '../attempts/attempts.js';

/** Asks somebody who is signed in for the password again: who sits down at an open browser must not be able to guess. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
  ) {}

  /** @returns the hash that it fits. @throws ApiError 422 on `password`, or `throttled` */
  async demand(adminId: string, password: string): Promise<string> {
    const verified = await this.attempts.make([`password:${adminId}`], () =>
      this.admins.verifiedHash(adminId, password),
    );
    if (verified === undefined) throw wrongPassword();
    return verified;
  }
}

export const wrongPassword = () =>
  ApiError.field('password', 'wrong_password', `${labelOf('password')} is wrong`);
