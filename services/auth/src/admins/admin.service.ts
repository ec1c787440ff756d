import { Injectable } from '@nestjs/common';
import { ApiError, listPage, violatesUnique, type Page } from '@vaultway/common';
import { AuditTrail } from '@vaultway/common/audit';
import type { Admin, AdminAccount, ListAdmins, SignUp } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { SignUpLinks } from '../invitations/sign-up-links.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { refuseGuessable } from '../passwords/password-rules.js';
import { AdminEntity } from './admin.entity.js';
import { toAccount, toAdmin } from './admin.mapper.js';

/** An admin, and the hash that the password fitted: whoever acts on it later can see whether it still stands. */
export interface IdentifiedAdmin {
  admin: Admin;
  password_hash: string;
}

@Injectable()
export class AdminService {
  constructor(
    private readonly database: DataSource,
    private readonly links: SignUpLinks,
    private readonly hasher: PasswordHasher,
    private readonly audit: AuditTrail,
  ) {}

  /** Makes an admin of whoever holds a sign-up link, which then is used up. */
  async signUp({ email, password }: SignUp, token: string): Promise<Admin> {
    refuseGuessable('password', password, email);
    const password_hash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      await this.links.redeem(tx, token);
      const admin = await this.insert(tx, { email, password_hash });
      await this.audit.record(tx, {
        by: admin,
        action: 'admin.created',
        record_type: 'admin',
        record_id: admin.id,
        before: null,
        after: admin,
      });
      return admin;
    });
  }

  /** Everybody who may sign in. @param asking who reads it */
  list(asking: Admin, query: ListAdmins): Promise<Page<AdminAccount>> {
    const rows = this.database.getRepository(AdminEntity).createQueryBuilder('admin');
    return listPage(rows, query, ['email'], (row) => toAccount(row, asking));
  }

  /** The admin with these credentials; takes the same time whichever of them is wrong. */
  async identify(email: string, password: string): Promise<IdentifiedAdmin | undefined> {
    const row = await this.find(email);
    if (!(await this.hasher.verify(row?.password_hash, password)) || !row) return undefined;
    return { admin: toAdmin(row), password_hash: await this.hashAnewIfOutdated(row, password) };
  }

  /** An admin who showed in another way than by the password who they are. */
  async byId(id: string): Promise<IdentifiedAdmin | undefined> {
    const row = await this.database.getRepository(AdminEntity).findOneBy({ id });
    return row ? { admin: toAdmin(row), password_hash: row.password_hash } : undefined;
  }

  /** Whether that hash is still the admin's; if so, nobody sets another password before `tx` ends. */
  async holdPassword(tx: EntityManager, adminId: string, password_hash: string): Promise<boolean> {
    const row = await tx.findOne(AdminEntity, {
      where: { id: adminId },
      lock: { mode: 'pessimistic_read' },
    });
    return row?.password_hash === password_hash;
  }

  /** @param tx the transaction to look in, if any */
  find(email: string, tx: EntityManager = this.database.manager): Promise<AdminEntity | null> {
    return tx
      .createQueryBuilder(AdminEntity, 'admin')
      .where('lower(admin.email) = lower(:email)', { email })
      .getOne();
  }

  /** The hash that the password fits; undefined when it is not the admin's. */
  async verifiedHash(adminId: string, password: string): Promise<string | undefined> {
    const row = await this.database.getRepository(AdminEntity).findOneBy({ id: adminId });
    return (await this.hasher.verify(row?.password_hash, password)) ? row?.password_hash : undefined;
  }

  /**
   * What the old password gave must be taken back after this and not before: see `holdPassword`.
   *
   * @param verified sets it only if this hash still stands
   * @returns whether it was set
   */
  async setPassword(
    tx: EntityManager,
    id: string,
    password_hash: string,
    verified?: string,
  ): Promise<boolean> {
    const standing = { id, ...(verified !== undefined && { password_hash: verified }) };
    const { affected } = await tx.update(AdminEntity, standing, { password_hash, updated_at: new Date() });
    return affected === 1;
  }

  private async insert(
    tx: EntityManager,
    facts: Pick<AdminEntity, 'email' | 'password_hash'>,
  ): Promise<Admin> {
    const now = new Date();
    const row = { id: v7(), ...facts, created_at: now, updated_at: now };
    try {
      await tx.insert(AdminEntity, row);
    } catch (error) {
      throw violatesUnique(error, 'admins_email_key') ? new ApiError('email_taken', { cause: error }) : error;
    }
    return toAdmin(row);
  }

  /**
   * The only moment when the password is at hand. A password that was changed meanwhile stays.
   *
   * @returns the hash that now stands for this password, or the old one when the password was changed
   */
  private async hashAnewIfOutdated({ id, password_hash }: AdminEntity, password: string): Promise<string> {
    if (!this.hasher.isOutdated(password_hash)) return password_hash;
    const fresh = await this.hasher.hash(password);
    const admins = this.database.getRepository(AdminEntity);
    const { affected } = await admins.update({ id, password_hash }, { password_hash: fresh });
    if (affected === 1) return fresh;
    // Somebody was faster: another sign-in with this password, or a change to another one.
    const now = await admins.findOneBy({ id });
    return now && (await this.hasher.verify(now.password_hash, password)) ? now.password_hash : password_hash;
  }
}
