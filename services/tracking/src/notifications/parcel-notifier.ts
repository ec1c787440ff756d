import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, CONFIG, MessageClient, Outbox } from '@vaultway/common';
import {
  MailRequested,
  stepOf,
  type Language,
  type MailPreview,
  type PreviewActivity,
} from '@vaultway/contracts';
import { Any, IsNull, Not, type EntityManager } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { readLogHead } from '../log/log-store.js';
import type { EventEntity } from '../parcels/events/event.entity.js';
import { NewEvents, type AddedEvents } from '../parcels/events/new-events.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { TrackingPrivacy } from '../privacy/tracking-privacy.js';
import { type MailData, toMailData, toRestrictedMailData, type MailedEvent } from './mail.mapper.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { SubscriptionLinks } from './subscription-links.js';

/** Older events are history that somebody enters, not news. */
const NOTIFY_MAX_EVENT_AGE_MS = 7 * 86_400_000;
/** Mails that are requested by one statement. */
const MAILS_PER_STATEMENT = 500;

/** Requests mails about new events, in the transaction that writes the events. */
@Injectable()
export class ParcelNotifier implements OnModuleInit {
  constructor(
    private readonly newEvents: NewEvents,
    private readonly parcels: ParcelRecords,
    private readonly links: SubscriptionLinks,
    private readonly outbox: Outbox,
    private readonly messages: MessageClient,
    private readonly privacy: TrackingPrivacy,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  onModuleInit() {
    this.newEvents.listen((tx, added) => this.notify(tx, added));
  }

  /** The mail to the recipient about an event that is not saved. @throws ApiError `validation`, `unavailable` */
  async preview({ parcel_id, notify_language, ...input }: PreviewActivity): Promise<MailPreview> {
    const parcel = await this.parcels.find(parcel_id);
    const { status = parcel.status, current_location = parcel.current_location } = input;
    const step = input.step ?? stepOf(input.title);
    const event = { ...input, step, created_at: new Date(input.created_at ?? Date.now()) };
    const mail = this.mailToRecipient(Object.assign(parcel, { status, current_location }), event, {
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
    const oldest = Date.now() - NOTIFY_MAX_EVENT_AGE_MS;
    const recent = events.filter(({ created_at }) => created_at.getTime() >= oldest);
    await this.notifySubscribers(tx, newestByParcel(recent), mailed);
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

  /** One mail per subscriber and parcel. @param mailed addressees that get a mail about the event already */
  private async notifySubscribers(
    tx: EntityManager,
    newest: ReadonlyMap<string, EventEntity>,
    mailed: ReadonlySet<string>,
  ): Promise<void> {
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
    data: ReadonlyMap<string, ReturnType<typeof toMailData>>,
  ): Promise<void> {
    const links = await this.links.unsubscribeLinks(
      tx,
      subscriptions.map(({ id }) => id),
    );
    const mails = subscriptions.flatMap(({ parcel_id, email, language }, index) => {
      const about = data.get(parcel_id);
      return about
        ? [{ kind: 'parcel_news' as const, to: [email], language, data: { ...about, ...links[index] } }]
        : [];
    });
    await this.outbox.addAll(tx, 'mail.requested', mails);
  }

  /** Anybody with the code may subscribe, so the mail says no more than the site shows a stranger, and no name. */
  private dataFor(parcel: ParcelEntity, event: MailedEvent, log: MailData['log']) {
    const toData = this.privacy.gated ? toRestrictedMailData : toMailData;
    return { ...toData(parcel, event, this.config.PUBLIC_URL, log), recipient_name: null };
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

/** Identifies who gets a mail about which parcel; the case of an address does not matter. */
const addressee = (parcelId: string, email: string) => `${parcelId} ${email.toLowerCase()}`;

function newestByParcel(events: readonly EventEntity[]): Map<string, EventEntity> {
  const newest = new Map<string, EventEntity>();
  for (const event of events) {
    const known = newest.get(event.parcel_id);
    if (!known || event.created_at >= known.created_at) newest.set(event.parcel_id, event);
  }
  return newest;
}
