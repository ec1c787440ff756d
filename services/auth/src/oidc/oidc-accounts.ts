import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { type Language, requiredEmail } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AdminService, type IdentifiedAdmin } from '../accounts/admin.service.js';
import { toAdmin } from '../accounts/admin.entity.js';
import { ColleagueService } from '../colleagues/colleague.service.js';
import { SecurityLog } from '../security-log/security-log.js';
import { OidcIdentityEntity } from './oidc-identity.entity.js';
import type { OidcAccount } from './oidc-provider.js';

/** Arbitrary, but the same in every replica. Serializes sign-ins, so that two at once make one account. */
const SIGN_IN_LOCK_ID = 7_461_005;

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
   * @throws ApiError `oidc_role_missing`, `oidc_email_unverified`, `oidc_linked`, `last_admin_role`
   */
  async identify(account: OidcAccount, language: Language): Promise<IdentifiedAdmin> {
    const { role } = account;
    if (role === undefined) throw new ApiError('oidc_role_missing');
    const { id, ended } = await this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [SIGN_IN_LOCK_ID]);
      const adminId = (await this.linked(tx, account)) ?? (await this.link(tx, { ...account, role }));
      return { id: adminId, ended: await this.colleagues.adoptRole(tx, adminId, role, language) };
    });
    await this.colleagues.confirm(ended);
    const identified = await this.admins.byId(id);
    if (!identified) throw new ApiError('oidc_failed');
    return identified;
  }

  private async linked(tx: EntityManager, { issuer, subject }: OidcAccount): Promise<string | undefined> {
    return (await tx.findOneBy(OidcIdentityEntity, { issuer, subject }))?.admin_id;
  }

  /** Links by the verified address, once: whoever gets a former colleague's address must not get the account too. */
  private async link(
    tx: EntityManager,
    { issuer, subject, email, role }: OidcAccount & { role: NonNullable<OidcAccount['role']> },
  ): Promise<string> {
    const address = requiredEmail.safeParse(email);
    if (!address.success) throw new ApiError('oidc_email_unverified');
    const row = await this.admins.find(address.data, tx);
    if (row && (await tx.existsBy(OidcIdentityEntity, { issuer, admin_id: row.id }))) {
      throw new ApiError('oidc_linked');
    }
    const admin = row ? toAdmin(row) : await this.admins.createWithoutPassword(tx, address.data, role);
    await tx.insert(OidcIdentityEntity, { issuer, subject, admin_id: admin.id, created_at: new Date() });
    await this.log.record(tx, 'factor_added', { email: admin.email, detail: 'oidc' });
    return admin.id;
  }
}
