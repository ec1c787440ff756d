import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Nightly } from '@vaultway/common/nightly';
import { DataSource, LessThan } from 'typeorm';
import { SignUpLinks } from '../invitations/sign-up-links.js';
import { ResetTokens } from '../passwords/reset-tokens.js';
import { SessionEntity } from '../sessions/session.entity.js';

/** What nobody can use any more is deleted at night. */
@Injectable()
export class Expiry implements OnModuleInit {
  constructor(
    private readonly nightly: Nightly,
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
    private readonly tokens: ResetTokens,
  ) {}

  onModuleInit() {
    this.nightly.add('expired sessions, links and tokens', () => this.deleteExpired());
  }

  /** A revoked session's row is needed only while a token of it could be valid. */
  async deleteExpired(): Promise<void> {
    await this.database.manager.delete(SessionEntity, { token_expires_at: LessThan(new Date()) });
    await this.links.deleteExpired();
    await this.tokens.deleteExpired(this.database.manager);
  }
}
