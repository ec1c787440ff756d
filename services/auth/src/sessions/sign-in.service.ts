import { Injectable } from '@nestjs/common';
import { addressKey, ApiError } from '@vaultway/common';
import type { Admin, SignIn } from '@vaultway/contracts';
import { AdminService } from '../admins/admin.service.js';
import { accountSubject, Attempts } from '../attempts/attempts.js';
import { SessionService, type OpenedSession } from './session.service.js';

/** Who knocks: the client's address, what it calls itself, and what it was signed in with before. */
export interface Caller {
  address: string;
  userAgent: string | null;
  token: string | undefined;
}

@Injectable()
export class SignInService {
  constructor(
    private readonly admins: AdminService,
    private readonly attempts: Attempts,
    private readonly sessions: SessionService,
  ) {}

  /** @throws ApiError `wrong_credentials`, the same for a wrong address and a wrong password */
  async signIn({ email, password }: SignIn, caller: Caller): Promise<OpenedSession & { admin: Admin }> {
    const subjects = [`signin:${addressKey(caller.address)}`, accountSubject(email)];
    const identified = await this.attempts.make(subjects, () => this.admins.identify(email, password));
    if (!identified) throw new ApiError('wrong_credentials');
    const opened = await this.sessions.open(identified, caller.userAgent, caller.token);
    return { admin: identified.admin, ...opened };
  }
}
