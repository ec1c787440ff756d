import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, CONFIG, nothing, type Once, Outbox, recordAudit, SecretBox } from '@vaultway/common';
import { DEFAULT_LANGUAGE, LIMITS, type Admin, type DeliveryPin, type Language } from '@vaultway/contracts';
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { Any, DataSource, In, type EntityManager } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { readLogHead } from '../log/log-store.js';
import { DeliveryRule } from '../parcels/delivery-rule.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { TrackingEvents, type AddedEvents } from '../parcels/tracking-events.js';
import { DeliveryPinEntity } from './delivery-pin.entity.js';

/** Older events are backfilled history. */
const PIN_MAX_EVENT_AGE_MS = 86_400_000;

/** A device's attempt at a PIN-protected delivery. */
interface Attempt {
  pin: string | null;
  /** Recorded offline: a wrong or missing PIN is noted instead of rejected. */
  offline: boolean;
  /** True if the recipient is mailed, in `notify_language`. */
  notify: boolean;
  notify_language: Language;
}

/** A parcel whose delivery requires a PIN. */
interface Asked extends Pick<ParcelEntity, 'id' | 'tracking_code' | 'recipient_email'> {
  /** Hash of the unused PIN; null if none was mailed. */
  pin_hash: string | null;
  tries: number | null;
  /** Language of the last PIN. */
  language: Language | null;
}

/** A PIN that a delivery was checked with. A new one may be mailed in the meantime. */
type Confirmed = Pick<Asked, 'id' | 'pin_hash'>;

/** Mails PINs to recipients when parcels go out for delivery, and verifies them on delivery. */
@Injectable()
export class DeliveryPins implements OnModuleInit {
  private readonly key: Buffer;
  private readonly box: SecretBox;

