import { Injectable } from '@nestjs/common';
import { ApiError, atLeast, Outbox } from '@vaultway/common';
import type { Language, SecondStepAsked } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { AdminService } from '../accounts/admin.service.js';
import { accountSubject, Attempts } from '../credentials/attempts.js';
import { MailedLinks } from '../credentials/mailed-links.js';
import type { Caller } from '../sessions/caller.js';
import type { SignedInSession } from './session-opener.js';
import { LINK_ANSWER_MS, mailSignInLink } from './sign-in-mail.js';
import { SignInService } from './sign-in.service.js';

/**
 * Signs in by a mailed link instead of the password. Wrong passwords do not count here, so strangers who use up the
 * attempts of an account or an address do not lock its owner out.
 */
@Injectable()
export class SignInLinkService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly links: MailedLinks,
    private readonly attempts: Attempts,
    private readonly signIns: SignInService,
    private readonly outbox: Outbox,
  ) {}

  /** Mails a link to the account with this address, if any, without revealing whether there is one. */
  sendLink(email: string, language: Language): Promise<void> {
    return atLeast(LINK_ANSWER_MS, () =>
      this.database.transaction(async (tx) => {
        const admin = await this.admins.find(email, tx);
        if (!admin) return;
        const link = await this.links.issueForSignIn(tx, admin.id);
        await mailSignInLink(tx, this.outbox, link, { email: admin.email, language });
      }),
    );
  }

  /** @returns a session, or the challenge of the second step @throws ApiError `link_not_valid` */
  async signIn(token: string, caller: Caller): Promise<SignedInSession | SecondStepAsked> {
    const adminId = await this.database.transaction((tx) => this.links.redeem(tx, token));
    const identified = adminId === undefined ? undefined : await this.admins.byId(adminId);
    if (!identified) throw new ApiError('link_not_valid');
    await this.attempts.forget(accountSubject(identified.admin.email));
    return this.signIns.goOn(identified, caller, 'link');
  }
}
