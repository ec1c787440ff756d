import { Injectable } from '@nestjs/common';
import { ApiError, atLeast, Outbox } from '@vaultway/common';
import type { Language, SecondStepAsked } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { AdminService } from '../accounts/admin.service.js';
import { accountSubject, Attempts } from '../credentials/attempts.js';
import { MailedLinks } from '../credentials/mailed-links.js';
import type { Caller } from '../sessions/caller.js';
import type { SignedInSession } from './session-opener.js';
import { SignInService } from './sign-in.service.js';

/** Minimum response time, so that it does not reveal whether an account exists. */
const MIN_ANSWER_MS = 250;

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
    return atLeast(MIN_ANSWER_MS, () =>
      this.database.transaction(async (tx) => {
        const admin = await this.admins.find(email, tx);
        const link = admin && (await this.links.issueForSignIn(tx, admin.id));
        if (!link) return;
        await this.outbox.add(tx, 'mail.requested', {
          kind: 'sign_in_link',
          to: [admin.email],
          language,
          data: { link_url: link.url, expires_at: link.expires_at.toISOString() },
        });
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