  constructor(
    private readonly database: DataSource,
    private readonly trackingEvents: TrackingEvents,
    private readonly parcels: ParcelRecords,
    private readonly rule: DeliveryRule,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.MAIL_SEAL_KEY, '', 'vaultway delivery pins', 32));
    this.box = new SecretBox(
      Buffer.from(hkdfSync('sha256', config.MAIL_SEAL_KEY, '', 'vaultway sealed delivery pins', 32)),
    );
  }

  onModuleInit() {
    this.trackingEvents.inTransaction('eventsAdded', (tx, added) => this.mailFor(tx, added));
  }

  /** Finds the parcels whose delivery requires a PIN. */
  async asking(tx: EntityManager, parcelIds: readonly string[]): Promise<Asked[]> {
    if (parcelIds.length === 0 || !this.rule.asksForPins) return [];
    return tx.query<Asked[]>(
      `SELECT parcels.id, tracking_code, recipient_email, language,
         CASE WHEN used_at IS NULL THEN pin_hash END AS pin_hash, CASE WHEN used_at IS NULL THEN tries END AS tries
       FROM parcels LEFT JOIN delivery_pins ON parcel_id = parcels.id
       WHERE parcels.id = ANY($1) AND parcel_takes_pin(parcels.id, step IS NOT DISTINCT FROM 'delivered', true) ORDER BY parcels.id`,
      [parcelIds],
    );
  }

  /** Returns the state of a parcel's PIN, for admins. */
  async stateOf(parcelId: string): Promise<DeliveryPin> {
    const { id } = await this.parcels.find(parcelId);
    const pin = await this.database.manager.findOneBy(DeliveryPinEntity, { parcel_id: id });
    const asked = await this.asking(this.database.manager, [id]);
    return {
      state: pin === null ? 'none' : stateOf(pin),
      mailed_at: pin?.mailed_at?.toISOString() ?? null,
      asks_pin: asked.length > 0,
    };
  }

  /**
   * Returns the PIN that a parcel's next delivery requires, for its recipient; null if none was mailed, or if it was
   * sealed with a former key.
   */
  async read(parcelId: string): Promise<string | null> {
    const [asked] = await this.asking(this.database.manager, [parcelId]);
    if (!asked || !isMailed(asked) || isLocked(asked)) return null;
    const pin = await this.database.manager.findOneBy(DeliveryPinEntity, { parcel_id: parcelId });
    const sealed = pin?.sealed_pin ?? null;
    if (sealed === null) return null;
    try {
      return this.box.open(sealed, parcelId);
    } catch {
      return null;
    }
  }

  /**
   * Mails a new PIN and resets the attempts.
   *
   * @param language null: that of the last one
   * @throws ApiError `parcel_not_found`, `validation`
   */
  async renew(parcelId: string, language: Language | null, by: Admin, once: Once): Promise<DeliveryPin> {
    await this.database.transaction((tx) =>
      once.run(tx, () => this.mailAnew(tx, parcelId, language, by), nothing),
    );
    return this.stateOf(parcelId);
  }

  private async mailAnew(tx: EntityManager, parcelId: string, language: Language | null, by: Admin) {
    const parcel = await this.parcels.lockOrNull(parcelId, tx);
    if (!parcel) throw new ApiError('parcel_not_found');
    if (parcel.recipient_email === null) throw ApiError.field('parcel_id', 'no_recipient_email');
    const last = await tx.findOneBy(DeliveryPinEntity, { parcel_id: parcel.id });
    await tx.update(DeliveryPinEntity, { parcel_id: parcel.id }, { tries: 0 });
    await this.mail(tx, parcel, language ?? last?.language ?? DEFAULT_LANGUAGE);
    await recordAudit(tx, auditOf('parcel.pin_sent', parcel, by));
  }

  /**
   * Waives the PIN of the next delivery, e.g. if the recipient cannot read the email. Mailing a PIN ends the waiver.
   *
   * @throws ApiError `parcel_not_found`
   */
  async waive(parcelId: string, reason: string, by: Admin): Promise<DeliveryPin> {
    await this.database.transaction(async (tx) => {
      const parcel = await this.parcels.lockOrNull(parcelId, tx);
      if (!parcel) throw new ApiError('parcel_not_found');
      const waived = await tx.query<unknown[]>(
        `INSERT INTO delivery_pins (parcel_id, used_at, waived_at)
         SELECT id, now(), now() FROM parcels WHERE id = $1 AND parcel_takes_pin(id, step IS NOT DISTINCT FROM 'delivered', $2)
         ON CONFLICT (parcel_id) DO UPDATE SET used_at = now(), waived_at = now(), unconfirmed_at = NULL, tries = 0
         RETURNING parcel_id`,
        [parcel.id, this.rule.asksForPins],
      );
      if (waived.length > 0) await recordAudit(tx, auditOf('parcel.pin_waived', parcel, by, { reason }));
    });
    return this.stateOf(parcelId);
  }

  /**
   * Checks the PIN of a delivery. A wrong one counts even if the handover fails. Mails a PIN if none was mailed yet.
   *
   * @returns the confirmed PINs: those of all parcels that require one, or none
   * @throws ApiError `validation`
   */
  async check(parcelIds: readonly string[], attempt: Attempt): Promise<Confirmed[]> {
    const refuse = (error: ApiError) => {
      if (!attempt.offline) throw error;
      return [];
    };
    const asked = await this.asking(this.database.manager, parcelIds);
    if (asked.length === 0) return [];
    // Recipients without an address cannot be compared, so each counts as a different one.
    const recipients = new Set(asked.map(({ id, recipient_email }) => recipient_email?.toLowerCase() ?? id));
    if (recipients.size > 1) return refuse(ApiError.field('parcels', 'several_recipients'));
    const { pin } = attempt;
    const mailed = asked.filter(isMailed).map(({ id }) => id);
    if (mailed.length === 0) {
      const isNew = !attempt.offline && (await this.mailAtDoor(parcelIds, attempt));
      return refuse(ApiError.field('pin', isNew ? 'pin_mailed' : 'required'));
    }
    if (pin === null) return refuse(ApiError.field('pin', 'required'));
    const tried = await this.countTry(mailed);
    if (tried.length < mailed.length) return refuse(ApiError.field('pin', 'pin_locked'));
    if (tried.some(({ id, pin_hash }) => pin_hash === this.hash(id, pin))) {
      await this.forgive(mailed);
      return [...tried, ...asked.filter((each) => !isMailed(each))];
    }
    const left = LIMITS.pinTries - Math.max(...tried.map(({ tries }) => tries));
    return refuse(
      left > 0 ? ApiError.field('pin', 'wrong_pin', { left }) : ApiError.field('pin', 'pin_locked'),
    );
  }

  /**
   * Marks the PINs of a delivery as used once all are confirmed, before the parcels are delivered. Otherwise all remain
   * required, and those not mailed yet are mailed.
   *
   * @param confirmed the result of {@link check}
   * @returns true if the delivery is confirmed; null if it requires no PIN
   * @throws ApiError `validation` if a PIN was mailed since the check
   */
  async settle(
    tx: EntityManager,
    { parcelIds, confirmed, attempt }: { parcelIds: string[]; confirmed: Confirmed[]; attempt: Attempt },
  ): Promise<boolean | null> {
    const asked = await this.asking(tx, parcelIds);
    if (asked.length === 0) return confirmed.length > 0 ? true : null;
    const isConfirmed = asked.every(({ id, pin_hash }) =>
      confirmed.some((pin) => pin.id === id && pin.pin_hash === pin_hash),
    );
    if (!isConfirmed && !attempt.offline) throw ApiError.field('pin', 'required');
    const ids = asked.map(({ id }) => id);
    if (isConfirmed) {
      await tx.query(
        `INSERT INTO delivery_pins (parcel_id, used_at) SELECT unnest($1::uuid[]), now()
         ON CONFLICT (parcel_id) DO UPDATE
         SET used_at = excluded.used_at, waived_at = NULL, unconfirmed_at = NULL, tries = 0`,
        [ids],
      );
      return true;
    }
    for (const each of asked) if (!isMailed(each)) await this.mail(tx, each, languageFor(each, attempt));
    await tx.update(DeliveryPinEntity, { parcel_id: In(ids) }, { unconfirmed_at: new Date() });
    return false;
  }

  /**
   * Mails a delivery's PIN if none was mailed, while the recipient is present. Mails only one, since one covers all
   * parcels of the same recipient.
   *
   * @returns false if another request just did so
   */
  private mailAtDoor(parcelIds: readonly string[], attempt: Attempt): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await this.parcels.lockAll(parcelIds, tx);
      const asked = await this.asking(tx, parcelIds);
      const [first] = asked;
      if (first === undefined || asked.some(isMailed)) return false;
      return this.mail(tx, first, languageFor(first, attempt));
    });
  }

  private async countTry(parcelIds: readonly string[]) {
    const [rows] = await this.database.query<[(Confirmed & Pick<DeliveryPinEntity, 'tries'>)[], number]>(
      `UPDATE delivery_pins SET tries = tries + 1
       WHERE parcel_id IN (
         SELECT parcel_id FROM delivery_pins WHERE parcel_id = ANY($1) AND tries < $2 ORDER BY parcel_id FOR UPDATE)
       RETURNING parcel_id AS id, pin_hash, tries`,
      [parcelIds, LIMITS.pinTries],
    );
    return rows;
  }

  /** Resets the attempts after a correct PIN, which is sent again if another field was invalid. */
  private async forgive(parcelIds: readonly string[]): Promise<void> {
    await this.database.query('UPDATE delivery_pins SET tries = 0 WHERE parcel_id = ANY($1)', [parcelIds]);
  }

  /** Mails a PIN each time a parcel goes out for delivery. A locked PIN needs an admin. */
  private async mailFor(tx: EntityManager, { events, recipientLanguage }: AddedEvents): Promise<void> {
    const recent = Date.now() - PIN_MAX_EVENT_AGE_MS;
    const out = events.filter(
      ({ step, created_at }) => step === 'out_for_delivery' && created_at.getTime() >= recent,
    );
    if (out.length === 0 || !this.rule.asksForPins) return;
    const parcels = await tx.findBy(ParcelEntity, {
      id: Any(out.map(({ parcel_id }) => parcel_id)),
      step: 'out_for_delivery', // no newer step is known
    });
    for (const parcel of parcels) await this.mail(tx, parcel, recipientLanguage ?? DEFAULT_LANGUAGE);
  }

  /** @returns false if the recipient has no address, or the PIN is locked until an admin sends a new one */
  private async mail(
    tx: EntityManager,
    { id, tracking_code, recipient_email }: Pick<ParcelEntity, 'id' | 'tracking_code' | 'recipient_email'>,
    language: Language,
  ): Promise<boolean> {
    if (recipient_email === null) return false;
    const pin = String(randomInt(1_000_000)).padStart(6, '0');
    const kept = await tx.query<unknown[]>(
      `INSERT INTO delivery_pins (parcel_id, pin_hash, language, mailed_at, sealed_pin) VALUES ($1, $2, $4, now(), $5)
       ON CONFLICT (parcel_id) DO UPDATE
       SET pin_hash = $2, sealed_pin = $5, language = $4, mailed_at = now(), used_at = NULL, waived_at = NULL
       WHERE delivery_pins.tries < $3 RETURNING parcel_id`,
      [id, this.hash(id, pin), LIMITS.pinTries, language, this.box.seal(pin, id)],
    );
    if (kept.length === 0) return false;
    await this.outbox.add(tx, 'mail.requested', {
      kind: 'delivery_pin',
      to: [recipient_email],
      language,
      data: {
        tracking_code,
        pin,
        track_url: trackingUrl(tracking_code, this.config.PUBLIC_URL),
        log: await readLogHead(tx),
      },
    });
    return true;
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

export const isMailed = ({ pin_hash }: Pick<Asked, 'pin_hash'>) => pin_hash !== null;

export const isLocked = ({ tries }: Pick<Asked, 'tries'>) => tries !== null && tries >= LIMITS.pinTries;

function stateOf(pin: DeliveryPinEntity): DeliveryPin['state'] {
  if (pin.used_at === null) return isLocked(pin) ? 'locked' : 'mailed';
  if (pin.waived_at !== null) return 'waived';
  return isMailed(pin) ? 'used' : 'none';
}

const languageFor = ({ language }: Asked, { notify, notify_language }: Attempt): Language =>
  language ?? (notify ? notify_language : DEFAULT_LANGUAGE);
