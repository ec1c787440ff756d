import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { type Language, requiredEmail, type Role } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AdminService, type IdentifiedAdmin } from '../accounts/admin.service.js';
import { ColleagueService } from '../colleagues/colleague.service.js';
import { SecurityLog } from '../security-log/security-log.js';
import { OidcIdentityEntity } from './oidc-identity.entity.js';
import type { OidcAccount } from './oidc-provider.js';

/** Finds, links or creates the admin of an account at the provider. */
@Injectable()
export class OidcAccounts {
  constructor(
    private readonly database: DataSource,
    private readonly admins: AdminService,
    private readonly colleagues: ColleagueService,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Gives the admin the role that the provider says.
   *
   * @throws ApiError `oidc_role_missing`, `oidc_email_unverified`, `oidc_removed`, `oidc_linked`, `last_admin_role`
   */
  async identify(account: OidcAccount, language: Language): Promise<IdentifiedAdmin> {
    const { role } = account;
    if (role === undefined) throw new ApiError('oidc_role_missing');
    const { id, ended } = await this.database.transaction(async (tx) => {
      // First, in the same order as a removal, to avoid deadlock. Two sign-ins at once make one account.
      await this.colleagues.serialize(tx);
      const { adminId, isNew } = await this.find(tx, account, role);
      const adopted = await this.colleagues.adoptRole(tx, adminId, role, language);
      return { id: adminId, ended: adopted ?? (isNew ? [] : undefined) };
    });
    if (ended) await this.colleagues.confirm(ended);
    const identified = await this.admins.byId(id);
    if (!identified) throw new ApiError('oidc_failed');
    return identified;
  }

  /** Links by the verified address, once: whoever gets a former colleague's address must not get the account too. */
  private async find(
    tx: EntityManager,
    { issuer, subject, email }: OidcAccount,
    role: Role,
  ): Promise<{ adminId: string; isNew: boolean }> {
    const identity = await tx.findOneBy(OidcIdentityEntity, { issuer, subject });
    if (identity?.admin_id) return { adminId: identity.admin_id, isNew: false };
    const address = requiredEmail.safeParse(email);
    if (!address.success) throw new ApiError(identity ? 'oidc_removed' : 'oidc_email_unverified');
    const row = await this.admins.find(address.data, tx);
    if (identity && !row) throw new ApiError('oidc_removed');
    if (row && (await tx.existsBy(OidcIdentityEntity, { issuer, admin_id: row.id }))) {
      throw new ApiError('oidc_linked');
    }
    const admin = row ?? (await this.admins.createWithoutPassword(tx, address.data, role));
    await tx.upsert(OidcIdentityEntity, { issuer, subject, admin_id: admin.id, created_at: new Date() }, [
      'issuer',
      'subject',
    ]);
    await this.log.record(tx, 'factor_added', { email: admin.email, detail: 'oidc' });
    return { adminId: admin.id, isNew: !row };
  }
}
