import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, tokenHash } from '@vaultway/common';
import type { Admin, Role } from '@vaultway/contracts';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DataSource, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import type { AuthConfig } from '../config.js';
import { deriveSecret } from '../secrets.js';
import { AdminEntity } from './admin.entity.js';
import { InvitationEntity } from './invitation.entity.js';

const INVITATION_LIFETIME_MS = 48 * 60 * 60_000;

/** Arbitrary, but the same in every replica. Serializes sign-ups, so that one link creates one admin. */
const SIGN_UP_LOCK_ID = 7_461_002;

/**
 * Manages sign-up links. The first one derives from the private key and is valid while there is no admin. Admins create
 * further ones, stored as hashes.
 */
@Injectable()
export class SignUpLinks {
  private readonly firstToken: string;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    this.firstToken = deriveSecret(config.SESSION_PRIVATE_KEY, 'sign-up link').toString('base64url');
  }

  /** Returns the link for the first admin; undefined once there is one. */
  async firstLink(): Promise<string | undefined> {
    return (await this.hasNoAdmins(this.database.manager)) ? this.linkWith(this.firstToken) : undefined;
  }

  async invite(
    tx: EntityManager,
    by: Admin,
    role: Role,
  ): Promise<{ id: string; url: string; expires_at: Date }> {
    const token = randomBytes(32).toString('base64url');
    const created_at = new Date();
    const expires_at = new Date(created_at.getTime() + INVITATION_LIFETIME_MS);
    const id = v7();
    await tx.insert(InvitationEntity, {
      id,
      token_hash: tokenHash(token),
      role,
      created_by: by.id,
      created_by_email: by.email,
      created_at,
      expires_at,
    });
    return { id, url: this.linkWith(token), expires_at };
  }

  /** True if a sign-up with this token would succeed now. */
  isValid(token: string): Promise<boolean> {
    const { manager } = this.database;
    return this.isFirst(token)
      ? this.hasNoAdmins(manager)
      : manager.existsBy(InvitationEntity, unused(token));
  }

  /** Uses up a link if the transaction of `tx` commits. @returns its role @throws ApiError `link_not_valid` */
  async redeem(tx: EntityManager, token: string): Promise<Role> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [SIGN_UP_LOCK_ID]);
    if (this.isFirst(token)) {
      if (!(await this.hasNoAdmins(tx))) throw new ApiError('link_not_valid');
      return 'admin';
    }
    const invitation = await tx.findOneBy(InvitationEntity, unused(token));
    const { affected } = await tx.delete(InvitationEntity, unused(token));
    if (!invitation || affected !== 1) throw new ApiError('link_not_valid');
    return invitation.role;
  }

  async deleteExpired(): Promise<void> {
    await this.database.manager.delete(InvitationEntity, { expires_at: LessThanOrEqual(new Date()) });
  }

  private linkWith(token: string): string {
    const link = new URL('/control/signup.html', this.config.PUBLIC_URL);
    link.searchParams.set('token', token);
    return link.href;
  }

  private isFirst(token: string): boolean {
    return timingSafeEqual(tokenHash(token), tokenHash(this.firstToken));
  }

  private async hasNoAdmins(manager: EntityManager): Promise<boolean> {
    return !(await manager.exists(AdminEntity));
  }
}

const unused = (token: string) => ({ token_hash: tokenHash(token), expires_at: MoreThan(new Date()) });
