import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, tokenHash } from '@vaultway/common';
import { randomBytes } from 'node:crypto';
import { LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { MailedLinkEntity } from './mailed-link.entity.js';

/**
 * 200 random bits cannot be guessed, so a plain hash protects them and wrong tries need no count.
 * The last character of a length that three does not divide is no hyphen or underscore, which mail programs would cut.
 */
const TOKEN_BYTES = 25;
export const LINK_MS = 15 * 60_000;

/**
 * Minimum interval of sign-in links, and maximum number of open ones. Those in the mailbox stay valid, so requests by
 * strangers neither flood the mailbox nor keep its owner from signing in.
 */
const PAUSE_MS = 60_000;
const MAX_OPEN = 3;

/** True while a mailbox should get no further link. @param open its valid links */
export const areEnough = (open: readonly { created_at: Date }[]): boolean =>
  open.length >= MAX_OPEN || open.some(({ created_at }) => created_at.getTime() > Date.now() - PAUSE_MS);

export const newLinkToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

const PAGES = { sign_in: '/control/signin.html', new_password: '/control/password.html' };

export interface IssuedLink {
  url: string;
  expires_at: Date;
}

/**
 * Links that prove access to an admin's mailbox: valid once, for 15 minutes. That access allows signing in as well as
 * setting a new password, so every link serves for both.
 */
@Injectable()
export class MailedLinks {
  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUBLIC_URL'>) {}

  /** Keeps earlier links valid: a stranger's request must not void the owner's link. */
  async issue(tx: EntityManager, adminId: string, purpose: MailedLinkEntity['purpose']): Promise<IssuedLink> {
    const token = newLinkToken();
    const created_at = new Date();
    const expires_at = new Date(created_at.getTime() + LINK_MS);
    const link = { token_hash: tokenHash(token), admin_id: adminId, purpose, created_at, expires_at };
    await tx.insert(MailedLinkEntity, link);
    return { url: this.urlOf(purpose, token), expires_at };
  }

  /** Issues a link for signing in; undefined while the mailbox has enough links. */
  async issueForSignIn(tx: EntityManager, adminId: string): Promise<IssuedLink | undefined> {
    // Serializes simultaneous requests.
    await tx.query('SELECT 1 FROM admins WHERE id = $1 FOR NO KEY UPDATE', [adminId]);
    const open = await tx.findBy(MailedLinkEntity, {
      admin_id: adminId,
      purpose: 'sign_in',
      expires_at: MoreThan(new Date()),
    });
    return areEnough(open) ? undefined : this.issue(tx, adminId, 'sign_in');
  }

  /** Returns a link's owner without using it up; undefined if it is invalid. */
  async ownerOf(tx: EntityManager, token: string): Promise<string | undefined> {
    return (await tx.findOneBy(MailedLinkEntity, valid(token)))?.admin_id;
  }

  /** Uses up a link when `tx` commits. @returns its owner; undefined if it is invalid or was used meanwhile */
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

  /** The secret follows `#`, which browsers do not send, so that no log contains it. */
  private urlOf(purpose: MailedLinkEntity['purpose'], token: string): string {
    const url = new URL(PAGES[purpose], this.config.PUBLIC_URL);
    url.hash = `link=${token}`;
    return url.href;
  }
}

const valid = (token: string) => ({ token_hash: tokenHash(token), expires_at: MoreThan(new Date()) });
