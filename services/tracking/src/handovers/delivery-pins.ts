import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG, Outbox, recordAudit } from '@vaultway/common';
import {
  DEFAULT_LANGUAGE,
  LIMITS,
  stepOf,
  type Admin,
  type DeliveryPin,
  type Language,
} from '@vaultway/contracts';
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { Any, DataSource, In, IsNull, type EntityManager } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { NewEvents, type AddedEvents } from '../parcels/events/new-events.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { DeliveryPinEntity } from './delivery-pin.entity.js';

/** Older events are history that somebody enters. */
const PIN_MAX_EVENT_AGE_MS = 86_400_000;

/** What the device says of a delivery. */
interface Attempt {
  pin: string | null;
  /** It could not ask: a wrong or missing PIN is noted instead of refused. */
  offline: boolean;
}

/** PINs that are mailed to recipients when their parcels are out for delivery, and asked for at the door. */
@Injectable()
export class DeliveryPins implements OnModuleInit {
  private readonly key: Buffer;

  constructor(
    private readonly database: DataSource,
    private readonly newEvents: NewEvents,
    private readonly parcels: ParcelRecords,
    private readonly settings: CompanySettings,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.MAIL_SEAL_KEY, '', 'vaultway delivery pins', 32));
  }

  onModuleInit() {
    this.newEvents.listen(async (tx, added) => {
      if (added.fromCourier) await this.refuseDeliveries(tx, added);
      await this.mailFor(tx, added);
    });
  }

  /** Those of the parcels whose delivery needs a PIN. */
  async asking(tx: EntityManager, parcelIds: readonly string[]): Promise<DeliveryPinEntity[]> {
    if (!this.areAskedFor) return [];
    return tx.findBy(DeliveryPinEntity, { parcel_id: In([...parcelIds]), used_at: IsNull() });
  }

  /** What an admin may know of a parcel's PIN. */
  async stateOf(parcelId: string): Promise<DeliveryPin> {
    const parcel = await this.parcels.find(parcelId);
    const pin = await this.database.manager.findOneBy(DeliveryPinEntity, { parcel_id: parcel.id });
    if (!pin) return { state: 'none', mailed_at: null };
    const state = pin.used_at ? 'used' : isLocked(pin) ? 'locked' : 'mailed';
    return { state, mailed_at: pin.mailed_at.toISOString() };
  }

  /**
   * Mails a new PIN, and allows all tries again.
   *
   * @param language null: that of the last one
   * @throws ApiError `parcel_not_found`, `validation`
   */
  async renew(parcelId: string, language: Language | null, by: Admin): Promise<DeliveryPin> {
    await this.database.transaction(async (tx) => {
      const parcel = await this.parcels.lockOrNull(parcelId, tx);
      if (!parcel) throw new ApiError('parcel_not_found');
      if (parcel.recipient_email === null) throw ApiError.field('parcel_id', 'no_recipient_email');
      const last = await tx.findOneBy(DeliveryPinEntity, { parcel_id: parcel.id });
      await tx.delete(DeliveryPinEntity, { parcel_id: parcel.id });
      await this.mail(tx, [parcel], language ?? last?.language ?? DEFAULT_LANGUAGE);
      await recordAudit(tx, auditOf('parcel.pin_sent', parcel, by));
    });
    return this.stateOf(parcelId);
  }

  /** The delivery asks for no PIN any more, such as where the recipient cannot read the mail. @throws ApiError `parcel_not_found` */
  async waive(parcelId: string, reason: string, by: Admin): Promise<DeliveryPin> {
    await this.database.transaction(async (tx) => {
      const parcel = await this.parcels.lockOrNull(parcelId, tx);
      if (!parcel) throw new ApiError('parcel_not_found');
      const { affected } = await tx.delete(DeliveryPinEntity, { parcel_id: parcel.id, used_at: IsNull() });
      if (affected) await recordAudit(tx, auditOf('parcel.pin_waived', parcel, by, { reason }));
    });
    return this.stateOf(parcelId);
  }

  /**
   * Whether the PIN is that of the parcels' recipient; null where none of them asks for one. A wrong one counts at once,
   * whatever becomes of the handover.
   *
   * @throws ApiError `validation`
   */
  async check(parcelIds: readonly string[], { pin, offline }: Attempt): Promise<boolean | null> {
    const refuse = (error: ApiError) => {
      if (!offline) throw error;
      return false;
    };
    const asked = (await this.asking(this.database.manager, parcelIds)).map(({ parcel_id }) => parcel_id);
    if (asked.length === 0) return null;
    const parcels = await this.database.manager.findBy(ParcelEntity, { id: Any(asked) });
    const recipients = new Set(parcels.map(({ recipient_email }) => recipient_email?.toLowerCase()));
    if (recipients.size > 1) return refuse(ApiError.field('parcels', 'several_recipients'));
    if (pin === null) return refuse(ApiError.field('pin', 'required'));
    const tried = await this.countTry(asked);
    if (tried.length < asked.length) return refuse(ApiError.field('pin', 'pin_locked'));
    if (tried.some(({ parcel_id, pin_hash }) => pin_hash === this.hash(parcel_id, pin))) {
      await this.forgive(asked);
      return true;
    }
    const left = LIMITS.pinTries - Math.max(...tried.map(({ tries }) => tries));
    return refuse(
      left > 0 ? ApiError.field('pin', 'wrong_pin', { left }) : ApiError.field('pin', 'pin_locked'),
    );
  }

  /** The parcels were delivered: their PINs are of no more use. */
  async useUp(tx: EntityManager, parcelIds: readonly string[]): Promise<void> {
    await tx.update(DeliveryPinEntity, { parcel_id: In([...parcelIds]) }, { used_at: new Date() });
  }

  /** An event would tell of a delivery without the PIN. @throws ApiError `role_not_allowed` */
  private async refuseDeliveries(tx: EntityManager, { events }: AddedEvents): Promise<void> {
    const delivered = events
      .filter(({ step, title }) => step === 'delivered' || stepOf(title) === 'delivered')
      .map(({ parcel_id }) => parcel_id);
    if ((await this.asking(tx, delivered)).length > 0) throw new ApiError('role_not_allowed');
  }

  private get areAskedFor(): boolean {
    return this.settings.current().delivery_pin === 'yes';
  }

  private async countTry(parcelIds: readonly string[]) {
    const [rows] = await this.database.query<
      [Pick<DeliveryPinEntity, 'parcel_id' | 'pin_hash' | 'tries'>[], number]
    >(
      `UPDATE delivery_pins SET tries = tries + 1
       WHERE parcel_id IN (
         SELECT parcel_id FROM delivery_pins WHERE parcel_id = ANY($1) AND tries < $2 ORDER BY parcel_id FOR UPDATE)
       RETURNING parcel_id, pin_hash, tries`,
      [parcelIds, LIMITS.pinTries],
    );
    return rows;
  }

  /** A right PIN that is sent once more, since something else was wrong, is no wrong one. */
  private async forgive(parcelIds: readonly string[]): Promise<void> {
    await this.database.query('UPDATE delivery_pins SET tries = 0 WHERE parcel_id = ANY($1)', [parcelIds]);
  }

  /** Each time that a parcel goes out for delivery. One whose PIN is locked waits for an admin. */
  private async mailFor(tx: EntityManager, { events, recipientLanguage }: AddedEvents): Promise<void> {
    if (!this.areAskedFor) return;
    const recent = Date.now() - PIN_MAX_EVENT_AGE_MS;
    const out = events.filter(
      ({ step, created_at }) => step === 'out_for_delivery' && created_at.getTime() >= recent,
    );
    if (out.length === 0) return;
    const parcels = await tx.findBy(ParcelEntity, {
      id: Any(out.map(({ parcel_id }) => parcel_id)),
      step: 'out_for_delivery', // nothing newer is known of it
    });
    await this.mail(tx, parcels, recipientLanguage ?? DEFAULT_LANGUAGE);
  }

  private async mail(tx: EntityManager, parcels: readonly ParcelEntity[], language: Language): Promise<void> {
    for (const { id, tracking_code, recipient_email } of parcels) {
      if (recipient_email === null) continue;
      const pin = String(randomInt(1_000_000)).padStart(6, '0');
      const kept = await tx.query<unknown[]>(
        `INSERT INTO delivery_pins (parcel_id, pin_hash, language, mailed_at) VALUES ($1, $2, $4, now())
         ON CONFLICT (parcel_id) DO UPDATE SET pin_hash = $2, language = $4, mailed_at = now(), used_at = NULL
         WHERE delivery_pins.tries < $3 RETURNING parcel_id`,
        [id, this.hash(id, pin), LIMITS.pinTries, language],
      );
      if (kept.length === 0) continue;
      await this.outbox.add(tx, 'mail.requested', {
        kind: 'delivery_pin',
        to: [recipient_email],
        language,
        data: { tracking_code, pin, track_url: trackingUrl(tracking_code, this.config.PUBLIC_URL) },
      });
    }
  }

  private hash(parcelId: string, pin: string): string {
    return createHmac('sha256', this.key).update(`${parcelId} ${pin}`).digest('hex');
  }
}

const auditOf = (action: string, { id, tracking_code }: ParcelEntity, by: Admin, details: object = {}) => ({
  by,
  action,
  record_type: 'parcel' as const,
  record_id: id,
  before: null,
  after: { tracking_code, ...details },
});

export const isLocked = ({ tries }: Pick<DeliveryPinEntity, 'tries'>) => tries >= LIMITS.pinTries;
