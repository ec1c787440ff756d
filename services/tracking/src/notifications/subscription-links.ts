import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, tokenHash } from '@vaultway/common';
import { randomBytes } from 'node:crypto';
import { LessThanOrEqual, type EntityManager } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { SubscriptionLinkEntity } from './subscription.entity.js';

/**
 * 200 random bits cannot be guessed, so a plain hash protects them.
 * The last character of a length that three does not divide is no hyphen or underscore, which mail programs would cut.
 */
const TOKEN_BYTES = 25;
/** Time until an unconfirmed address expires. */
export const CONFIRM_WITHIN_MS = 48 * 3_600_000;

/** Issues the links in mails to subscribers, and verifies their tokens. */
@Injectable()
export class SubscriptionLinks {
  constructor(@Inject(CONFIG) private readonly config: TrackingConfig) {}

  /** Issues a link that confirms a subscription. Earlier links remain valid. */
  async confirmLink(tx: EntityManager, subscriptionId: string) {
    const expires_at = new Date(Date.now() + CONFIRM_WITHIN_MS);
    const [token = ''] = await this.issue(tx, [subscriptionId], 'confirm', expires_at);
    return { confirm_url: this.pageUrl('confirm', token), expires_at: expires_at.toISOString() };
  }

  /** Issues unsubscribe links per subscription: a page for people, and a one-click endpoint for mail programs. */
  async unsubscribeLinks(tx: EntityManager, subscriptionIds: readonly string[]) {
    const tokens = await this.issue(tx, subscriptionIds, 'unsubscribe', null);
    return tokens.map((token) => {
      const oneClick = new URL('/api/subscriptions/unsubscribe', this.config.PUBLIC_URL);
      oneClick.searchParams.set('token', token);
      return { unsubscribe_url: this.pageUrl('unsubscribe', token), one_click_url: oneClick.href };
    });
  }

  /** @returns the subscription of a token; undefined if the token is unknown, expired or for another purpose */
  async find(
    tx: EntityManager,
    token: string,
    purpose: SubscriptionLinkEntity['purpose'],
  ): Promise<string | undefined> {
    const link = await tx.findOneBy(SubscriptionLinkEntity, { token_hash: tokenHash(token), purpose });
    if (!link || (link.expires_at !== null && link.expires_at <= new Date())) return undefined;
    return link.subscription_id;
  }

  async deleteExpired(tx: EntityManager): Promise<void> {
    await tx.delete(SubscriptionLinkEntity, { expires_at: LessThanOrEqual(new Date()) });
  }

  /** Returns the URL of a page that asks for confirmation, since mail scanners open every link. */
  pageUrl(purpose: SubscriptionLinkEntity['purpose'], token: string): string {
    const url = new URL('/subscription.html', this.config.PUBLIC_URL);
    url.searchParams.set(purpose, token);
    return url.href;
  }

  /** @returns a token for each subscription */
  private async issue(
    tx: EntityManager,
    subscriptionIds: readonly string[],
    purpose: SubscriptionLinkEntity['purpose'],
    expiresAt: Date | null,
  ): Promise<string[]> {
    const tokens = subscriptionIds.map(() => randomBytes(TOKEN_BYTES).toString('base64url'));
    await tx.query(
      `INSERT INTO subscription_links (token_hash, subscription_id, purpose, expires_at)
       SELECT token_hash, subscription_id, $3, $4 FROM unnest($1::bytea[], $2::uuid[]) AS link (token_hash, subscription_id)`,
      [tokens.map(tokenHash), subscriptionIds, purpose, expiresAt],
    );
    return tokens;
  }
}
