import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, type RecordWriter } from '@vaultway/common';
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
import { DataSource } from 'typeorm';
import { EventRecords } from '../events/event-records.js';
import { NewEvents } from '../events/new-events.js';
import { conditionOf } from '../list/parcel-filter.js';
import type { ParcelEntity } from '../parcel.entity.js';
import { ParcelRecords } from '../parcel-records.js';
import { newestSteps, parcelStepAfter } from '../parcel-step.js';

type Row = BulkOutcome['rows'][number];

/** Does one thing to many parcels: in one transaction, by statements that write all of them at once. */
@Injectable()
export class BulkService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly parcels: ParcelRecords,
    private readonly events: EventRecords,
    private readonly newEvents: NewEvents,
  ) {}

  async run(bulk: BulkParcels, by: Admin): Promise<BulkOutcome> {
    const named = bulk.ids?.map((id) => id.toLowerCase()); // as Postgres writes UUIDs
    const ids = [...new Set(named ?? (await this.matching(bulk.match ?? '')))];
    if (bulk.action === 'restore') return outcomeOf(await this.restore(ids, by));
    const found = new Map((await this.write(ids, bulk, by)).map((row) => [row.id, row]));
    return outcomeOf(ids.map((id) => found.get(id) ?? refused(id, 'parcel_not_found')));
  }

  /** The newest parcels that a list's filters find, up to as many as one call may change. */
  private async matching(match: string): Promise<string[]> {
    const filter = ExportParcels.safeParse(Object.fromEntries(new URLSearchParams(match)));
    if (!filter.success) throw ApiError.validation(filter.error.issues);
    const { where, values } = conditionOf(filter.data, this.settings.current().time_zone);
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM parcels WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${LIMITS.bulk}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  /** @returns what became of the parcels that exist */
  private async write(ids: string[], bulk: BulkParcels, by: Admin): Promise<Row[]> {
    if (bulk.action === 'add_event') return (await this.addEvents(ids, bulk, by)).map(changed);
    return this.parcels.write(by, async (records) => {
      const parcels = await records.lockAll(ids);
      if (bulk.action === 'set_status') return setStatus(records, parcels, bulk);
      await records.removeAll(parcels);
      return parcels.map(changed);
    });
  }

  private addEvents(ids: string[], { title = '', ...bulk }: BulkParcels, by: Admin): Promise<ParcelEntity[]> {
    const { description, icon, color, status, current_location, notify, notify_language } = bulk;
    const step = bulk.step ?? stepOf(title);
    const created_at = new Date(bulk.created_at ?? Date.now());
    return this.events.write(by, async (records) => {
      const parcels = await this.parcels.lockAll(ids, records.tx);
      await this.parcels.setWithEvent(records.tx, by, parcels, {
        status: status ?? undefined,
        current_location,
      });
      const events = await records.insertAll(
        parcels.map(({ id }) => ({ parcel_id: id, title, description, icon, color, step, created_at })),
      );
      const recipientLanguage = notify ? notify_language : undefined;
      await this.newEvents.dispatch(records.tx, { events, recipientLanguage, leaveOut: true });
      return parcels;
    });
  }

  /** One by one: when another parcel has taken a code, only the parcel that had it cannot come back. */
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
    // A step that is absent here is not taken back.
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

const outcomeOf = (rows: Row[]): BulkOutcome => {
  const done = rows.filter(({ ok }) => ok).length;
  return { done, failed: rows.length - done, rows };
};
