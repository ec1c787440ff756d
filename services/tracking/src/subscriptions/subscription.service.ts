import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, atLeast, Outbox } from '@vaultway/common';
import { LIMITS, type Language, type SubscriptionConfirmed } from '@vaultway/contracts';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { findParcel, lockParcel } from '../parcels/parcel.row.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { SubscriptionLinks } from './subscription-links.js';

/** Milliseconds that an answer takes at least, so that its time does not tell whether a code exists. */
const ANSWER_TIME = 250;

/** Who wants news, and who wants none any more. */
@Injectable()
export class SubscriptionService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly links: SubscriptionLinks,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Mails a link that starts the news about a parcel, if there is one; nothing tells whether there is. Who is
   * subscribed already gets a link as well, since who waits for a mail should not wait for nothing.
   */
  ask(code_key: string, email: string, language: Language): Promise<void> {
    return atLeast(ANSWER_TIME, () =>
      this.database.transaction(async (tx) => {
        const parcel = await lockParcel(tx, { code_key });
        const subscription = parcel && (await this.subscribe(tx, parcel, email, language));
        if (!subscription) return;
        const link = await this.links.confirmation(tx, subscription.id);
        await this.outbox.add(tx, 'mail.requested', {
          kind: 'subscription',
          to: [subscription.email],
          language,
          data: { tracking_code: parcel.tracking_code, ...link },
        });
      }),
    );
  }

  /** Starts the news. A second time it stays as it is. @throws ApiError link_not_valid */
  confirm(token: string): Promise<SubscriptionConfirmed> {
    return this.database.transaction(async (tx) => {
      const id = await this.links.find(tx, token, 'confirm');
      const subscription = id === undefined ? null : await tx.findOneBy(SubscriptionEntity, { id });
      const parcel = subscription && (await findParcel(tx, { id: subscription.parcel_id }));
      if (!parcel) throw new ApiError('link_not_valid');
      const unconfirmed = { id: subscription.id, confirmed_at: IsNull() };
      await tx.update(SubscriptionEntity, unconfirmed, { confirmed_at: new Date() });
      return { tracking_code: parcel.tracking_code };
    });
  }

  /** Ends the news and forgets the address. A link that ended them already has nothing left to do. */
  async unsubscribe(token: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const id = await this.links.find(tx, token, 'unsubscribe');
      if (id !== undefined) await tx.delete(SubscriptionEntity, { id });
    });
  }

  /** @returns undefined when the parcel has as many subscribers as it may have */
  private async subscribe(tx: EntityManager, parcel: ParcelEntity, email: string, language: Language) {
    const known = await tx
      .createQueryBuilder(SubscriptionEntity, 'subscription')
      .where({ parcel_id: parcel.id })
      .andWhere('lower(subscription.email) = lower(:email)', { email })
      .getOne();
    if (known) {
      // A stranger who types somebody's address must not change what that person chose.
      const choice = known.confirmed_at === null ? { language } : {};
      await tx.update(SubscriptionEntity, { id: known.id }, { ...choice, asked_at: new Date() });
      return known;
    }
    if ((await tx.countBy(SubscriptionEntity, { parcel_id: parcel.id })) >= LIMITS.subscribers)
      return undefined;
    const row = { parcel_id: parcel.id, email, language, asked_at: new Date(), confirmed_at: null };
    const subscription = tx.create(SubscriptionEntity, { id: v7(), ...row });
    await tx.insert(SubscriptionEntity, subscription);
    return subscription;
  }
}
