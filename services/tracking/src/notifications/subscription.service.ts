import { Injectable } from '@nestjs/common';
import { ApiError, atLeast, Outbox } from '@vaultway/common';
import { LIMITS, type Language, type SubscriptionConfirmed } from '@vaultway/contracts';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { SubscriptionLinks } from './subscription-links.js';

/** The least time an answer takes, so that its time does not reveal whether a code exists. */
const ANSWER_TIME_MS = 250;

/** Who subscribes to a parcel, and who unsubscribes. */
@Injectable()
export class SubscriptionService {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly links: SubscriptionLinks,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Mails a link that confirms the subscription, if there is such a parcel; nothing reveals whether there is.
   * Somebody who is already subscribed gets a link too, instead of waiting for a mail in vain.
   */
  ask(code_key: string, email: string, language: Language): Promise<void> {
    return atLeast(ANSWER_TIME_MS, () =>
      this.database.transaction(async (tx) => {
        const parcel = await this.parcels.lockOrNull({ code_key }, tx);
        const subscription = parcel && (await this.subscribe(tx, parcel, email, language));
        if (!subscription) return;
        const link = await this.links.confirmLink(tx, subscription.id);
        await this.outbox.add(tx, 'mail.requested', {
          kind: 'subscription',
          to: [subscription.email],
          language,
          data: { tracking_code: parcel.tracking_code, ...link },
        });
      }),
    );
  }

  /** Confirming twice changes nothing. @throws ApiError `link_not_valid` */
  confirm(token: string): Promise<SubscriptionConfirmed> {
    return this.database.transaction(async (tx) => {
      const id = await this.links.find(tx, token, 'confirm');
      const subscription = id === undefined ? null : await tx.findOneBy(SubscriptionEntity, { id });
      const parcel = subscription && (await this.parcels.findOrNull(subscription.parcel_id, tx));
      if (!parcel) throw new ApiError('link_not_valid');
      const unconfirmed = { id: subscription.id, confirmed_at: IsNull() };
      await tx.update(SubscriptionEntity, unconfirmed, { confirmed_at: new Date() });
      return { tracking_code: parcel.tracking_code };
    });
  }

  /** Deletes the subscription. A link that was already used does nothing. */
  async unsubscribe(token: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const id = await this.links.find(tx, token, 'unsubscribe');
      if (id !== undefined) await tx.delete(SubscriptionEntity, { id });
    });
  }

  /** @returns undefined when the parcel has as many subscribers as it may have */
  private async subscribe(tx: EntityManager, parcel: ParcelEntity, email: string, language: Language) {
    const existing = await tx
      .createQueryBuilder(SubscriptionEntity, 'subscription')
      .where({ parcel_id: parcel.id })
      .andWhere('lower(subscription.email) = lower(:email)', { email })
      .getOne();
    if (existing) {
      // A stranger who enters somebody's address must not change the language that person chose.
      const choice = existing.confirmed_at === null ? { language } : {};
      await tx.update(SubscriptionEntity, { id: existing.id }, { ...choice, asked_at: new Date() });
      return existing;
    }
    const count = await tx.countBy(SubscriptionEntity, { parcel_id: parcel.id });
    if (count >= LIMITS.subscribers) return undefined;
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
