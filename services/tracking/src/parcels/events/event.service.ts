import { Injectable } from '@nestjs/common';
import {
  ApiError,
  listPage,
  nestedList,
  type Once,
  type Page,
  type RecordSelector,
  type RecordWriter,
} from '@vaultway/common';
import {
  LIMITS,
  stepOf,
  unlikelyDates,
  type Activity,
  type Admin,
  type CreateActivity,
  type ListHistory,
  type NestedList,
  type Step,
  type UpdateActivity,
  type WrittenActivity,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { ParcelEntity } from '../parcel.entity.js';
import { historyUrl } from '../parcel.mapper.js';
import { ParcelRecords } from '../parcel-records.js';
import { TrackingEvents } from '../tracking-events.js';
import { EventEntity } from './event.entity.js';
import { EventRecords } from './event-records.js';

/** Manages the events of parcels. */
@Injectable()
export class EventService {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly events: EventRecords,
    private readonly trackingEvents: TrackingEvents,
  ) {}

  async list(parcel: RecordSelector<ParcelEntity>, query: ListHistory): Promise<Page<Activity>> {
    const { id } = await this.parcels.find(parcel);
    const rows = this.database.manager
      .createQueryBuilder(EventEntity, 'event')
      .where('event.parcel_id = :id', { id });
    return listPage(rows, query, ['title'], this.events.toView);
  }

  /** Returns the first page of a history, as embedded in a parcel. */
  async history(parcel: ParcelEntity): Promise<NestedList<Activity>> {
    const [rows, total] = await this.database.manager.findAndCount(EventEntity, {
      where: { parcel_id: parcel.id },
      order: { created_at: 'DESC', id: 'DESC' },
      take: LIMITS.historyFirst,
    });
    const url = historyUrl(parcel.tracking_code);
    return nestedList(rows.map(this.events.toView), total, url, LIMITS.historyFirst);
  }

  async get(id: string): Promise<Activity> {
    const event = await this.events.find(id);
    if (!(await this.parcels.findOrNull(event.parcel_id))) throw new ApiError('not_found');
    return this.events.toView(event);
  }

  async create(
    { notify, notify_language, status, current_location, ...input }: CreateActivity,
    by: Admin,
    once: Once,
  ): Promise<WrittenActivity> {
    const event = await this.events.create(by, once, async (records) => {
      const parcel = await this.parcels.lockOrNull(input.parcel_id, records.tx);
      if (!parcel) throw new ApiError('parcel_not_found');
      await this.parcels.setWithEvent(records.tx, by, [parcel], { status, current_location });
      const added = await records.insert({
        ...input,
        step: input.step ?? stepOf(input.title),
        created_at: new Date(input.created_at ?? Date.now()),
      });
      const recipientLanguage = notify ? notify_language : undefined;
      await this.trackingEvents.dispatch(records.tx, 'eventsAdded', { events: [added], recipientLanguage });
      return added;
    });
    return { ...this.events.toView(event), warnings: unlikelyDates({ created_at: input.created_at }) };
  }

  async update(
    { id, created_at, updated_at, ...input }: UpdateActivity,
    by: Admin,
  ): Promise<WrittenActivity> {
    const event = await this.events.write(by, async (records) => {
      const before = await this.lock(records, id, updated_at);
      return records.update(before, {
        ...input,
        step: eventStepAfter(before, input),
        created_at: created_at ? new Date(created_at) : undefined,
      });
    });
    return { ...this.events.toView(event), warnings: unlikelyDates({ created_at: created_at ?? null }) };
  }

  async remove(id: string, by: Admin): Promise<void> {
    await this.events.write(by, async (records) => records.removeAll([await this.lock(records, id)]));
  }

  /** Locks the parcel before its event, like every other change, to avoid deadlock. */
  private async lock(records: RecordWriter<EventEntity>, id: string, editedFrom?: string | null) {
    const { parcel_id } = await this.events.find(id, records.tx);
    if (!(await this.parcels.lockOrNull(parcel_id, records.tx))) throw new ApiError('not_found');
    return records.lock(id, editedFrom);
  }
}

/** Returns an updated event's step: that of the title, unless an admin chose another. */
function eventStepAfter(
  before: EventEntity,
  { title = before.title, step }: Pick<UpdateActivity, 'title' | 'step'>,
): Step | null {
  // Clients that send all fields back repeat the previous step beside a new title.
  if (step && step !== before.step) return step;
  const follows = before.step === stepOf(before.title);
  return step === null || follows ? stepOf(title) : before.step;
}
