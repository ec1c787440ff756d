import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Page, recordAudit, violatesUnique } from '@vaultway/common';
import type {
  Admin,
  AdminAccount,
  Courier,
  ListAdmins,
  RequestOwners,
  Role,
  SignUp,
} from '@vaultway/contracts';
import { randomBytes } from 'node:crypto';
import { DataSource, type EntityManager, In } from 'typeorm';
import { v7 } from 'uuid';
import { SecurityLog } from '../security-log/security-log.js';
import { AdminEntity, toAccount, toAdmin } from './admin.entity.js';
import { PasswordHasher } from './password-hasher.js';
import { assertNotGuessable } from './password-rules.js';
import { SignUpLinks } from './sign-up-links.js';

/** An admin with role and password hash at the time, so that a later step can detect changes. */
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

  /** Creates an admin for a sign-up link's holder, and uses up the link. */
  async signUp({ email, password }: SignUp, token: string): Promise<IdentifiedAdmin> {
    assertNotGuessable('password', password, email);
    const password_hash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      const role = await this.links.redeem(tx, token);
      const admin = await this.create(tx, { email, role, password_hash });
      return { admin, role, password_hash };
    });
  }

  /** Creates an admin who signs in elsewhere. Nobody knows the password; a mailed link can set another. */
  async createWithoutPassword(tx: EntityManager, email: string, role: Role): Promise<Admin> {
    const password_hash = await this.hasher.hash(randomBytes(32).toString('base64url'));
    return this.create(tx, { email, role, password_hash });
  }

  /** Lists all accounts. @param reader the admin reading the list */
  list(reader: Admin, query: ListAdmins): Promise<Page<AdminAccount>> {
    const rows = this.database.getRepository(AdminEntity).createQueryBuilder('admin');
    return listPage(rows, query, ['email'], (row) => toAccount(row, reader));
  }

  /** Returns the addresses of all admins. */
  async addresses(): Promise<string[]> {
    const admins = await this.database.manager.find(AdminEntity, {
      select: { email: true },
      where: { role: 'admin' },
      order: { id: 'ASC' },
    });
    return admins.map(({ email }) => email);
  }

  /** Returns the accounts that answer requests, by address. */
  desk(): Promise<RequestOwners['owners']> {
    return this.database.manager.find(AdminEntity, {
      select: { id: true, email: true },
      where: { role: In(['admin', 'clerk']) },
      order: { email: 'ASC' },
    });
  }

  /** Returns all couriers, by address. */
  couriers(): Promise<Courier[]> {
    return this.database.manager.find(AdminEntity, {
      select: { id: true, email: true },
      where: { role: 'courier' },
      order: { email: 'ASC' },
    });
  }

  /** Finds the admin with these credentials, in constant time whichever is wrong. */
  async identify(
    email: string,
    password: string,
    by: 'stranger' | 'known',
  ): Promise<IdentifiedAdmin | undefined> {
    const row = await this.find(email);
    if (!(await this.hasher.verify(row?.password_hash, password, by)) || !row) return undefined;
    return { admin: toAdmin(row), role: row.role, password_hash: await this.rehashIfOutdated(row, password) };
  }

  /** Finds an admin who was identified without a password. */
  async byId(id: string): Promise<IdentifiedAdmin | undefined> {
    const row = await this.database.getRepository(AdminEntity).findOneBy({ id });
    return row ? { admin: toAdmin(row), role: row.role, password_hash: row.password_hash } : undefined;
  }

  /** Returns the admin's role if the hash is still theirs, and locks password and role until `tx` ends. */
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

  /** @returns the admin's hash; undefined if the password does not match */
  async verifiedHash(adminId: string, password: string): Promise<string | undefined> {
    const row = await this.database.getRepository(AdminEntity).findOneBy({ id: adminId });
    return (await this.hasher.verify(row?.password_hash, password, 'known')) ? row?.password_hash : undefined;
  }

  /**
   * Sets a new password. Revoke what the old one granted afterwards, not before: see `lockPassword`.
   *
   * @param verified only replace this hash
   * @returns true if it was replaced
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

  private async create(
    tx: EntityManager,
    account: Pick<AdminEntity, 'email' | 'role' | 'password_hash'>,
  ): Promise<Admin> {
    const admin = await this.insert(tx, account);
    const { role } = account;
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
   * Replaces a hash with outdated parameters while the password is known, unless it was changed meanwhile.
   *
   * @returns the hash now stored for this password, or the old one if the password was changed
   */
  private async rehashIfOutdated({ id, password_hash }: AdminEntity, password: string): Promise<string> {
    if (!this.hasher.isOutdated(password_hash)) return password_hash;
    const fresh = await this.hasher.hash(password);
    const admins = this.database.getRepository(AdminEntity);
    const { affected } = await admins.update({ id, password_hash }, { password_hash: fresh });
    if (affected === 1) return fresh;
    // Another sign-in with this password, or a change of it, was faster.
    const now = await admins.findOneBy({ id });
    return now && (await this.hasher.verify(now.password_hash, password, 'known'))
      ? now.password_hash
      : password_hash;
  }
}
