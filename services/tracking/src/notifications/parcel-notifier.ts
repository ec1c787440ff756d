import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, CONFIG, MessageClient, Outbox } from '@vaultway/common';
import {
  MailRequested,
  stepOf,
  type Language,
  type MailPreview,
  type PreviewActivity,
} from '@vaultway/contracts';
import { Any, DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { readLogHead } from '../log/log-store.js';
import { isNews } from '../parcels/events/event-age.js';
import type { EventEntity } from '../parcels/events/event.entity.js';
import { zoneOfUnsaved } from '../parcels/events/event-zones.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { TrackingEvents, type AddedEvents } from '../parcels/tracking-events.js';
import { TrackingPrivacy } from '../privacy/tracking-privacy.js';
import { type MailData, toMailData, toRestrictedMailData, type MailedEvent } from './mail.mapper.js';
import { subscribeParties } from './account-news.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { SubscriptionLinks } from './subscription-links.js';

/** Maximum mails requested per statement. */
const MAILS_PER_STATEMENT = 500;

/** Requests mails about new events, in the transaction that writes the events. */
@Injectable()
export class ParcelNotifier implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly trackingEvents: TrackingEvents,
    private readonly parcels: ParcelRecords,
    private readonly links: SubscriptionLinks,
    private readonly outbox: Outbox,
    private readonly messages: MessageClient,
    private readonly privacy: TrackingPrivacy,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  onModuleInit() {
    this.trackingEvents.inTransaction('eventsAdded', (tx, added) => this.notify(tx, added));
  }

  /** Renders the mail to the recipient about an unsaved event. @throws ApiError `validation`, `unavailable` */
  async preview({ parcel_id, notify_language, ...input }: PreviewActivity): Promise<MailPreview> {
    const parcel = await this.parcels.find(parcel_id);
    const { status = parcel.status, current_location = parcel.current_location } = input;
    const step = input.step ?? stepOf(input.title);
    const changed = Object.assign(parcel, { status, current_location });
    const when = { step, created_at: new Date(input.created_at ?? Date.now()) };
    const time_zone = input.time_zone ?? (await zoneOfUnsaved(this.database.manager, changed, when));
    const event = { ...input, ...when, time_zone };
    const mail = this.mailToRecipient(changed, event, {
      language: notify_language,
      log: null,
    });
    const preview = await this.messages.ask('mail.preview', mail, { fallback: undefined });
    if (!preview) throw new ApiError('unavailable', { retryAfter: 5 });
    return preview;
  }

  private async notify(tx: EntityManager, added: AddedEvents): Promise<void> {
    const { events } = added;
    const mailed = await this.notifyRecipients(tx, added);
    await this.notifySubscribers(tx, newestByParcel(events.filter(isNews)), mailed);
  }

  /** @returns the addressees */
  private async notifyRecipients(
    tx: EntityManager,
    { events, recipientLanguage: language, leaveOut = false }: AddedEvents,
  ): Promise<Set<string>> {
    if (language === undefined) return new Set();
    const rows = await tx.findBy(ParcelEntity, { id: Any(events.map(({ parcel_id }) => parcel_id)) });
    const parcels = new Map(rows.map((parcel) => [parcel.id, parcel]));
    const log = await readLogHead(tx);
    const told = events.flatMap((event) => {
      const parcel = parcels.get(event.parcel_id);
      if (!parcel || (leaveOut && parcel.recipient_email === null)) return [];
      return [{ parcel, mail: this.mailToRecipient(parcel, event, { language, log }) }];
    });
    await this.outbox.addAll(
      tx,
      'mail.requested',
      told.map(({ mail }) => mail),
    );
    return new Set(told.flatMap(({ parcel, mail }) => mail.to.map((email) => addressee(parcel.id, email))));
  }

  /** Requests one mail per subscriber and parcel. @param mailed addressees that already get a mail about the event */
  private async notifySubscribers(
    tx: EntityManager,
    newest: ReadonlyMap<string, EventEntity>,
    mailed: ReadonlySet<string>,
  ): Promise<void> {
    if (newest.size > 0) await subscribeParties(tx, [...newest.keys()]);
    const confirmed = { parcel_id: Any([...newest.keys()]), confirmed_at: Not(IsNull()) };
    const all = newest.size === 0 ? [] : await tx.findBy(SubscriptionEntity, confirmed);
    const subscriptions = all.filter(({ parcel_id, email }) => !mailed.has(addressee(parcel_id, email)));
    if (subscriptions.length === 0) return;
    const parcels = await tx.findBy(ParcelEntity, {
      id: Any([...new Set(subscriptions.map(({ parcel_id }) => parcel_id))]),
    });
    const log = await readLogHead(tx);
    const data = new Map(
      parcels.map((parcel) => [parcel.id, this.dataFor(parcel, newest.get(parcel.id) as EventEntity, log)]),
    );
    for (let start = 0; start < subscriptions.length; start += MAILS_PER_STATEMENT) {
      await this.mailSubscribers(tx, subscriptions.slice(start, start + MAILS_PER_STATEMENT), data);
    }
  }

  private async mailSubscribers(
    tx: EntityManager,
    subscriptions: readonly SubscriptionEntity[],
    data: ReadonlyMap<string, (language: Language) => MailData>,
  ): Promise<void> {
    const links = await this.links.unsubscribeLinks(
      tx,
      subscriptions.map(({ id }) => id),
    );
    const mails = subscriptions.flatMap(({ parcel_id, email, language }, index) => {
      const about = data.get(parcel_id);
      return about
        ? [
            {
              kind: 'parcel_news' as const,
              to: [email],
              language,
              data: { ...about(language), ...links[index] },
            },
          ]
        : [];
    });
    await this.outbox.addAll(tx, 'mail.requested', mails);
  }

  /** Anyone with the code may subscribe, so the mail contains only what visitors see on the site, and no name. */
  private dataFor(parcel: ParcelEntity, event: MailedEvent, log: MailData['log']) {
    const data = { ...toMailData(parcel, event, this.config.PUBLIC_URL, log), recipient_name: null };
    if (!this.privacy.gated) return () => data;
    return (language: Language) => toRestrictedMailData(data, parcel, language);
  }

  private mailToRecipient(
    parcel: ParcelEntity,
    event: MailedEvent,
    { language, log }: { language: Language; log: MailData['log'] },
  ): MailRequested {
    if (parcel.recipient_email === null) {
      throw ApiError.field('notify', 'no_recipient_email');
    }
    return MailRequested.parse({
      kind: 'parcel_news',
      to: [parcel.recipient_email],
      language,
      data: toMailData(parcel, event, this.config.PUBLIC_URL, log),
    });
  }
}

/** Key of a mail's parcel and address, case-insensitive. */
const addressee = (parcelId: string, email: string) => `${parcelId} ${email.toLowerCase()}`;

function newestByParcel(events: readonly EventEntity[]): Map<string, EventEntity> {
  const newest = new Map<string, EventEntity>();
  for (const event of events) {
    const known = newest.get(event.parcel_id);
    if (!known || event.created_at >= known.created_at) newest.set(event.parcel_id, event);
  }
  return newest;
}
