import { Injectable } from '@nestjs/common';
import { recordAudit } from '@vaultway/common';
import type { Admin, Invitation } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { SignUpLinks } from './sign-up-links.js';

@Injectable()
export class InvitationService {
  constructor(
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
  ) {}

  /** Makes a link with which a colleague can become an admin: once, within 48 hours. */
  async invite(by: Admin): Promise<Invitation> {
    return this.database.transaction(async (tx) => {
      const { id, url, expires_at } = await this.links.invite(tx);
      const invitation = { expires_at: expires_at.toISOString() };
      await recordAudit(tx, {
        by,
        action: 'invitation.created',
        record_type: 'invitation',
        record_id: id,
        before: null,
        after: invitation,
      });
      return { url, ...invitation };
    });
  }
}
