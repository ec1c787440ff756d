import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ApiError,
  AuditTrail,
  CompanySettings,
  laterThan,
  listPage,
  nestedList,
  refuseStale,
  type Page,
} from '@vaultway/common';
import {
  LIMITS,
  type Activity,
  type Admin,
  type CreateActivity,
  type ListHistory,
  type MailPreview,
  type NestedList,
  type PreviewActivity,
  type UpdateActivity,
} from '@vaultway/contracts';
import { IsNull, Not, type DataSource, type EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { ParcelChanges } from '../changes/parcel-changes.js';
import { ParcelNews } from '../news/parcel-news.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { findParcel, lockParcel, type ParcelName } from '../parcels/parcel.row.js';
import { ActivityEntity } from './activity.entity.js';
import { toActivityView } from './activity.mapper.js';
import { historyUrl } from './history-url.js';

/**
 * The events of parcels. Whatever happens to an event also counts as a change of its parcel, so that
 * `-updated_at` shows the parcels that something happened to; a trigger of Postgres sees to it.
 */
@Injectable()
export class ActivityService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly changes: ParcelChanges,
    private readonly audit: AuditTrail,
    private readonly news: ParcelNews,
  ) {}

  async list(parcel: ParcelName, query: ListHistory): Promise<Page<Activity>> {
    const known = await findParcel(this.database.manager, parcel);
    if (!known) throw new ApiError('parcel_not_found');
    const rows = this.database
      .getRepository(ActivityEntity)
      .createQueryBuilder('activity')
      .where('activity.parcel_id = :parcel', { parcel: known.id });
    return listPage(rows, query, ['title'], this.view);
  }

  /** The first page of a history as it stands inside its parcel. */
  async history(parcel: ParcelEntity): Promise<NestedList<Activity>> {
    const [rows, total] = await this.database.manager.findAndCount(ActivityEntity, {
      where: { parcel_id: parcel.id },
      order: { created_at: 'DESC', id: 'DESC' },
      take: LIMITS.historyFirst,
    });
    return nestedList(rows.map(this.view), total, historyUrl(parcel.tracking_code), LIMITS.historyFirst);
  }

  async get(id: string): Promise<Activity> {
    return this.view(await this.find(this.database.manager, id));
  }

  /** With `notify` the recipient gets a mail; who subscribed gets one in any case. */
  create({ notify, notify_language, ...event }: CreateActivity, by: Admin): Promise<Activity> {
    return this.changing(async (tx) => {
      const parcel = await lockParcel(tx, { id: event.parcel_id });
      if (!parcel) throw new ApiError('parcel_not_found');
      const now = new Date();
      const row = tx.create(ActivityEntity, {
        ...event,
        id: v7(),
        created_at: event.created_at === null ? now : new Date(event.created_at),
        updated_at: now,
      });
      await tx.insert(ActivityEntity, row);
      await this.leaveTrace(tx, 'activity.created', { by, before: null, after: row });
      if (notify) await this.news.tellRecipient(tx, parcel, row, notify_language);
      await this.news.tellSubscribers(tx, parcel, [row], notify ? parcel.recipient_email : null);
      return { row, parcel };
    });
  }

  /** The mail that `notify` would send. */
  async preview({
    parcel_id,
    notify_language,
    status,
    current_location,
    ...event
  }: PreviewActivity): Promise<MailPreview> {
    const parcel = await findParcel(this.database.manager, { id: parcel_id });
    if (!parcel) throw new ApiError('parcel_not_found');
    if (status !== undefined) parcel.status = status;
    if (current_location !== undefined) parcel.current_location = current_location;
    const created_at = event.created_at === null ? new Date() : new Date(event.created_at);
    return this.news.preview(parcel, { ...event, created_at }, notify_language);
  }

  update({ id, created_at, updated_at, ...changed }: UpdateActivity, by: Admin): Promise<Activity> {
    return this.changing(async (tx) => {
      const { row: before, parcel } = await this.lock(tx, id);
      refuseStale(before, updated_at, this.view);
      const row = tx.merge<ActivityEntity>(ActivityEntity, tx.create(ActivityEntity, before), changed, {
        created_at: created_at ? new Date(created_at) : before.created_at,
        updated_at: laterThan(before.updated_at),
      });
      await tx.update(ActivityEntity, { id }, row);
      await this.leaveTrace(tx, 'activity.updated', { by, before, after: row });
      return { row, parcel };
    });
  }

  async remove(id: string, by: Admin): Promise<void> {
    await this.changing(async (tx) => {
      const { row, parcel } = await this.lock(tx, id);
      await tx.softDelete(ActivityEntity, { id });
      await this.leaveTrace(tx, 'activity.deleted', { by, before: row, after: null });
      return { row, parcel };
    });
  }

  /**
   * Takes an event out of the trash.
   *
   * @returns undefined when the trash does not have it
   * @throws ApiError `parcel_deleted` when its parcel must be restored first
   */
  async restore(id: string, by: Admin): Promise<Activity | undefined> {
    const deleted = { where: { id, deleted_at: Not(IsNull()) }, withDeleted: true };
    const known = isUuid(id) ? await this.database.manager.findOne(ActivityEntity, deleted) : null;
    if (!known) return undefined;
    return this.changing(async (tx) => {
      const parcel = await lockParcel(tx, { id: known.parcel_id });
      if (!parcel) throw new ApiError('parcel_deleted');
      const row = await tx.findOne(ActivityEntity, deleted);
      if (!row) throw new ApiError('not_found');
      Object.assign(row, { deleted_at: null, updated_at: laterThan(row.updated_at) });
      await tx.update(ActivityEntity, { id }, { deleted_at: null, updated_at: row.updated_at });
      await this.leaveTrace(tx, 'activity.restored', { by, before: null, after: row });
      return { row, parcel };
    });
  }

  private async changing(
    act: (tx: EntityManager) => Promise<{ row: ActivityEntity; parcel: ParcelEntity }>,
  ): Promise<Activity> {
    const { row, parcel } = await this.database.transaction(act);
    await this.changes.activityChanged(row.id, parcel);
    return this.view(row);
  }

  private readonly view = (row: ActivityEntity) => toActivityView(row, this.settings.current().time_zone);

  /** The event of a parcel that is not deleted. @throws ApiError not_found */
  private async find(tx: EntityManager, id: string): Promise<ActivityEntity> {
    const row = isUuid(id) ? await tx.findOneBy(ActivityEntity, { id }) : null;
    if (!row || !(await findParcel(tx, { id: row.parcel_id }))) throw new ApiError('not_found');
    return row;
  }

  /** Always the parcel first and then its event, so that no two changes wait for each other. */
  private async lock(tx: EntityManager, id: string) {
    const { parcel_id } = await this.find(tx, id);
    const parcel = await lockParcel(tx, { id: parcel_id });
    const row = await tx.findOneBy(ActivityEntity, { id });
    if (!parcel || !row) throw new ApiError('not_found');
    return { parcel, row };
  }

  private async leaveTrace(
    tx: EntityManager,
    action: string,
    deed: { by: Admin; before: ActivityEntity | null; after: ActivityEntity | null },
  ) {
    const { by, before, after } = deed;
    await this.audit.record(tx, {
      by,
      action,
      record_type: 'activity',
      record_id: (after ?? before)?.id ?? '',
      before: before && this.view(before),
      after: after && this.view(after),
    });
  }
}
