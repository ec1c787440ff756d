import { Injectable } from '@nestjs/common';
import {
  ApiError,
  asGroup,
  asStored,
  type Caller,
  CompanySettings,
  type Once,
  type RecordWriter,
} from '@vaultway/common';
import {
  BULK_FIELDS,
  LIMITS,
  parcelRules,
  sentenceOf,
  shiftedDay,
  stepOf,
  type Admin,
  type BulkBefore,
  type BulkFieldChanges,
  type BulkOutcome,
  type BulkParcels,
  type CustomField,
  type CustomValues,
  type ErrorCode,
  type Step,
} from '@vaultway/contracts';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager, In } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { checkCustom, CustomFieldService } from '../../custom-fields/custom-field.service.js';
import { EventEntity } from '../events/event.entity.js';
import { EventRecords } from '../events/event-records.js';
import { conditionOf } from '../list/parcel-filter.js';
import { filtersIn } from '../list/parcel-match.js';
import type { ParcelEntity } from '../parcel.entity.js';
import { parcelPositionAfter } from '../parcel-position.js';
import { ParcelRecords } from '../parcel-records.js';
import { newestSteps, parcelStepAfter } from '../parcel-step.js';
import { TrackingEvents } from '../tracking-events.js';
import { additionsOf, type ParcelChange } from './added-events.js';

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
    private readonly customFields: CustomFieldService,
  ) {}

  /** Restoring ignores the key, since a repeat restores nothing more. */
  async run(bulk: BulkParcels, by: Caller, once: Once): Promise<BulkOutcome> {
    if (bulk.action === 'remove_event') return this.removeEvents(bulk.event_ids ?? [], by, once);
    const named = (bulk.ids ?? bulk.each?.map(({ id }) => id))?.map(asStoredId);
    const ids = [...new Set(named ?? (await this.matching(bulk.match ?? '')))];
    const actor = ids.length > 1 || changesParcel(bulk) ? asGroup(by, { action: `bulk.${bulk.action}` }) : by;
    if (bulk.action === 'restore') return outcomeOf(await this.restore(ids, actor));
    return this.write(ids, bulk, actor, once);
  }

  /** Returns the newest parcels matching a list's filters, up to the bulk limit. */
  private async matching(match: string): Promise<string[]> {
    const { where, values } = conditionOf(filtersIn(match), this.settings.certain('time_zone'));
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
        if (bulk.action === 'set_status') {
          const { status, step, from_status: from } = bulk;
          // An absent step does not clear the current one.
          const change = { status, step: step ?? undefined, from: from === undefined ? undefined : [from] };
          return setStatus(records, parcels, change);
        }
        if (bulk.action === 'set_fields')
          return setFields(records, parcels, bulk, await this.customFields.lock(records.tx));
        await records.removeAll(parcels);
        return parcels.map((parcel) => changed(parcel));
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
    return parcels.map((parcel, index) => ({ ...changed(parcel), event_id: events[index]?.id ?? null }));
  }

  /** Undoes `add_event`: clerks, who delete nothing else, undo only what they added. */
  private async removeEvents(given: readonly string[], by: Caller, once: Once): Promise<BulkOutcome> {
    const ids = [...new Set(given.map(asStoredId))];
    const actor = ids.length > 1 ? asGroup(by, { action: 'bulk.remove_event' }) : by;
    return this.events.write(actor, (records) =>
      once.run(
        records.tx,
        async () => {
          const found = await records.tx.find(EventEntity, {
            where: { id: In(ids.filter((id) => isUuid(id))) },
          });
          const parcelIds = [...new Set(found.map(({ parcel_id }) => parcel_id))];
          const parcels = await this.parcels.lockAll(parcelIds, records.tx);
          const events = new Map((await records.lockAll(ids)).map((event) => [event.id, event]));
          const entries = await additionsOf(records.tx, ids);
          const parcelOf = new Map(parcels.map((parcel) => [parcel.id, parcel]));
          const rows = ids.map((id): Row => {
            const event = events.get(id);
            const parcel = parcelOf.get(event?.parcel_id ?? '');
            const entry = entries.get(id);
            if (!event || !parcel) return { ...refused(id, 'not_found'), event_id: id };
            const isTheirs = by.role === 'admin' || entry?.admin_id === by.id;
            const isAsAdded = entry?.updated_at === event.updated_at.toISOString();
            return isTheirs && isAsAdded
              ? { ...changed(parcel), event_id: id }
              : { ...refused(parcel.id, 'changed_meanwhile', parcel.tracking_code), event_id: id };
          });
          const removed = rows.flatMap(({ ok, event_id }) => (ok && events.get(event_id ?? '')) || []);
          const undone = new Map([...entries].map(([id, entry]) => [id, entry.id]));
          await records.removeAll(removed, undone);
          const changes = removed.flatMap(({ id }) => entries.get(id)?.parcel ?? []);
          await this.giveBack(records.tx, actor, changes);
          return outcomeOf(rows);
        },
        asStored(),
      ),
    );
  }

  /** Gives parcels the status and location back that an event replaced, each where the new one still stands. */
  private async giveBack(tx: EntityManager, by: Admin, changes: readonly ParcelChange[]): Promise<void> {
    const asked = new Map(changes.map((change) => [change.id, change]));
    // Read again, since removing an event has changed its parcel.
    const parcels = await this.parcels.lockAll([...asked.keys()], tx);
    const newest = await newestSteps(tx, [...asked.keys()]);
    const former = (parcel: ParcelEntity): Partial<ParcelEntity> => {
      const { before, after } = asked.get(parcel.id) as ParcelChange;
      const isChanged = (name: 'status' | 'current_location') =>
        before[name] !== after[name] && parcel[name] === after[name];
      const { status, step, current_location, map_current_latitude, map_current_longitude } = before;
      const place = { current_location, map_current_latitude, map_current_longitude };
      return {
        ...(isChanged('status') && {
          status,
          ...parcelStepAfter(parcel, { status, step: step ?? undefined }, newest.get(parcel.id) ?? null),
        }),
        ...(isChanged('current_location') && { ...place, ...parcelPositionAfter(parcel, place) }),
      };
    };
    if (parcels.length > 0) await this.parcels.within(tx, by).updateAll(parcels, former);
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

interface NewStatus {
  status: string | null;
  step?: Step | undefined;
  /** Changes only parcels with one of these. */
  from?: readonly (string | null)[] | undefined;
}

/** @param parcels locked */
export async function setStatus(
  records: RecordWriter<ParcelEntity>,
  parcels: readonly ParcelEntity[],
  { status, step, from }: NewStatus,
  stepAfter = parcelStepAfter,
): Promise<Row[]> {
  const isAsked = (parcel: ParcelEntity) => from === undefined || from.includes(parcel.status);
  const asked = parcels.filter(isAsked);
  const newest = await newestSteps(
    records.tx,
    asked.map(({ id }) => id),
  );
  const changes = new Map(
    asked.map((parcel) => {
      return [parcel.id, { status, ...stepAfter(parcel, { status, step }, newest.get(parcel.id) ?? null) }];
    }),
  );
  const written = await writeChanges(records, asked, changes);
  return parcels.map((parcel) => {
    if (!isAsked(parcel)) return refused(parcel.id, 'changed_meanwhile', parcel.tracking_code);
    const { status: former, step: formerStep } = parcel;
    return changed(parcel, written.has(parcel.id) ? { status: former, step: formerStep } : null);
  });
}

/**
 * Sets dates, location, carrier and custom fields of each parcel that allows it.
 *
 * @param parcels locked
 * @param fields locked
 */
async function setFields(
  records: RecordWriter<ParcelEntity>,
  parcels: ParcelEntity[],
  bulk: BulkParcels,
  fields: readonly CustomField[],
): Promise<Row[]> {
  // Values that no parcel could have are the caller's mistake; those of single parcels fail their rows.
  const { problems } = checkCustom(fields, bulk.custom ?? {});
  if (problems.length > 0) throw new ApiError('validation', { details: problems });
  const own = new Map(bulk.each?.map((changes) => [asStoredId(changes.id), changes]));
  const changes = new Map<string, Partial<ParcelEntity>>();
  const refusals = new Map<string, ErrorCode>();
  for (const parcel of parcels) {
    const asked = own.get(parcel.id) ?? bulk;
    const values = fieldsAfter(parcel, asked, bulk.shift_days, fields);
    const after = Object.assign({}, parcel, given(values));
    if (!stillHas(parcel, asked)) refusals.set(parcel.id, 'changed_meanwhile');
    else if (values === null || parcelRules(after).length > 0) refusals.set(parcel.id, 'validation');
    else changes.set(parcel.id, values);
  }
  const allowed = parcels.filter(({ id }) => changes.has(id));
  const written = await writeChanges(records, allowed, changes);
  return parcels.map((parcel) => {
    const refusal = refusals.get(parcel.id);
    if (refusal) return refused(parcel.id, refusal, parcel.tracking_code);
    return changed(parcel, written.has(parcel.id) ? formerOf(parcel, changes.get(parcel.id)) : null);
  });
}

/** Writes the parcels whose values differ, and returns their ids. */
async function writeChanges(
  records: RecordWriter<ParcelEntity>,
  parcels: readonly ParcelEntity[],
  changes: ReadonlyMap<string, Partial<ParcelEntity>>,
): Promise<Set<string>> {
  const differing = parcels.filter((parcel) => {
    const values = Object.entries(given(changes.get(parcel.id) ?? {}));
    return values.some(([name, value]) => !isDeepStrictEqual(parcel[name as keyof ParcelEntity], value));
  });
  if (differing.length > 0) await records.updateAll(differing, ({ id }) => changes.get(id) ?? {});
  return new Set(differing.map(({ id }) => id));
}

/** Returns the values to set; undefined ones stay. @returns null if one is invalid, or a shifted day out of range */
function fieldsAfter(
  parcel: ParcelEntity,
  asked: BulkFieldChanges,
  shift: number | null,
  fields: readonly CustomField[],
): Partial<ParcelEntity> | null {
  const { current_location, map_current_latitude, map_current_longitude, shipped_via } = asked;
  const place = { current_location, map_current_latitude, map_current_longitude };
  const own = asked.custom && checkCustom(fields, asked.custom, parcel.custom);
  if (own && own.problems.length > 0) return null;
  const values = { ...place, shipped_via, custom: own?.values, ...parcelPositionAfter(parcel, place) };
  const days = {
    min_expected_delivery_date: asked.min_expected_delivery_date,
    max_expected_delivery_date: asked.max_expected_delivery_date,
  };
  if (shift === null) return { ...values, ...days };
  for (const name of ['min_expected_delivery_date', 'max_expected_delivery_date'] as const) {
    const day = parcel[name];
    if (day === null || days[name] !== undefined) continue;
    const shifted = shiftedDay(day, shift);
    if (shifted === null) return null;
    days[name] = shifted;
  }
  return { ...values, ...days };
}

const stillHas = (parcel: ParcelEntity, asked: BulkFieldChanges): boolean =>
  BULK_FIELDS.every(
    (name) => asked[`from_${name}`] === undefined || parcel[name] === asked[`from_${name}`],
  ) && Object.entries(asked.from_custom ?? {}).every(([key, value]) => isSame(parcel.custom[key], value));

/** Compares values of a custom field, of which the second may be text as forms send it. */
const isSame = (stored: string | number | undefined, given: unknown): boolean => {
  const text = typeof given === 'string' ? given.trim() : (given ?? '');
  return (stored ?? '') === text || (typeof stored === 'number' && text !== '' && stored === Number(text));
};

/** Returns the former values of changed fields. Omits the point of a parcel that had left it. */
function formerOf(parcel: ParcelEntity, changes: Partial<ParcelEntity> = {}): BulkBefore {
  const { min_expected_delivery_date, max_expected_delivery_date, shipped_via } = parcel;
  const { current_location, map_current_latitude, map_current_longitude } = parcel;
  const point = parcel.position_left ? {} : { map_current_latitude, map_current_longitude };
  const former = { min_expected_delivery_date, max_expected_delivery_date, shipped_via, current_location };
  const names = BULK_FIELDS.filter((name) => changes[name] !== undefined && changes[name] !== former[name]);
  const custom = formerCustom(parcel.custom, changes.custom ?? parcel.custom);
  return {
    ...Object.fromEntries(names.map((name) => [name, former[name]])),
    ...(names.includes('current_location') && point),
    ...(Object.keys(custom).length > 0 && { custom }),
  };
}

/** Returns the former values of changed custom fields; null where there was none. */
function formerCustom(before: CustomValues, after: CustomValues): NonNullable<BulkBefore['custom']> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changedKeys = [...keys].filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changedKeys.map((key) => [key, before[key] ?? null]));
}

/** Returns the properties that are not undefined. */
const given = <T extends object>(values: T | null): Partial<T> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>;

/** True for an event that is logged together with a change of its parcel, also of a single one, for an undo. */
const changesParcel = ({ action, status, current_location }: BulkParcels) =>
  action === 'add_event' && (status !== null || current_location !== undefined);

/** Postgres writes UUIDs in lower case. */
const asStoredId = (id: string) => id.toLowerCase();

const changed = (
  { id, tracking_code }: Pick<ParcelEntity, 'id' | 'tracking_code'>,
  before: BulkBefore | null = null,
): Row => ({
  id,
  tracking_code,
  ok: true,
  error: null,
  code: null,
  event_id: null,
  before,
});

const refused = (id: string, code: ErrorCode, tracking_code: string | null = null): Row => ({
  id,
  tracking_code,
  ok: false,
  error: sentenceOf(code),
  code,
  event_id: null,
  before: null,
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
