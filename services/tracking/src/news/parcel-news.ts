import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, MessageClient, Outbox } from '@vaultway/common';
import { MailRequested, type Language, type MailPreview } from '@vaultway/contracts';
import { IsNull, Not, type EntityManager } from 'typeorm';
import type { ActivityEntity } from '../activities/activity.entity.js';
import type { TrackingConfig } from '../config.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { TrackingPrivacy } from '../privacy/tracking-privacy.js';
import { SubscriptionLinks } from '../subscriptions/subscription-links.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { newsFor, restrictedNews, type NewsEvent } from './news.mapper.js';

/** Days. What happened earlier is history that somebody entered, and no news. */
const NEWS_FOR = 7;
const DAY = 86_400_000;

/** Mails about what happens to a parcel. They are asked for in the transaction that writes the event. */
@Injectable()
export class ParcelNews {
  constructor(
    private readonly links: SubscriptionLinks,
    private readonly outbox: Outbox,
    private readonly messages: MessageClient,
    private readonly privacy: TrackingPrivacy,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  /**
   * Tells those who subscribed; of several events at a time the newest, in one mail each. Anybody with the code
   * may subscribe, so that a mail says no more than the site tells a stranger.
   *
   * @param told an address that hears of it already, if any
   */
  async tellSubscribers(
    tx: EntityManager,
    parcel: ParcelEntity,
    events: readonly ActivityEntity[],
    told?: string | null,
  ): Promise<void> {
    const newest = events.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
    if (!newest || newest.created_at.getTime() < Date.now() - NEWS_FOR * DAY) return;
    const all = newsFor(parcel, newest, this.config.PUBLIC_URL);
    const facts = this.privacy.gated ? restrictedNews(all, parcel) : all;
    const subscribers = await tx.findBy(SubscriptionEntity, {
      parcel_id: parcel.id,
      confirmed_at: Not(IsNull()),
    });
    for (const { id, email, language } of subscribers) {
      if (email.toLowerCase() === told?.toLowerCase()) continue;
      await this.outbox.add(tx, 'mail.requested', {
        kind: 'parcel_news',
        to: [email],
        language,
        data: { ...facts, recipient_name: null, ...(await this.links.farewell(tx, id)) },
      });
    }
  }

  /** Tells the recipient, as an admin asked for. @throws ApiError validation when there is no address */
  async tellRecipient(
    tx: EntityManager,
    parcel: ParcelEntity,
    event: NewsEvent,
    language: Language,
  ): Promise<void> {
    await this.outbox.add(tx, 'mail.requested', this.toRecipient(parcel, event, language));
  }

  /** The mail that {@link tellRecipient} would send. @throws ApiError validation, or unavailable while mail is away */
  async preview(parcel: ParcelEntity, event: NewsEvent, language: Language): Promise<MailPreview> {
    const request = this.toRecipient(parcel, event, language);
    const preview = await this.messages.ask('mail.preview', request, { fallback: undefined });
    if (!preview) throw new ApiError('unavailable', { retryAfter: 5 });
    return preview;
  }

  private toRecipient(parcel: ParcelEntity, event: NewsEvent, language: Language): MailRequested {
    if (parcel.recipient_email === null) {
      const message = 'This parcel has no e-mail address of its recipient';
      throw ApiError.field('notify', 'no_recipient_email', message);
    }
    return MailRequested.parse({
      kind: 'parcel_news',
      to: [parcel.recipient_email],
      language,
      data: newsFor(parcel, event, this.config.PUBLIC_URL),
    });
  }
}
