import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings } from '@vaultway/common';
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
    const found = await this.write(ids, bulk, by);
    const codes = new Map(found.map((parcel) => [parcel.id, parcel.tracking_code]));
    return outcomeOf(ids.map((id) => rowOf(id, codes.get(id))));
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

  /** @returns the parcels that exist */
  private write(ids: string[], bulk: BulkParcels, by: Admin): Promise<ParcelEntity[]> {
    if (bulk.action === 'add_event') return this.addEvents(ids, bulk, by);
    return this.parcels.write(by, async (records) => {
      const parcels = await records.lockAll(ids);
      if (bulk.action === 'delete') await records.removeAll(parcels);
      else {
        const { status } = bulk;
        const step = bulk.step ?? undefined; // absent here, it is not taken back
        const newest = await newestSteps(
          records.tx,
          parcels.map(({ id }) => id),
        );
        await records.updateAll(parcels, (parcel) => ({
          status,
          ...parcelStepAfter(parcel, { status, step }, newest.get(parcel.id) ?? null),
        }));
      }
      return parcels;
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
        rows.push(rowOf(id, (await this.parcels.restore(id, by))?.tracking_code));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        rows.push(refused(id, error.code));
      }
    }
    return rows;
  }
}

const rowOf = (id: string, tracking_code: string | undefined): Row =>
  tracking_code === undefined
    ? refused(id, 'parcel_not_found')
    : { id, tracking_code, ok: true, error: null, code: null };

const refused = (id: string, code: ErrorCode): Row => ({
  id,
  tracking_code: null,
  ok: false,
  error: sentenceOf(code),
  code,
});

const outcomeOf = (rows: Row[]): BulkOutcome => {
  const done = rows.filter(({ ok }) => ok).length;
  return { done, failed: rows.length - done, rows };
};
