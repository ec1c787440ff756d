import { Inject, Injectable, Module } from '@nestjs/common';
import { CONFIG, tokenHash } from '@vaultway/common';
import { randomBytes } from 'node:crypto';
import { LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { MailedLinkEntity } from './mailed-link.entity.js';

/** 192 random bits cannot be guessed, so a plain hash protects them and nobody's wrong tries need counting. */
const TOKEN_BYTES = 24;
const LIFETIME_MS = 15 * 60_000;

/**
 * A further sign-in link is mailed a minute after the last one at the earliest, and only while fewer than this many
 * are open. All of those are in the mailbox and stay valid, so requests by strangers neither fill the mailbox nor
 * keep its owner from signing in.
 */
const PAUSE_MS = 60_000;
const MAX_OPEN = 3;

const PAGES = { sign_in: '/control/signin.html', new_password: '/control/password.html' };

export interface IssuedLink {
  url: string;
  expires_at: Date;
}

/**
 * Links that prove who has an admin's mailbox: valid once, for 15 minutes. Whoever has the mailbox may sign in as
 * well as set a new password, so every link serves for both.
 */
@Injectable()
export class MailedLinks {
  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUBLIC_URL'>) {}

  /** Earlier links stay valid: a stranger who asks for a new one must not void the owner's. */
  async issue(tx: EntityManager, adminId: string, purpose: MailedLinkEntity['purpose']): Promise<IssuedLink> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const created_at = new Date();
    const expires_at = new Date(created_at.getTime() + LIFETIME_MS);
    const link = { token_hash: tokenHash(token), admin_id: adminId, purpose, created_at, expires_at };
    await tx.insert(MailedLinkEntity, link);
    return { url: this.urlOf(purpose, token), expires_at };
  }

  /** A link for signing in; undefined while the mailbox has links enough. */
  async issueForSignIn(tx: EntityManager, adminId: string): Promise<IssuedLink | undefined> {
    // Simultaneous requests wait for each other.
    await tx.query('SELECT 1 FROM admins WHERE id = $1 FOR NO KEY UPDATE', [adminId]);
    const open = await tx.findBy(MailedLinkEntity, {
      admin_id: adminId,
      purpose: 'sign_in',
      expires_at: MoreThan(new Date()),
    });
    const pausing = open.some(({ created_at }) => created_at.getTime() > Date.now() - PAUSE_MS);
    return pausing || open.length >= MAX_OPEN ? undefined : this.issue(tx, adminId, 'sign_in');
  }

  /** Whose link it is, without using it up; undefined if it is not valid. */
  async ownerOf(tx: EntityManager, token: string): Promise<string | undefined> {
    return (await tx.findOneBy(MailedLinkEntity, valid(token)))?.admin_id;
  }

  /** Uses up a link when `tx` commits. @returns whose it is; undefined if it is not valid or was used meanwhile */
  async redeem(tx: EntityManager, token: string): Promise<string | undefined> {
    const owner = await this.ownerOf(tx, token);
    if (owner === undefined) return undefined;
    const { affected } = await tx.delete(MailedLinkEntity, valid(token));
    return affected === 1 ? owner : undefined;
  }

  async forget(tx: EntityManager, adminId: string): Promise<void> {
    await tx.delete(MailedLinkEntity, { admin_id: adminId });
  }

  async deleteExpired(tx: EntityManager): Promise<void> {
    await tx.delete(MailedLinkEntity, { expires_at: LessThanOrEqual(new Date()) });
  }

  /** The secret stands behind the `#`, which browsers send to nobody, so that it is in no log. */
  private urlOf(purpose: MailedLinkEntity['purpose'], token: string): string {
    const url = new URL(PAGES[purpose], this.config.PUBLIC_URL);
    url.hash = `link=${token}`;
    return url.href;
  }
}
const valid = (token: string) => ({ token_hash: tokenHash(token), expires_at: MoreThan(new Date()) });

@Module({ providers: [MailedLinks], exports: [MailedLinks] })
export class MailedLinkModule {}
