import { Injectable, Module } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { AdminModule } from '../admins/admin.module.js';
import { AdminService } from '../admins/admin.service.js';
import { AttemptModule, Attempts } from '../attempts/attempts.js';
import { SecurityLog } from '../security-log/security-log.js';

/** Asks an admin who is signed in for the password again, for the case that someone else sits at an open browser. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
    private readonly log: SecurityLog,
  ) {}

  /** @returns the hash that it matches. @throws ApiError 422 on `password`; `throttled` */
  async demand(adminId: string, password: string): Promise<string> {
    const email = (await this.admins.byId(adminId))?.admin.email;
    const details = { ...(email !== undefined && { email }), detail: 'password' };
    const verified = await this.log.watch('proof_failed', details, () =>
      this.attempts.make([`password:${adminId}`], () => this.admins.verifiedHash(adminId, password)),
    );
    if (verified === undefined) throw wrongPassword();
    return verified;
  }
}

export const wrongPassword = () => ApiError.field('password', 'wrong_password');

@Module({ imports: [AdminModule, AttemptModule], providers: [PasswordProof], exports: [PasswordProof] })
export class PasswordProofModule {}
