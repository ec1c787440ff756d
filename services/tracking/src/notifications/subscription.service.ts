import { Injectable } from '@nestjs/common';
import { ApiError, atLeast, nothing, type Once, Outbox } from '@vaultway/common';
import { LIMITS, type Language, type SubscriptionConfirmed } from '@vaultway/contracts';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { setLeftOut } from './account-news.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { SubscriptionLinks } from './subscription-links.js';
import { readLogHead } from '../log/log-store.js';

/** Minimum response time, so that timing does not reveal whether a code exists. */
const ANSWER_TIME_MS = 250;

/** Manages subscribers of parcels. */
@Injectable()
export class SubscriptionService {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly links: SubscriptionLinks,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Mails a confirmation link if the parcel exists; the response does not reveal whether it does. Existing subscribers
   * also get a link, instead of waiting in vain.
   */
  ask(code_key: string, email: string, language: Language, once: Once): Promise<void> {
    return atLeast(ANSWER_TIME_MS, () =>
      this.database.transaction((tx) =>
        once.run(tx, () => this.mailLink(tx, code_key, email, language), nothing),
      ),
    );
  }

  /**
   * Confirms a subscription. Idempotent.
   *
   * @throws ApiError `link_not_valid`; `too_many_subscribers` if the parcel has reached the limit
   */
  confirm(token: string): Promise<SubscriptionConfirmed> {
    return this.database.transaction(async (tx) => {
      const id = await this.links.find(tx, token, 'confirm');
      const subscription = id === undefined ? null : await tx.findOneBy(SubscriptionEntity, { id });
      const parcel = subscription && (await this.parcels.lockOrNull(subscription.parcel_id, tx));
      if (!parcel) throw new ApiError('link_not_valid');
      if (subscription.confirmed_at === null && (await isFull(tx, parcel)))
        throw new ApiError('too_many_subscribers');
      const unconfirmed = { id: subscription.id, confirmed_at: IsNull() };
      await tx.update(SubscriptionEntity, unconfirmed, { confirmed_at: new Date() });
      return { tracking_code: parcel.tracking_code };
    });
  }

  /** Deletes the subscription. Idempotent. */
  async unsubscribe(token: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const id = await this.links.find(tx, token, 'unsubscribe');
      const subscription = id === undefined ? null : await tx.findOneBy(SubscriptionEntity, { id });
      if (!subscription) return;
      await setLeftOut(tx, subscription.parcel_id, subscription.email, true);
      await tx.delete(SubscriptionEntity, { id: subscription.id });
    });
  }

  /**
   * Starts or stops emails to an address whose owner has signed in. Idempotent.
   *
   * @throws ApiError `parcel_not_found`; `too_many_subscribers` if the parcel has reached the limit
   */
  async choose(parcelId: string, email: string, language: Language, wanted: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      const parcel = await this.parcels.lockOrNull(parcelId, tx);
      if (!parcel) throw new ApiError('parcel_not_found');
      await setLeftOut(tx, parcel.id, email, !wanted);
      if (!wanted) {
        await tx.query('DELETE FROM subscriptions WHERE parcel_id = $1 AND lower(email) = lower($2)', [
          parcel.id,
          email,
        ]);
        return;
      }
      const subscription = await this.subscribe(tx, parcel, email, language);
      if (subscription?.confirmed_at) return;
      if (!subscription || (await isFull(tx, parcel))) throw new ApiError('too_many_subscribers');
      await tx.update(SubscriptionEntity, { id: subscription.id }, { language, confirmed_at: new Date() });
    });
  }

  private async mailLink(tx: EntityManager, code_key: string, email: string, language: Language) {
    const parcel = await this.parcels.lockOrNull({ code_key }, tx);
    const subscription = parcel && (await this.subscribe(tx, parcel, email, language));
    if (!subscription) return;
    const link = await this.links.confirmLink(tx, subscription.id);
    await this.outbox.add(tx, 'mail.requested', {
      kind: 'subscription',
      to: [subscription.email],
      language,
      data: { tracking_code: parcel.tracking_code, ...link, log: await readLogHead(tx) },
    });
  }

  /** @returns undefined if the parcel has reached the limit of subscribers */
  private async subscribe(tx: EntityManager, parcel: ParcelEntity, email: string, language: Language) {
    const existing = await tx
      .createQueryBuilder(SubscriptionEntity, 'subscription')
      .where({ parcel_id: parcel.id })
      .andWhere('lower(subscription.email) = lower(:email)', { email })
      .getOne();
    if (existing) {
      // A stranger entering someone's address must not change the language that the owner chose.
      const choice = existing.confirmed_at === null ? { language } : {};
      await tx.update(SubscriptionEntity, { id: existing.id }, { ...choice, asked_at: new Date() });
      return existing;
    }
    if (await isFull(tx, parcel)) return undefined;
    await makeRoom(tx, parcel);
    const subscription = tx.create(SubscriptionEntity, {
      id: v7(),
      parcel_id: parcel.id,
      email,
      language,
      asked_at: new Date(),
      confirmed_at: null,
    });
    await tx.insert(SubscriptionEntity, subscription);
    return subscription;
  }
}

/** Counts only confirmed addresses, since anyone can request unconfirmed ones. */
async function isFull(tx: EntityManager, { id }: ParcelEntity): Promise<boolean> {
  const confirmed = await tx.countBy(SubscriptionEntity, { parcel_id: id, confirmed_at: Not(IsNull()) });
  return confirmed >= LIMITS.subscribers;
}

/** Deletes the oldest unconfirmed addresses to make room for one more. */
async function makeRoom(tx: EntityManager, { id }: ParcelEntity): Promise<void> {
  await tx.query(
    `DELETE FROM subscriptions WHERE id IN (
       SELECT id FROM subscriptions WHERE parcel_id = $1 AND confirmed_at IS NULL
       ORDER BY asked_at DESC OFFSET $2)`,
    [id, LIMITS.pendingSubscribers - 1],
  );
}
