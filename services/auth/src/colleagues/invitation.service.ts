import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  CONFIG,
  listPage,
  type Once,
  type Page,
  recordAudit,
  sealedWith,
  type Session,
} from '@vaultway/common';
import type { Admin, Invitation, ListInvitations, OpenInvitation, Role } from '@vaultway/contracts';
import { DataSource, type EntityManager, type FindOptionsWhere, MoreThan } from 'typeorm';
import { validate } from 'uuid';
import { InvitationEntity, toOpenInvitation } from '../accounts/invitation.entity.js';
import { SignUpLinks } from '../accounts/sign-up-links.js';
import type { AuthConfig } from '../config.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { SecurityLog } from '../security-log/security-log.js';

/** Manages invitations. Using or withdrawing one deletes it. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
    private readonly proof: FreshProof,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Creates a link that gives a colleague an account: once, within 48 hours. @throws ApiError `proof_needed` */
  async invite(session: Session, role: Role, once: Once): Promise<Invitation> {
    await this.proof.demand(session);
    const by = session.admin;
    const insert = async (tx: EntityManager): Promise<Invitation> => {
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
      await this.log.record(tx, 'invitation_added', { email: by.email, detail: role });
      return { id, url, ...invitation };
    };
    return this.database.transaction((tx) =>
      once.run(
        tx,
        () => insert(tx),
        sealedWith(this.config.AUTH_SECRET_KEY, (id) => tx.existsBy(InvitationEntity, { id })),
      ),
    );
  }

  /** Lists open invitations. Their links are no longer known. */
  list(query: ListInvitations): Promise<Page<OpenInvitation>> {
    const rows = this.database
      .getRepository(InvitationEntity)
      .createQueryBuilder('invitation')
      .where('invitation.expires_at > now()');
    const sort = query.sort.replace('updated_at', 'created_at').replace('created_by', 'created_by_email');
    return listPage(rows, { ...query, sort }, ['created_by_email'], toOpenInvitation);
  }

  /** Invalidates an invitation's link. @throws ApiError `not_found` */
  async withdraw(by: Admin, id: string): Promise<void> {
    const withdrawn = validate(id)
      ? await this.database.transaction((tx) => this.withdrawThose(tx, { id }, by))
      : 0;
    if (withdrawn === 0) throw new ApiError('not_found');
  }

  /** Withdraws the open invitations of an admin being removed. */
  async withdrawAllOf(tx: EntityManager, admin: Admin, by: Admin): Promise<void> {
    await this.withdrawThose(tx, { created_by: admin.id }, by);
  }

  /** @returns their number */
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
