import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Nightly, NightlyModule } from '@vaultway/common';
import { DataSource, LessThan } from 'typeorm';
import { AccountModule } from '../accounts/account.module.js';
import { SignUpLinks } from '../accounts/sign-up-links.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { MailedLinks } from '../credentials/mailed-links.js';
import { PasswordTokens } from '../credentials/password-tokens.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { UserLinks } from '../users/user-links.js';
import { UserModule } from '../users/user.module.js';

/** Deletes expired rows at night. */
@Injectable()
export class Expiry implements OnModuleInit {
  constructor(
    private readonly nightly: Nightly,
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
    private readonly tokens: PasswordTokens,
    private readonly mailedLinks: MailedLinks,
    private readonly userLinks: UserLinks,
  ) {}

  onModuleInit() {
    this.nightly.add('expired sessions, links and tokens', () => this.deleteExpired());
  }

  /** A revoked session's row is needed only while one of its tokens could be valid. */
  async deleteExpired(): Promise<void> {
    await this.database.manager.delete(SessionEntity, { token_expires_at: LessThan(new Date()) });
    await this.links.deleteExpired();
    await this.tokens.deleteExpired(this.database.manager);
    await this.mailedLinks.deleteExpired(this.database.manager);
    await this.userLinks.deleteExpired(this.database.manager);
  }
}

@Module({
  imports: [NightlyModule, AccountModule, CredentialModule, UserModule],
  providers: [Expiry],
})
export class ExpiryModule {}
