import { Injectable } from '@nestjs/common';
import { recordAudit, type Session } from '@vaultway/common';
import type { ChangePassword, Language } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { AccountNotices } from '../accounts/account-notices.js';
import { AdminService } from '../accounts/admin.service.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { assertNotGuessable } from '../accounts/password-rules.js';
import { MailedLinks } from '../credentials/mailed-links.js';
import { PasswordTokens } from '../credentials/password-tokens.js';
import { PasswordProof, wrongPassword } from '../proofs/password-proof.js';
import { SessionService } from '../sessions/session.service.js';

/** Changes the password of a signed-in admin who knows it. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly proof: PasswordProof,
    private readonly hasher: PasswordHasher,
    private readonly tokens: PasswordTokens,
    private readonly links: MailedLinks,
    private readonly sessions: SessionService,
    private readonly notices: AccountNotices,
  ) {}

  /**
   * Also ends every other session, and voids mailed password tokens and links.
   *
   * @throws ApiError 422 on `password` if it is not the current one
   */
  async change(
    { password, new_password }: ChangePassword,
    { id, admin }: Session,
    language: Language,
  ): Promise<void> {
    assertNotGuessable('new_password', new_password, admin.email);
    const verified = await this.proof.demand(admin.id, password);
    const password_hash = await this.hasher.hash(new_password);
    const ended = await this.database.transaction(async (tx) => {
      await this.tokens.forget(tx, admin.id); // first, in the same order as a reset, to avoid deadlock
      await this.links.forget(tx, admin.id);
      const isSet = await this.admins.setPassword(tx, admin.id, password_hash, verified);
      if (!isSet) throw wrongPassword(); // changed meanwhile
      const others = await this.sessions.endAll(tx, admin, id);
      await recordAudit(tx, {
        by: admin,
        action: 'password.changed',
        record_type: 'admin',
        record_id: admin.id,
        before: null,
        after: null,
      });
      await this.notices.send(tx, admin, language, { event: 'password_changed' });
      return others;
    });
    await this.sessions.confirmEnded(ended);
  }
}
