import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@vaultway/common/audit';
import type { Admin, Invitation } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { SignUpLinks } from './sign-up-links.js';

@Injectable()
export class InvitationService {
  constructor(
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
    private readonly audit: AuditTrail,
  ) {}

  /** A link by which a colleague becomes an admin: good for 48 hours, once. */
  async invite(by: Admin): Promise<Invitation> {
    return this.database.transaction(async (tx) => {
      const { id, url, expires_at } = await this.links.invite(tx);
      const invitation = { expires_at: expires_at.toISOString() };
      await this.audit.record(tx, {
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
