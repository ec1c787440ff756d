import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Nightly, NightlyModule } from '@vaultway/common';
import { DataSource, LessThan } from 'typeorm';
import { InvitationModule } from '../invitations/invitation.module.js';
import { SignUpLinks } from '../invitations/sign-up-links.js';
import { MailedLinkModule, MailedLinks } from '../mailed-links/mailed-links.js';
import { PasswordModule } from '../passwords/password.module.js';
import { PasswordTokens } from '../passwords/password-tokens.js';
import { SessionEntity } from '../sessions/session.entity.js';

/** Deletes at night what nobody can use any more. */
@Injectable()
export class Expiry implements OnModuleInit {
  constructor(
    private readonly nightly: Nightly,
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
    private readonly tokens: PasswordTokens,
    private readonly mailedLinks: MailedLinks,
  ) {}

  onModuleInit() {
    this.nightly.add('expired sessions, links and tokens', () => this.deleteExpired());
  }

  /** The row of a revoked session is needed only while one of its tokens could be valid. */
  async deleteExpired(): Promise<void> {
    await this.database.manager.delete(SessionEntity, { token_expires_at: LessThan(new Date()) });
    await this.links.deleteExpired();
    await this.tokens.deleteExpired(this.database.manager);
    await this.mailedLinks.deleteExpired(this.database.manager);
  }
}

@Module({ imports: [NightlyModule, InvitationModule, MailedLinkModule, PasswordModule], providers: [Expiry] })
export class ExpiryModule {}
