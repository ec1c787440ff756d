import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Page, recordAudit } from '@vaultway/common';
import type { Admin, Invitation, ListInvitations, OpenInvitation, Role } from '@vaultway/contracts';
import { DataSource, type EntityManager, type FindOptionsWhere, MoreThan } from 'typeorm';
import { validate } from 'uuid';
import { InvitationEntity, toOpenInvitation } from './invitation.entity.js';
import { SignUpLinks } from './sign-up-links.js';

/** Invitations from their making to their use, which deletes them, or their withdrawal. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
  ) {}

  /** Makes a link with which a colleague gets an account: once, within 48 hours. */
  async invite(by: Admin, role: Role): Promise<Invitation> {
    return this.database.transaction(async (tx) => {
      const { id, url, expires_at } = await this.links.invite(tx, by, role);
      const invitation = { role, expires_at: expires_at.toISOString() };
      await recordAudit(tx, {
        by,
        action: 'invitation.created',
        record_type: 'invitation',
        record_id: id,
        before: null,
        after: invitation,
      });
      return { id, url, ...invitation };
    });
  }

  /** Lists the invitations that somebody could still use. Their links are not known any more. */
  list(query: ListInvitations): Promise<Page<OpenInvitation>> {
    const rows = this.database
      .getRepository(InvitationEntity)
      .createQueryBuilder('invitation')
      .where('invitation.expires_at > now()');
    const sort = query.sort.replace('updated_at', 'created_at').replace('created_by', 'created_by_email');
    return listPage(rows, { ...query, sort }, ['created_by_email'], toOpenInvitation);
  }

  /** Makes the link of an invitation worthless. @throws ApiError `not_found` */
  async withdraw(by: Admin, id: string): Promise<void> {
    const withdrawn = validate(id)
      ? await this.database.transaction((tx) => this.withdrawThose(tx, { id }, by))
      : 0;
    if (withdrawn === 0) throw new ApiError('not_found');
  }

  /** Withdraws what an admin who is being removed has left open. */
  async withdrawAllOf(tx: EntityManager, admin: Admin, by: Admin): Promise<void> {
    await this.withdrawThose(tx, { created_by: admin.id }, by);
  }

  /** @returns how many there were */
  private async withdrawThose(
    tx: EntityManager,
    which: FindOptionsWhere<InvitationEntity>,
    by: Admin,
  ): Promise<number> {
    const { raw } = await tx
      .createQueryBuilder()
      .delete()
      .from(InvitationEntity)
      .where({ ...which, expires_at: MoreThan(new Date()) })
      .returning(['id', 'expires_at'])
      .execute();
    const withdrawn = raw as Pick<InvitationEntity, 'id' | 'expires_at'>[];
    await recordAudit(
      tx,
      withdrawn.map(({ id, expires_at }) => ({
        by,
        action: 'invitation.deleted',
        record_type: 'invitation',
        record_id: id,
        before: { expires_at: expires_at.toISOString() },
        after: null,
      })),
    );
    return withdrawn.length;
  }
}
