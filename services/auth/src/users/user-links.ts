import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, tokenHash } from '@vaultway/common';
import { LessThanOrEqual, MoreThan, Raw, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { areEnough, type IssuedLink, LINK_MS, newLinkToken } from '../credentials/mailed-links.js';
import { EmailChangeEntity } from './email-change.entity.js';
import { UserLinkEntity } from './user-link.entity.js';

const INVITATION_MS = 7 * 24 * 60 * 60_000;

/** Links that prove access to a mailbox: valid once, for 15 minutes, or 7 days if the desk invites. */
@Injectable()
export class UserLinks {
  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUBLIC_URL'>) {}

  /** Issues a sign-in link; undefined while the mailbox has enough links. Earlier links stay valid. */
  async issue(
    tx: EntityManager,
    { email, name }: Pick<UserLinkEntity, 'email' | 'name'>,
  ): Promise<IssuedLink | undefined> {
    await serialize(tx, email);
    const open = await tx.findBy(UserLinkEntity, {
      email: sameAs(email),
      expires_at: MoreThan(new Date()),
      invited: false,
    });
    return areEnough(open) ? undefined : this.add(tx, { email, name, invited: false }, LINK_MS);
  }

  /** Issues a link that invites an address, instead of an earlier invitation. */
  async invite(
    tx: EntityManager,
    { email, name }: Pick<UserLinkEntity, 'email' | 'name'>,
  ): Promise<IssuedLink> {
    await serialize(tx, email);
    await tx.delete(UserLinkEntity, { email: sameAs(email), invited: true });
    return this.add(tx, { email, name, invited: true }, INVITATION_MS);
  }

  /** Uses up a link when `tx` commits. @returns undefined if it is invalid or was used meanwhile */
  async redeem(tx: EntityManager, token: string): Promise<UserLinkEntity | undefined> {
    const which = { token_hash: tokenHash(token), expires_at: MoreThan(new Date()) };
    const link = await tx.findOneBy(UserLinkEntity, which);
    if (!link) return undefined;
    const { affected } = await tx.delete(UserLinkEntity, which);
    return affected === 1 ? link : undefined;
  }

  private async add(
    tx: EntityManager,
    link: Pick<UserLinkEntity, 'email' | 'name' | 'invited'>,
    lifetimeMs: number,
  ): Promise<IssuedLink> {
    const token = newLinkToken();
    const created_at = new Date();
    const expires_at = new Date(created_at.getTime() + lifetimeMs);
    await tx.insert(UserLinkEntity, { ...link, token_hash: tokenHash(token), created_at, expires_at });
    // The secret follows `#`, which browsers do not send, so that no log contains it.
    const url = new URL('/account/signin.html', this.config.PUBLIC_URL);
    url.hash = `link=${token}`;
    return { url: url.href, expires_at };
  }

  /** Also deletes unconfirmed changes of address. */
  async deleteExpired(tx: EntityManager): Promise<void> {
    const expired = { expires_at: LessThanOrEqual(new Date()) };
    await tx.delete(UserLinkEntity, expired);
    await tx.delete(EmailChangeEntity, expired);
  }
}

/** Matches an address, ignoring case. */
export const sameAs = (email: string) => Raw((column) => `lower(${column}) = lower(:email)`, { email });

/** Serializes simultaneous requests for an address. */
const serialize = (tx: EntityManager, email: string) =>
  tx.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 0))', [email]);
