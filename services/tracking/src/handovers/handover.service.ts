import { Injectable } from '@nestjs/common';
import { ApiError, asGroup, insertRows, type RecordWriter } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import { LIMITS, type Admin, type CreateHandover, type Handover } from '@vaultway/contracts';
import { DataSource, In, type EntityManager } from 'typeorm';
import { codeKey } from '../parcels/code-key.js';
import type { EventEntity } from '../parcels/events/event.entity.js';
import { EventRecords } from '../parcels/events/event-records.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { TrackingEvents } from '../parcels/tracking-events.js';
import { withHandover } from '../parcels/log-context.js';
import { zoneAt } from '../privacy/place-zone.js';
import { UnknownCodes } from '../guessing/lookup-throttle.js';
import { DeliveryPins } from './delivery-pins.js';
import { hasSeveralRecipients } from './delivery-recipients.js';
import { HandoverParcelEntity, type HandoverEntity } from './handover.entity.js';
import { eventOf, SEAL_EVENT } from './handover-events.js';
import { HandoverList } from './handover-list.js';
import { contentHashOf } from './handover.mapper.js';
import { HandoverRecords } from './handover-records.js';
import { comparedTo, HandoverSeals, type KnownSeals } from './handover-seals.js';
import { LateSeals } from './late-seals.js';

const MINUTE_MS = 60_000;

/** A recorded handover; `repeated` if it was recorded earlier. */
export interface Recorded {
  handover: Handover;
  repeated: boolean;
}

/** A handover's parcel, locked. */
interface Handed extends KnownSeals {
  parcel: ParcelEntity;
  seals: string[];
}

