import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Page, recordAudit, violatesUnique } from '@vaultway/common';
import type { Admin, AdminAccount, ListAdmins, Role, SignUp } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { SignUpLinks } from '../invitations/sign-up-links.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { assertNotGuessable } from '../passwords/password-rules.js';
import { SecurityLog } from '../security-log/security-log.js';
import { AdminEntity, toAccount, toAdmin } from './admin.entity.js';

/** An admin, with the role and the password hash at that moment, so that a later step can tell whether that was changed. */
export interface IdentifiedAdmin {
  admin: Admin;
  role: Role;
  password_hash: string;
}

@Injectable()
export class AdminService {
  constructor(
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
    private readonly hasher: PasswordHasher,
    private readonly log: SecurityLog,
  ) {}

  /** Creates an admin for the holder of a sign-up link, which is used up by this. */
  async signUp({ email, password }: SignUp, token: string): Promise<Admin> {
    assertNotGuessable('password', password, email);
    const password_hash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      const role = await this.links.redeem(tx, token);
      const admin = await this.insert(tx, { email, role, password_hash });
      await recordAudit(tx, {
        by: admin,
        action: 'admin.created',
        record_type: 'admin',
        record_id: admin.id,
        before: null,
        after: { ...admin, role },
      });
      await this.log.record(tx, 'admin_added', { email: admin.email, detail: role });
      return admin;
    });
  }

  /** Lists everyone who may sign in. @param reader the admin who reads the list */
  list(reader: Admin, query: ListAdmins): Promise<Page<AdminAccount>> {
    const rows = this.database.getRepository(AdminEntity).createQueryBuilder('admin');
    return listPage(rows, query, ['email'], (row) => toAccount(row, reader));
  }

  /** Those of everyone who may do everything. */
  async addresses(): Promise<string[]> {
    const admins = await this.database.manager.find(AdminEntity, {
      select: { email: true },
      where: { role: 'admin' },
      order: { id: 'ASC' },
    });
    return admins.map(({ email }) => email);
  }

  /** Finds the admin with these credentials. It takes the same time whichever of them is wrong. */
  async identify(email: string, password: string): Promise<IdentifiedAdmin | undefined> {
    const row = await this.find(email);
    if (!(await this.hasher.verify(row?.password_hash, password)) || !row) return undefined;
    return { admin: toAdmin(row), role: row.role, password_hash: await this.rehashIfOutdated(row, password) };
  }

  /** Finds an admin who was identified by something other than the password. */
  async byId(id: string): Promise<IdentifiedAdmin | undefined> {
    const row = await this.database.getRepository(AdminEntity).findOneBy({ id });
    return row ? { admin: toAdmin(row), role: row.role, password_hash: row.password_hash } : undefined;
  }

  /**
   * The admin's role, if this is still their hash; then nobody can change the password or the role before `tx` ends.
   */
  async lockPassword(tx: EntityManager, adminId: string, password_hash: string): Promise<Role | undefined> {
    const row = await tx.findOne(AdminEntity, {
      where: { id: adminId },
      lock: { mode: 'pessimistic_read' },
    });
    return row?.password_hash === password_hash ? row.role : undefined;
  }

  find(email: string, tx: EntityManager = this.database.manager): Promise<AdminEntity | null> {
    return tx
      .createQueryBuilder(AdminEntity, 'admin')
      .where('lower(admin.email) = lower(:email)', { email })
      .getOne();
  }

  /** @returns the admin's hash; undefined if the password does not match it */
  async verifiedHash(adminId: string, password: string): Promise<string | undefined> {
    const row = await this.database.getRepository(AdminEntity).findOneBy({ id: adminId });
    return (await this.hasher.verify(row?.password_hash, password)) ? row?.password_hash : undefined;
  }

  /**
   * Sets a new password. End what the old one granted afterwards and not before: see `lockPassword`.
   *
   * @param verified only replace this hash
   * @returns whether it was replaced
   */
  async setPassword(
    tx: EntityManager,
    id: string,
    password_hash: string,
    verified?: string,
  ): Promise<boolean> {
    const current = { id, ...(verified !== undefined && { password_hash: verified }) };
    const { affected } = await tx.update(AdminEntity, current, { password_hash, updated_at: new Date() });
    return affected === 1;
  }

  private async insert(
    tx: EntityManager,
    admin: Pick<AdminEntity, 'email' | 'role' | 'password_hash'>,
  ): Promise<Admin> {
    const now = new Date();
    const row = { id: v7(), ...admin, created_at: now, updated_at: now };
    try {
      await tx.insert(AdminEntity, row);
    } catch (error) {
      throw violatesUnique(error, 'admins_email_key') ? new ApiError('email_taken', { cause: error }) : error;
    }
    return toAdmin(row);
  }

  /**
   * Replaces a hash with old parameters: only now is the password known. A password that was changed meanwhile
   * stays.
   *
   * @returns the hash that is now stored for this password, or the old one if the password was changed
   */
  private async rehashIfOutdated({ id, password_hash }: AdminEntity, password: string): Promise<string> {
    if (!this.hasher.isOutdated(password_hash)) return password_hash;
    const fresh = await this.hasher.hash(password);
    const admins = this.database.getRepository(AdminEntity);
    const { affected } = await admins.update({ id, password_hash }, { password_hash: fresh });
    if (affected === 1) return fresh;
    // Someone was faster: another sign-in with this password, or a change of it.
    const now = await admins.findOneBy({ id });
    return now && (await this.hasher.verify(now.password_hash, password)) ? now.password_hash : password_hash;
  }
}
