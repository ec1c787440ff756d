import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, atLeast, Outbox } from '@vaultway/common';
import type { Language, User } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { Caller } from '../sessions/caller.js';
import type { OpenedSession } from '../sessions/session.service.js';
import { UserSessionService } from '../sessions/user-session.service.js';
import { LINK_ANSWER_MS, mailSignInLink } from '../sign-in/sign-in-mail.js';
import { KnownAddresses } from '../users/known-addresses.js';
import { UserLinks } from '../users/user-links.js';
import { UserService } from '../users/user.service.js';

/** Signs users in by mailed links. */
@Injectable()
export class UserSignInService implements OnApplicationShutdown {
  private readonly logger = new Logger('users');
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly database: DataSource,
    private readonly known: KnownAddresses,
    private readonly users: UserService,
    private readonly links: UserLinks,
    private readonly sessions: UserSessionService,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationShutdown() {
    await Promise.all(this.running);
  }

  /**
   * Mails a link to an address that may have an account. Responds after the same time for any other, whether tracking
   * knows it or does not answer.
   *
   * @throws while the database is down
   */
  async sendLink(email: string, language: Language): Promise<void> {
    await atLeast(LINK_ANSWER_MS, async () => {
      await this.database.query('SELECT 1');
      const sending = this.send(email, language)
        .catch((error: unknown) => this.logger.error({ err: error }, 'could not mail a sign-in link'))
        .finally(() => this.running.delete(sending));
      this.running.add(sending);
    });
  }

  /** @throws ApiError `link_not_valid` */
  async signIn(token: string, caller: Caller): Promise<OpenedSession & { user: User }> {
    const { user, opened, ended } = await this.database.transaction(async (tx) => {
      const link = await this.links.redeem(tx, token);
      if (!link) throw new ApiError('link_not_valid');
      const who = await this.users.signIn(tx, link, caller.language);
      return { user: who, ...(await this.sessions.open(tx, who, caller, 'link')) };
    });
    await this.sessions.confirmEnded(ended);
    return { user, ...opened };
  }

  private async send(email: string, language: Language): Promise<void> {
    const account = await this.known.find(email);
    if (!account) return;
    await this.database.transaction(async (tx) => {
      const link = await this.links.issue(tx, account);
      await mailSignInLink(tx, this.outbox, link, { email: account.email, language });
    });
  }
}
