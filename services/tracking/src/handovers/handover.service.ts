import { Injectable } from '@nestjs/common';
import { ApiError, insertRows, type RecordWriter } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import { LIMITS, toDetail, type Admin, type CreateHandover, type Handover } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { codeKey } from '../parcels/code-key.js';
import type { EventEntity } from '../parcels/events/event.entity.js';
import { EventRecords } from '../parcels/events/event-records.js';
import { NewEvents } from '../parcels/events/new-events.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { WrittenRecords } from '../parcels/written-records.js';
import { DeliveryPins } from './delivery-pins.js';
import { HandoverParcelEntity, type HandoverEntity } from './handover.entity.js';
import { eventOf, SEAL_EVENT } from './handover-events.js';
import { HandoverList } from './handover-list.js';
import { contentHashOf } from './handover.mapper.js';
import { HandoverRecords } from './handover-records.js';
import { differ, HandoverSeals } from './handover-seals.js';

const MINUTE_MS = 60_000;

/** A handover that was recorded, now or before. */
export interface Recorded {
  handover: Handover;
  repeated: boolean;
}

/** A parcel of a handover, locked. */
interface Handed {
  parcel: ParcelEntity;
  seals: string[];
  seals_differ: boolean;
}

/** Records handovers: each once, however often and in whatever order they arrive. */
@Injectable()
export class HandoverService {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly events: EventRecords,
    private readonly newEvents: NewEvents,
    private readonly handovers: HandoverRecords,
    private readonly handoverList: HandoverList,
    private readonly seals: HandoverSeals,
    private readonly images: Images,
    private readonly pins: DeliveryPins,
    private readonly written: WrittenRecords,
  ) {}

  /**
   * The handover, its events, and what they say of the parcels, in one transaction.
   *
   * @throws ApiError `handover_differs`, `validation`, or what is wrong with the photo
   */
  async record(input: CreateHandover, by: Admin): Promise<Recorded> {
    const content_hash = contentHashOf(input);
    const known = await this.recorded(input.id, content_hash);
    if (known) return { handover: known, repeated: true };
    const received_at = new Date();
    assertHappened(input, received_at);
    const ids = await this.idsOf(input, this.database.manager);
    const pin_ok = input.kind === 'deliver' ? await this.pins.check(ids, input) : null;
    const photo = await this.images.upload<null>(input.photo);
    return this.events.write(by, async (events) => {
      const { tx } = events;
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [input.id]);
      const meanwhile = await this.recorded(input.id, content_hash, tx);
      if (meanwhile) return { handover: meanwhile, repeated: true };
      const handed = await this.lock(input, tx);
      await this.images.claim(tx, photo, 'photo');
      const parcels = handed.map(({ parcel }) => parcel.tracking_code);
      const handover = await this.handovers.within(tx, by).insert(
        {
          id: input.id,
          kind: input.kind,
          happened_at: new Date(input.happened_at),
          received_at,
          clock_offset_ms: input.sent_at === null ? null : received_at.getTime() - Date.parse(input.sent_at),
          giver: input.giver,
          taker: input.taker,
          reason: input.reason,
          photo,
          signature: input.signature,
          signed: input.signature !== null,
          pin_ok,
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
      if (input.kind === 'deliver') await this.pins.useUp(tx, ids);
      const [view] = await this.handoverList.withParcels([handover], tx);
      return { handover: view as Handover, repeated: false };
    });
  }

  /** What was recorded under an id. @throws ApiError `handover_differs` when that was something else */
  private async recorded(
    id: string,
    content_hash: string,
    tx: EntityManager = this.database.manager,
  ): Promise<Handover | undefined> {
    const row = await this.handovers.findOrNull(id, tx);
    if (!row) return undefined;
    const isForgotten = row.anonymized_at !== null; // with the hash, by which names could be tried out
    if (!isForgotten && row.content_hash !== content_hash) throw new ApiError('handover_differs');
    const [view] = await this.handoverList.withParcels([row], tx);
    return view;
  }

  /** The ids of the parcels in their order. @throws ApiError `validation` for codes that no parcel has */
  private async idsOf({ parcels }: CreateHandover, tx: EntityManager): Promise<string[]> {
    const keys = parcels.map(({ code }) => codeKey(code));
    const ids = await this.parcels.idsByCode(keys, tx, { lock: tx !== this.database.manager });
    const details = keys.flatMap((key, at) =>
      ids.has(key) ? [] : toDetail(`parcels.${at}.code`, 'unknown'),
    );
    if (details.length > 0) throw new ApiError('validation', { details });
    return keys.map((key) => ids.get(key) as string);
  }

  /** Locks the parcels. @throws ApiError `validation`, also when seals differ and nobody said why */
  private async lock(input: CreateHandover, tx: EntityManager): Promise<Handed[]> {
    const ids = await this.idsOf(input, tx);
    const parcels = new Map((await this.parcels.lockAll(ids, tx)).map((parcel) => [parcel.id, parcel]));
    const collected =
      input.kind === 'collect'
        ? new Map<string, string[]>()
        : await this.seals.collected(tx, ids, new Date(input.happened_at));
    const handed = ids.map((id, at): Handed => {
      const seals = input.parcels[at]?.seals ?? [];
      const put = collected.get(id);
      const seals_differ = put !== undefined && differ(seals, put);
      return { parcel: parcels.get(id) as ParcelEntity, seals, seals_differ };
    });
    if (input.reason === null && !input.offline && handed.some(({ seals_differ }) => seals_differ)) {
      throw ApiError.field('reason', 'required');
    }
    return handed;
  }

  private async addEvents(
    events: RecordWriter<EventEntity>,
    input: CreateHandover,
    { id, happened_at }: HandoverEntity,
    handed: readonly Handed[],
    by: Admin,
  ): Promise<void> {
    const { tx } = events;
    for (const differing of [false, true]) {
      const some = handed
        .filter(({ seals_differ }) => seals_differ === differing)
        .map(({ parcel }) => parcel);
      const { title, step } = differing ? SEAL_EVENT : eventOf(input);
      if (step !== null) await this.setStatus(tx, by, some, title, happened_at);
    }
    const added = await events.insertAll(
      handed.map(({ parcel, seals_differ }) => ({
        parcel_id: parcel.id,
        ...(seals_differ ? SEAL_EVENT : eventOf(input)),
        created_at: happened_at,
      })),
    );
    const rows = handed.map(({ parcel, seals, seals_differ }, at) => ({
      handover_id: id,
      parcel_id: parcel.id,
      event_id: added[at]?.id ?? '',
      seals,
      seals_differ,
    }));
    await insertRows(tx, HandoverParcelEntity, rows);
    const recipientLanguage = input.notify ? input.notify_language : undefined;
    await this.newEvents.dispatch(tx, { events: added, recipientLanguage, leaveOut: true });
    if (input.kind === 'collect') await this.compareLater(events, rows, happened_at);
    const parcels = handed.map(({ parcel: { tracking_code } }, at) => ({
      tracking_code,
      step: added[at]?.step ?? null,
      happened_at,
    }));
    await this.written.dispatch(tx, { noun: 'handover', action: 'recorded', parcels });
  }

  /** The parcels get the status of the event, except where something newer is known. */
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

  /** A collection that arrives late says what later seals should have been. */
  private async compareLater(
    events: RecordWriter<EventEntity>,
    rows: readonly HandoverParcelEntity[],
    happened_at: Date,
  ): Promise<void> {
    const differing: string[] = [];
    for (const { parcel_id, seals } of rows) {
      differing.push(...(await this.seals.markLater(events.tx, { parcel_id, seals, happened_at })));
    }
    const { step, title, icon, color } = SEAL_EVENT;
    await events.updateAll(await events.lockAll(differing), () => ({ step, title, icon, color }));
  }
}

/** @throws ApiError `validation` */
function assertHappened({ happened_at }: CreateHandover, now: Date): void {
  const minutes = LIMITS.handoverAheadMinutes;
  if (Date.parse(happened_at) > now.getTime() + minutes * MINUTE_MS) {
    throw ApiError.field('happened_at', 'in_the_future', { minutes });
  }
}
