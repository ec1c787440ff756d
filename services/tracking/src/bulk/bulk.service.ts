import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, AuditTrail, CompanySettings, laterThan } from '@vaultway/common';
import {
  ERRORS,
  ExportParcels,
  LIMITS,
  type Admin,
  type BulkOutcome,
  type BulkParcels,
} from '@vaultway/contracts';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { ActivityEntity } from '../activities/activity.entity.js';
import { toActivityView } from '../activities/activity.mapper.js';
import { ParcelChanges } from '../changes/parcel-changes.js';
import { ParcelNews } from '../news/parcel-news.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { conditionOf } from '../parcels/parcel.filter.js';
import { toParcelSummary } from '../parcels/parcel.mapper.js';
import { ParcelTrash } from '../parcels/parcel.trash.js';

type Row = BulkOutcome['rows'][number];

/** Does one thing to many parcels, each with its audit row: in one transaction, but for restoring. */
@Injectable()
export class BulkService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly changes: ParcelChanges,
    private readonly audit: AuditTrail,
    private readonly news: ParcelNews,
    private readonly trash: ParcelTrash,
  ) {}

  async run(bulk: BulkParcels, by: Admin): Promise<BulkOutcome> {
    const ids = [...new Set(bulk.ids ?? (await this.matching(bulk.match ?? '')))];
    if (bulk.action === 'restore') return outcomeOf(await this.restore(ids, by));
    const parcels = await this.database.transaction(async (tx) => {
      const locked = await lockAll(tx, ids);
      if (bulk.action === 'add_event') await this.addEvents(tx, locked, bulk, by);
      if (bulk.action === 'set_status') await this.setStatus(tx, locked, bulk.status, by);
      if (bulk.action === 'delete') await this.remove(tx, locked, by);
      return locked;
    });
    await Promise.all(parcels.map(({ id, code_key }) => this.changes.parcelChanged(id, [code_key])));
    const known = new Map(parcels.map((parcel) => [parcel.id, parcel.tracking_code]));
    return outcomeOf(ids.map((id) => rowOf(id, known.get(id))));
  }

  /** The newest parcels that the filters of a list find, as many as one call may change. */
  private async matching(match: string): Promise<string[]> {
    const asked = ExportParcels.safeParse(Object.fromEntries(new URLSearchParams(match)));
    if (!asked.success) throw ApiError.validation(asked.error.issues);
    const { where, values } = conditionOf(asked.data, this.settings.current().time_zone);
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM parcels WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${LIMITS.bulk}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  private async addEvents(tx: EntityManager, parcels: ParcelEntity[], bulk: BulkParcels, by: Admin) {
    const now = new Date();
    const { title = '', description, icon, color, created_at } = bulk;
    const events = parcels.map((parcel) =>
      tx.create(ActivityEntity, {
        id: v7(),
        parcel_id: parcel.id,
        title,
        description,
        icon,
        color,
        created_at: created_at === null ? now : new Date(created_at),
        updated_at: now,
      }),
    );
    if (events.length > 0) await tx.insert(ActivityEntity, events);
    const zone = this.settings.current().time_zone;
    for (const [index, event] of events.entries()) {
      const deed = { by, action: 'activity.created', record_type: 'activity', record_id: event.id };
      await this.audit.record(tx, { ...deed, before: null, after: toActivityView(event, zone) });
      const parcel = parcels[index];
      if (parcel) await this.news.tellSubscribers(tx, parcel, [event]);
    }
  }

  private async setStatus(tx: EntityManager, parcels: ParcelEntity[], status: string | null, by: Admin) {
    for (const before of parcels) {
      const changed = { status, updated_at: laterThan(before.updated_at) };
      await tx.update(ParcelEntity, { id: before.id }, changed);
      const after = tx.merge<ParcelEntity>(ParcelEntity, tx.create(ParcelEntity, before), changed);
      await this.leaveTrace(tx, 'parcel.updated', { by, before, after });
    }
  }

  private async remove(tx: EntityManager, parcels: ParcelEntity[], by: Admin) {
    if (parcels.length > 0) await tx.softDelete(ParcelEntity, { id: In(parcels.map(({ id }) => id)) });
    for (const before of parcels) await this.leaveTrace(tx, 'parcel.deleted', { by, before, after: null });
  }

  /** One by one: a code that was given to another parcel meanwhile keeps only its own parcel away. */
  private async restore(ids: string[], by: Admin): Promise<Row[]> {
    const rows: Row[] = [];
    for (const id of ids) {
      try {
        rows.push(rowOf(id, (await this.trash.restore(id, by))?.tracking_code));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        rows.push({ id, tracking_code: null, ok: false, error: error.message });
      }
    }
    return rows;
  }

  private leaveTrace(
    tx: EntityManager,
    action: string,
    { by, before, after }: { by: Admin; before: ParcelEntity; after: ParcelEntity | null },
  ) {
    return this.audit.record(tx, {
      by,
      action,
      record_type: 'parcel',
      record_id: before.id,
      before: toParcelSummary(before),
      after: after && toParcelSummary(after),
    });
  }
}

/** Always in the same order, so that two calls that name the same parcels do not wait for each other. */
const lockAll = (tx: EntityManager, ids: string[]) =>
  tx.find(ParcelEntity, {
    where: { id: In(ids.filter((id) => isUuid(id))) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

const rowOf = (id: string, tracking_code: string | undefined): Row =>
  tracking_code === undefined
    ? { id, tracking_code: null, ok: false, error: ERRORS.parcel_not_found.sentence }
    : { id, tracking_code, ok: true, error: null };

const outcomeOf = (rows: Row[]): BulkOutcome => {
  const done = rows.filter(({ ok }) => ok).length;
  return { done, failed: rows.length - done, rows };
};
