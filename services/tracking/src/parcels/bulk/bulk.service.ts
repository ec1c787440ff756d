import { Injectable } from '@nestjs/common';
import { ApiError, asGroup, asStored, CompanySettings, type Once, type RecordWriter } from '@vaultway/common';
import {
  ExportParcels,
  LIMITS,
  sentenceOf,
  stepOf,
  type Admin,
  type BulkOutcome,
  type BulkParcels,
  type ErrorCode,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { EventEntity } from '../events/event.entity.js';
import { EventRecords } from '../events/event-records.js';
import { conditionOf } from '../list/parcel-filter.js';
import type { ParcelEntity } from '../parcel.entity.js';
import { ParcelRecords } from '../parcel-records.js';
import { newestSteps, parcelStepAfter } from '../parcel-step.js';
import { TrackingEvents } from '../tracking-events.js';

type Row = BulkOutcome['rows'][number];

/** Applies an action to many parcels: in one transaction, with set-based statements. */
@Injectable()
export class BulkService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly parcels: ParcelRecords,
    private readonly events: EventRecords,
    private readonly trackingEvents: TrackingEvents,
  ) {}

  /** Restoring ignores the key, since a repeat restores nothing more. */
  async run(bulk: BulkParcels, by: Admin, once: Once): Promise<BulkOutcome> {
    const named = bulk.ids?.map((id) => id.toLowerCase()); // in Postgres' notation of UUIDs
    const ids = [...new Set(named ?? (await this.matching(bulk.match ?? '')))];
    const actor = ids.length > 1 ? asGroup(by, { action: `bulk.${bulk.action}` }) : by;
    if (bulk.action === 'restore') return outcomeOf(await this.restore(ids, actor));
    return this.write(ids, bulk, actor, once);
  }

  /** Returns the newest parcels matching a list's filters, up to the bulk limit. */
  private async matching(match: string): Promise<string[]> {
    const filter = ExportParcels.safeParse(Object.fromEntries(new URLSearchParams(match)));
    if (!filter.success) throw ApiError.validation(filter.error.issues);
    const { where, values } = conditionOf(filter.data, this.settings.certain('time_zone'));
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM parcels WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${LIMITS.bulk}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  private write(ids: string[], bulk: BulkParcels, by: Admin, once: Once): Promise<BulkOutcome> {
    const keyed = (tx: EntityManager, act: () => Promise<Row[]>) =>
      once.run(tx, async () => outcomeFor(ids, await act()), asStored());
    if (bulk.action === 'add_event') {
      return this.events.write(by, (records) =>
        keyed(records.tx, () => this.addEvents(records, ids, bulk, by)),
      );
    }
    return this.parcels.write(by, (records) =>
      keyed(records.tx, async () => {
        const parcels = await records.lockAll(ids);
        if (bulk.action === 'set_status') return setStatus(records, parcels, bulk);
        await records.removeAll(parcels);
        return parcels.map(changed);
      }),
    );
  }

  private async addEvents(
    records: RecordWriter<EventEntity>,
    ids: string[],
    { title = '', ...bulk }: BulkParcels,
    by: Admin,
  ): Promise<Row[]> {
    const { description, icon, color, time_zone, status, current_location, notify, notify_language } = bulk;
    const step = bulk.step ?? stepOf(title);
    const created_at = new Date(bulk.created_at ?? Date.now());
    const parcels = await this.parcels.lockAll(ids, records.tx);
    await this.parcels.setWithEvent(records.tx, by, parcels, {
      status: status ?? undefined,
      current_location,
    });
    const events = await records.insertAll(
      parcels.map(({ id }) => ({
        parcel_id: id,
        title,
        description,
        icon,
        color,
        step,
        created_at,
        time_zone,
      })),
    );
    const recipientLanguage = notify ? notify_language : undefined;
    await this.trackingEvents.dispatch(records.tx, 'eventsAdded', {
      events,
      recipientLanguage,
      leaveOut: true,
    });
    return parcels.map(changed);
  }

  /** Restores one by one, so that a code taken by another parcel fails only that row. */
  private async restore(ids: string[], by: Admin): Promise<Row[]> {
    const rows: Row[] = [];
    for (const id of ids) {
      try {
        const restored = await this.parcels.restore(id, by);
        rows.push(restored ? changed(restored) : refused(id, 'parcel_not_found'));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        rows.push(refused(id, error.code));
      }
    }
    return rows;
  }
}

/** @param parcels locked */
async function setStatus(
  records: RecordWriter<ParcelEntity>,
  parcels: ParcelEntity[],
  { status, step, from_status: from }: BulkParcels,
): Promise<Row[]> {
  const isAsked = (parcel: ParcelEntity) => from === undefined || parcel.status === from;
  const asked = parcels.filter(isAsked);
  const newest = await newestSteps(
    records.tx,
    asked.map(({ id }) => id),
  );
  await records.updateAll(asked, (parcel) => ({
    status,
    // An absent step does not clear the current one.
    ...parcelStepAfter(parcel, { status, step: step ?? undefined }, newest.get(parcel.id) ?? null),
  }));
  return parcels.map((parcel) =>
    isAsked(parcel) ? changed(parcel) : refused(parcel.id, 'changed_meanwhile', parcel.tracking_code),
  );
}

const changed = ({ id, tracking_code }: Pick<ParcelEntity, 'id' | 'tracking_code'>): Row => ({
  id,
  tracking_code,
  ok: true,
  error: null,
  code: null,
});

const refused = (id: string, code: ErrorCode, tracking_code: string | null = null): Row => ({
  id,
  tracking_code,
  ok: false,
  error: sentenceOf(code),
  code,
});

/** Adds rows for ids without a parcel. */
function outcomeFor(ids: readonly string[], rows: readonly Row[]): BulkOutcome {
  const found = new Map(rows.map((row) => [row.id, row]));
  return outcomeOf(ids.map((id) => found.get(id) ?? refused(id, 'parcel_not_found')));
}

const outcomeOf = (rows: Row[]): BulkOutcome => {
  const done = rows.filter(({ ok }) => ok).length;
  return { done, failed: rows.length - done, rows };
};