/** Records handovers idempotently, in whatever order they arrive. */
@Injectable()
export class HandoverService {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly events: EventRecords,
    private readonly trackingEvents: TrackingEvents,
    private readonly handovers: HandoverRecords,
    private readonly handoverList: HandoverList,
    private readonly seals: HandoverSeals,
    private readonly lateSeals: LateSeals,
    private readonly images: Images,
    private readonly pins: DeliveryPins,
  ) {}

  /**
   * Writes the handover, its events, and the parcels' status in one transaction.
   *
   * @throws ApiError `handover_differs`, `validation`, or the photo's error
   */
  async record(input: CreateHandover, admin: Admin): Promise<Recorded> {
    const by = asGroup(admin, { of: input.id });
    const content_hash = contentHashOf(input);
    const known = await this.recorded(input.id, content_hash);
    if (known) return { handover: known, repeated: true };
    const arrived_at = new Date();
    assertHappened(input, arrived_at);
    const ids = await this.idsOf(input, this.database.manager);
    const parcelsBefore = await this.database.manager.findBy(ParcelEntity, { id: In(ids) });
    const takesPin = input.kind === 'deliver' && !hasSeveralRecipients(input, parcelsBefore);
    const checked = takesPin ? await this.pins.check(ids, input) : [];
    const photo = await this.images.upload<null>(input.photo);
    const photo_sha256 = photo === null ? null : await this.images.sha256Of(photo);
    return this.events.write(by, async (events) => {
      const { tx } = events;
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [input.id]);
      const meanwhile = await this.recorded(input.id, content_hash, tx);
      if (meanwhile) return { handover: meanwhile, repeated: true };
      const handed = await this.lock(input, tx);
      const several_recipients = hasSeveralRecipients(
        input,
        handed.map(({ parcel }) => parcel),
      );
      const confirmed = several_recipients ? [] : checked;
      const pin_ok =
        input.kind === 'deliver'
          ? await this.pins.settle(tx, { parcelIds: ids, confirmed, attempt: input })
          : null;
      await this.images.claim(tx, photo, 'photo');
      const parcels = handed.map(({ parcel }) => parcel.tracking_code);
      const handover = await this.handovers.within(tx, by).insert(
        {
          id: input.id,
          kind: input.kind,
          happened_at: new Date(input.happened_at),
          received_at: new Date(), // in the order in which the parcels were locked
          clock_offset_ms: input.sent_at === null ? null : arrived_at.getTime() - Date.parse(input.sent_at),
          giver: input.giver,
          taker: input.taker,
          reason: input.reason,
          step: input.step,
          title: input.title,
          witness: input.kind === 'resealed' ? input.witness : null,
          photo,
          photo_sha256,
          signature: input.signature,
          signed: input.signature !== null,
          pin_ok,
          several_recipients,
          latitude: input.latitude,
          longitude: input.longitude,
          accuracy: input.accuracy,
          recorded_by: by.email,
          content_hash,
          anonymized_at: null,
        },
        { parcels },
      );
      await this.addEvents(events, input, handover, handed, by);
      const [view] = await this.handoverList.withParcels([handover], tx);
      return { handover: view as Handover, repeated: false };
    });
  }

  /** Finds the handover with an ID. @throws ApiError `handover_differs` if its content differs */
  private async recorded(
    id: string,
    content_hash: string,
    tx: EntityManager = this.database.manager,
  ): Promise<Handover | undefined> {
    const row = await this.handovers.findOrNull(id, tx);
    if (!row) return undefined;
    const isForgotten = row.anonymized_at !== null; // its hash is gone too, since names could be guessed from it
    if (!isForgotten && row.content_hash !== content_hash) throw new ApiError('handover_differs');
    const [view] = await this.handoverList.withParcels([row], tx);
    return view;
  }

  /** Returns the parcels' IDs in order. @throws ApiError `validation` for unknown codes */
  private async idsOf({ parcels }: CreateHandover, tx: EntityManager): Promise<string[]> {
    const keys = parcels.map(({ code }) => codeKey(code));
    const ids = await this.parcels.idsByCode(keys, tx, { lock: tx !== this.database.manager });
    const unknown = keys.flatMap((key, at) => (ids.has(key) ? [] : `parcels.${at}.code`));
    if (unknown.length > 0) throw new UnknownCodes(unknown);
    return keys.map((key) => ids.get(key) as string);
  }

  /** Locks the parcels. @throws ApiError `validation`, also if seals differ without a reason */
  private async lock(input: CreateHandover, tx: EntityManager): Promise<Handed[]> {
    const ids = await this.idsOf(input, tx);
    const parcels = new Map((await this.parcels.lockAll(ids, tx)).map((parcel) => [parcel.id, parcel]));
    const moment = { happened_at: new Date(input.happened_at), handover_id: input.id, kind: input.kind };
    const known = await this.seals.known(tx, ids, moment);
    const handed = ids.map((id, at): Handed => {
      const seals = input.parcels[at]?.seals ?? [];
      const compared = comparedTo({ kind: input.kind, seals }, known.get(id) ?? null);
      return { parcel: parcels.get(id) as ParcelEntity, seals, ...compared };
    });
    if (input.reason === null && !input.offline && handed.some(({ seals_differ }) => seals_differ)) {
      throw ApiError.field('reason', 'required');
    }
    return handed;
  }

  private async addEvents(
    events: RecordWriter<EventEntity>,
    input: CreateHandover,
    handover: HandoverEntity,
    handed: readonly Handed[],
    by: Admin,
  ): Promise<void> {
    const { tx } = events;
    const { id, happened_at, latitude, longitude } = handover;
    const time_zone = latitude === null || longitude === null ? input.time_zone : zoneAt(latitude, longitude);
    for (const differing of [false, true]) {
      const some = handed
        .filter(({ seals_differ }) => seals_differ === differing)
        .map(({ parcel }) => parcel);
      const { title, step } = differing ? SEAL_EVENT : eventOf(handover);
      if (step !== null) await this.setStatus(tx, by, some, title, happened_at);
    }
    const added = await withHandover(tx, id, () =>
      events.insertAll(
        handed.map(({ parcel, seals_differ }) => ({
          parcel_id: parcel.id,
          ...(seals_differ ? SEAL_EVENT : eventOf(handover)),
          created_at: happened_at,
          time_zone,
        })),
      ),
    );
    const rows = handed.map(({ parcel, seals, seals_before, seals_differ }, at) => ({
      handover_id: id,
      parcel_id: parcel.id,
      event_id: added[at]?.id ?? '',
      seals,
      seals_before,
      seals_differ,
    }));
    await insertRows(tx, HandoverParcelEntity, rows);
    const recipientLanguage = input.notify ? input.notify_language : undefined;
    await this.trackingEvents.dispatch(tx, 'eventsAdded', {
      events: added,
      recipientLanguage,
      leaveOut: true,
    });
    if (input.kind === 'collect' || input.kind === 'resealed') {
      const ids = handed.map(({ parcel }) => parcel.id);
      await this.lateSeals.settle(events, ids, happened_at, by);
    }
    const parcels = handed.map(({ parcel: { tracking_code } }, at) => ({
      tracking_code,
      step: added[at]?.step ?? null,
      happened_at,
    }));
    await this.trackingEvents.dispatch(tx, 'recordWritten', {
      noun: 'handover',
      action: 'recorded',
      parcels,
    });
  }

  /** Sets the event's status on the parcels that have no newer step. */
  private async setStatus(
    tx: EntityManager,
    by: Admin,
    parcels: readonly ParcelEntity[],
    status: string,
    since: Date,
  ): Promise<void> {
    const ahead = await tx.query<{ parcel_id: string }[]>(
      `SELECT DISTINCT parcel_id FROM activities
       WHERE parcel_id = ANY($1) AND created_at > $2 AND step IS NOT NULL AND deleted_at IS NULL`,
      [parcels.map(({ id }) => id), since],
    );
    const known = new Set(ahead.map(({ parcel_id }) => parcel_id));
    const current = parcels.filter(({ id }) => !known.has(id));
    await this.parcels.setWithEvent(tx, by, current, { status, current_location: undefined });
  }
}

/** @throws ApiError `validation` */
function assertHappened({ happened_at }: CreateHandover, now: Date): void {
  const minutes = LIMITS.handoverAheadMinutes;
  if (Date.parse(happened_at) > now.getTime() + minutes * MINUTE_MS) {
    throw ApiError.field('happened_at', 'in_the_future', { minutes });
  }
}
