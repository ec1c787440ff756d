import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { createHash, randomBytes } from 'node:crypto';
import { LessThanOrEqual, type EntityManager } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { SubscriptionLinkEntity } from './subscription-link.entity.js';

/** 192 bits: nobody guesses one, so that a plain hash keeps it. */
const TOKEN_BYTES = 24;
/** Milliseconds that an address may be left unconfirmed. */
export const CONFIRM_WITHIN = 48 * 3_600_000;

/** The links in mails to subscribers: what makes them, and what recognises them. */
@Injectable()
export class SubscriptionLinks {
  constructor(@Inject(CONFIG) private readonly config: TrackingConfig) {}

  /** The link that says yes; earlier ones of the subscription still do. */
  async confirmation(tx: EntityManager, subscriptionId: string) {
    const expires_at = new Date(Date.now() + CONFIRM_WITHIN);
    const token = await this.issue(tx, { subscription_id: subscriptionId, purpose: 'confirm', expires_at });
    return { confirm_url: this.pageUrl('confirm', token), expires_at: expires_at.toISOString() };
  }

  /** The links of one mail that end the subscription: the page for people, the call for mail programs. */
  async farewell(tx: EntityManager, subscriptionId: string) {
    const link = { subscription_id: subscriptionId, purpose: 'unsubscribe', expires_at: null } as const;
    const token = await this.issue(tx, link);
    const oneClick = new URL('/api/subscriptions/unsubscribe', this.config.PUBLIC_URL);
    oneClick.searchParams.set('token', token);
    return { unsubscribe_url: this.pageUrl('unsubscribe', token), one_click_url: oneClick.href };
  }

  /** @returns the subscription that the token of a link names, unless it is unknown, expired or for something else */
  async find(
    tx: EntityManager,
    token: string,
    purpose: SubscriptionLinkEntity['purpose'],
  ): Promise<string | undefined> {
    const link = await tx.findOneBy(SubscriptionLinkEntity, { token_hash: hash(token), purpose });
    if (!link || (link.expires_at !== null && link.expires_at <= new Date())) return undefined;
    return link.subscription_id;
  }

  async deleteExpired(tx: EntityManager): Promise<void> {
    await tx.delete(SubscriptionLinkEntity, { expires_at: LessThanOrEqual(new Date()) });
  }

  /** Opening the page does nothing yet: mail scanners open links, so it asks and then posts. */
  pageUrl(act: SubscriptionLinkEntity['purpose'], token: string): string {
    const url = new URL('/subscription.html', this.config.PUBLIC_URL);
    url.searchParams.set(act, token);
    return url.href;
  }

  private async issue(tx: EntityManager, link: Omit<SubscriptionLinkEntity, 'token_hash'>): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await tx.insert(SubscriptionLinkEntity, { ...link, token_hash: hash(token) });
    return token;
  }
}

const hash = (token: string) => createHash('sha256').update(token).digest();
