import { Injectable } from '@nestjs/common';
import { ApiError, type RecordWriter, type StoredRecord } from '@vaultway/common';
import {
  stepOf,
  type Admin,
  type CreateActivity,
  type CreateParcel,
  type CustomField,
  type CustomValues,
} from '@vaultway/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { checkCustom, CustomFieldService } from '../custom-fields/custom-field.service.js';
import type { EventEntity } from '../parcels/events/event.entity.js';
import { EventRecords } from '../parcels/events/event-records.js';
import {
  differenceOf,
  fieldsOf,
  formerColumns,
  type ParcelChange,
  updatedColumns,
} from '../parcels/parcel-change.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { zoomColumns } from '../parcels/parcel.mapper.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { withPosition } from '../parcels/parcel-position.js';
import { newestSteps, withStep } from '../parcels/parcel-step.js';
import { TrackingEvents } from '../parcels/tracking-events.js';
import { addChanges, forgetChanges } from './import-changes.js';
import { ImportChangeEntity } from './import-change.entity.js';
import type { Checked, GoodRow } from './import-checker.js';
import type { ChangedRow, FilledFields } from './row-update.js';
import type { ImportEntity } from './import.entity.js';

/** Maximum records per statement. */
const RECORDS_PER_STATEMENT = 500;

type RowsToWrite = (tx: EntityManager) => Promise<Pick<Checked, 'good' | 'changed' | 'unchanged'>>;

/** Number of records that an undo removed, of those that got all their former values back, and of the others. */
export interface Undone {
  removed: number;
  restored: number;
  kept: number;
}

interface Writing {
  import_id: string;
  by: Admin;
  /** The creation time of the records, which identifies unchanged ones. */
  at: Date;
  /** Called with the number of rows written so far. */
  progress: (done: number) => Promise<unknown>;
  /** Called at the end of the transaction. */
  finish: (tx: EntityManager) => Promise<void>;
}

/** Writes the records of an import in one transaction, like individual API requests. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly parcels: ParcelRecords,
    private readonly events: EventRecords,
    private readonly trackingEvents: TrackingEvents,
    private readonly customFields: CustomFieldService,
  ) {}

  /**
   * @param rows returns the rows to write, at the start of the transaction
   * @throws ApiError `parcel_deleted` if an event's parcel no longer exists; `changed_meanwhile` if a parcel to update
   * has changed since it was checked
   */
  write(kind: ImportEntity['kind'], rows: RowsToWrite, writing: Writing): Promise<void> {
    return kind === 'parcels' ? this.writeParcels(rows, writing) : this.writeEvents(rows, writing);
  }

  /**
   * @param work receives a function that moves the unchanged records of an import to the trash, and puts back the
   * values of parcels that still stand as it left them
   */
  undo<R>(
    kind: ImportEntity['kind'],
    by: Admin,
    work: (tx: EntityManager, undoRecords: (row: ImportEntity) => Promise<Undone>) => Promise<R>,
  ): Promise<R> {
    if (kind === 'events')
      return this.events.write(by, (records) =>
        work(records.tx, async (row) => {
          await lockParcelsOf(records.tx, row);
          const removed = await removeUnchanged(records, row);
          return { removed, restored: 0, kept: row.created - removed };
        }),
      );
    return this.parcels.write(by, (records) =>
      work(records.tx, async (row) => {
        await lockRecordsOf(records.tx, row);
        const removed = await removeUnchanged(records, row);
        const { restored, changed } = await restoreChanged(records, row);
        return { removed, restored, kept: row.created - removed + changed - restored };
      }),
    );
  }

  private writeParcels(rows: RowsToWrite, { at, ...writing }: Writing): Promise<void> {
    return this.parcels.write(writing.by, async (records) => {
      const fields = await this.customFields.lock(records.tx);
      const { good, changed, unchanged } = await rows(records.tx);
      await this.updateParcels(records, changed, writing, { before: unchanged.length, fields });
      const before = changed.length + unchanged.length;
      for (const { slice, done } of slicesOf(good)) {
        const parcels = slice.map(({ input, code_key }) => ({
          ...withPosition(withStep(input as CreateParcel), at),
          custom: checkedCustom(fields, (input as CreateParcel).custom),
          ...zoomColumns((input as CreateParcel).map_zoom),
          code_key,
          image: null,
          created_at: at,
          updated_at: at,
        }));
        await noteRecords(records.tx, writing.import_id, await records.insertAll(parcels), at);
        await writing.progress(before + done);
      }
      await writing.finish(records.tx);
    });
  }

  private async updateParcels(
    records: RecordWriter<ParcelEntity>,
    rows: readonly ChangedRow[],
    { import_id, progress }: Omit<Writing, 'at'>,
    { before, fields }: { before: number; fields: readonly CustomField[] },
  ): Promise<void> {
    // All at once, in the order of their ids: two imports at once must not deadlock.
    const codes = rows.map(({ code_key }) => code_key);
    const found = await this.parcels.idsByCode(codes, records.tx, { lock: true });
    if (found.size < codes.length) throw new ApiError('changed_meanwhile');
    for (const { slice, done } of slicesOf(rows)) {
      const parcels = await records.lockAll(slice.map(({ parcel_id }) => parcel_id));
      const newest = await newestSteps(
        records.tx,
        parcels.map(({ id }) => id),
      );
      const byParcel = new Map(slice.map((row) => [row.parcel_id, row]));
      const written: ChangedRow[] = [];
      const updated = await records.updateAll(parcels, (parcel) => {
        const row = byParcel.get(parcel.id);
        const { custom, ...input }: FilledFields = row?.input ?? {};
        const columns = {
          ...updatedColumns(parcel, input, newest.get(parcel.id) ?? null),
          custom: checkedCustom(fields, custom, parcel.custom),
        };
        const change = differenceOf(parcel, columns);
        if (!row || !change || !isDeepStrictEqual(fieldsOf(change), fieldsOf(row.change)))
          throw new ApiError('changed_meanwhile');
        written.push({ ...row, change });
        return columns;
      });
      await addChanges(records.tx, import_id, written, updated[0]?.updated_at ?? new Date());
      await noteRewritten(records.tx, import_id, parcels, updated);
      await progress(before + done);
    }
  }

  private writeEvents(toWrite: RowsToWrite, { at, ...writing }: Writing): Promise<void> {
    return this.events.write(writing.by, async (records) => {
      const { good: rows } = await toWrite(records.tx);
      const codes = [...new Set(rows.map(({ code_key }) => code_key))];
      const parcelIds = await this.parcels.idsByCode(codes, records.tx, { lock: true });
      if (parcelIds.size < codes.length) throw new ApiError('parcel_deleted');
      const added: EventEntity[] = [];
      // The newest event of a parcel first: only that one is where the parcel is now.
      const instantOf = ({ input }: GoodRow) =>
        Date.parse((input as CreateActivity).created_at ?? at.toISOString());
      const newestFirst = rows.toSorted((one, other) => instantOf(other) - instantOf(one));
      for (const { slice, done } of slicesOf(newestFirst)) {
        const events = slice.map(({ input, code_key }) => {
          const { title, description, icon, color, step, created_at, time_zone } = input as CreateActivity;
          return {
            parcel_id: parcelIds.get(code_key) ?? '',
            title,
            description,
            icon,
            color,
            step: step ?? stepOf(title),
            created_at: created_at === null ? at : new Date(created_at),
            updated_at: at,
            time_zone,
          };
        });
        const inserted = await records.insertAll(events);
        added.push(...inserted);
        await noteRecords(records.tx, writing.import_id, inserted, at);
        await writing.progress(done);
      }
      await this.trackingEvents.dispatch(records.tx, 'eventsAdded', { events: added });
      await writing.finish(records.tx);
    });
  }
}

/** @throws ApiError `validation` if the fields have changed since the rows were checked */
function checkedCustom(
  fields: readonly CustomField[],
  given: CreateParcel['custom'] = {},
  before: CustomValues = {},
): CustomValues {
  const { values, problems } = checkCustom(fields, given, before);
  if (problems.length > 0) throw new ApiError('validation', { details: problems });
  return values;
}

function* slicesOf<T>(rows: readonly T[]): Generator<{ slice: T[]; done: number }> {
  for (let start = 0; start < rows.length; start += RECORDS_PER_STATEMENT) {
    const slice = rows.slice(start, start + RECORDS_PER_STATEMENT);
    yield { slice, done: start + slice.length };
  }
}

/** Stores the records that an import created, so that it can be undone. */
async function noteRecords(
  tx: EntityManager,
  importId: string,
  records: readonly { id: string }[],
  at: Date,
): Promise<void> {
  await tx.query(
    'INSERT INTO import_records (import_id, record_id, written_at) SELECT $1, unnest($2::uuid[]), $3',
    [importId, records.map(({ id }) => id), at],
  );
}

/** Follows parcels that the import itself created and changes now, which an undo removes. */
async function noteRewritten(
  tx: EntityManager,
  importId: string,
  before: readonly ParcelEntity[],
  after: readonly ParcelEntity[],
): Promise<void> {
  await tx.query(
    `UPDATE import_records SET written_at = parcel.after
     FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS parcel (id, before, after), imports
     WHERE import_id = $1 AND imports.id = import_id AND record_id = parcel.id
       AND coalesce(written_at, ran_at) = parcel.before`,
    [importId, before.map(({ id }) => id), before.map(timeOf), after.map(timeOf)],
  );
}

const timeOf = ({ updated_at }: ParcelEntity) => updated_at.toISOString();

/** Locks the records of an import in the order of their ids, like every other change, to avoid deadlock. */
async function lockRecordsOf(tx: EntityManager, { id }: ImportEntity): Promise<void> {
  await tx.query(
    `SELECT FROM parcels WHERE id IN (
       SELECT record_id FROM import_records WHERE import_id = $1
       UNION SELECT parcel_id FROM import_changes WHERE import_id = $1
     ) ORDER BY id FOR UPDATE`,
    [id],
  );
}

/** Locks the parcels of an import's events before the events, like every other change, to avoid deadlock. */
async function lockParcelsOf(tx: EntityManager, { id }: ImportEntity): Promise<void> {
  await tx.query(
    `SELECT FROM parcels WHERE id IN (
       SELECT parcel_id FROM activities JOIN import_records ON record_id = activities.id WHERE import_id = $1
     ) ORDER BY id FOR UPDATE`,
    [id],
  );
}

/** @returns the number of records removed */
async function removeUnchanged<E extends StoredRecord>(
  records: RecordWriter<E>,
  { id, ran_at }: ImportEntity,
): Promise<number> {
  const created = await records.tx.query<{ record_id: string; written_at: Date | null }[]>(
    'SELECT record_id, written_at FROM import_records WHERE import_id = $1 ORDER BY record_id',
    [id],
  );
  let removed = 0;
  for (const { slice } of slicesOf(created)) {
    const found = await records.lockAll(slice.map(({ record_id }) => record_id));
    const written = new Map(slice.map(({ record_id, written_at }) => [record_id, written_at ?? ran_at]));
    const unchanged = found.filter(
      (record) => record.updated_at.getTime() === written.get(String(record.id))?.getTime(),
    );
    await records.removeAll(unchanged);
    removed += unchanged.length;
  }
  return removed;
}

/** @returns the number of parcels that the import changed, and of those that got all their former values back */
async function restoreChanged(
  records: RecordWriter<ParcelEntity>,
  { id: import_id }: ImportEntity,
): Promise<{ changed: number; restored: number }> {
  const { tx } = records;
  // Parcels that the import created are removed, or were changed since.
  const rows = await tx
    .createQueryBuilder(ImportChangeEntity, 'change')
    .where('change.import_id = :import_id AND change.written_at IS NOT NULL', { import_id })
    .andWhere('change.parcel_id NOT IN (SELECT record_id FROM import_records WHERE import_id = :import_id)')
    .orderBy('change.written_at')
    .addOrderBy('change.number')
    .getMany();
  const changes = new Map<string, ParcelChange>();
  for (const { parcel_id, before, after } of rows) {
    const earlier = changes.get(parcel_id);
    changes.set(parcel_id, earlier ? joined(earlier, { before, after }) : { before, after });
  }
  let restored = 0;
  const ids = [...changes.keys()].toSorted();
  for (const { slice } of slicesOf(ids)) {
    const found = await records.lockAll(slice);
    const told = await toldSince(tx, import_id, slice);
    const former = new Map(
      found.flatMap((parcel): [string, Partial<ParcelEntity>][] => {
        const change = changes.get(parcel.id);
        const columns = change && formerColumns(parcel, change, told.has(parcel.id));
        if (!columns || Object.keys(columns).length === 0) return [];
        if (Object.keys(columns).length === Object.keys(change.before).length) restored += 1;
        return [[parcel.id, columns]];
      }),
    );
    const parcels = found.filter(({ id }) => former.has(id));
    await records.updateAll(parcels, ({ id }) => former.get(id) ?? {});
  }
  await forgetChanges(tx, import_id);
  return { changed: changes.size, restored };
}

/** Joins two changes of a parcel. A value that changed between them is the one to go back to. */
function joined(earlier: ParcelChange, later: ParcelChange): ParcelChange {
  const isSame = ([column, value]: [string, unknown]) => value === earlier.after[column];
  const before = Object.entries(later.before).map(([column, value]): [string, typeof value] => [
    column,
    column in earlier.before && isSame([column, value]) ? (earlier.before[column] ?? null) : value,
  ]);
  return {
    before: { ...earlier.before, ...Object.fromEntries(before) },
    after: { ...earlier.after, ...later.after },
  };
}

/** Returns the parcels with an event whose step is newer than the import's change. */
async function toldSince(tx: EntityManager, importId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ parcel_id: string }[]>(
    `SELECT DISTINCT activities.parcel_id FROM activities JOIN import_changes USING (parcel_id)
     WHERE import_id = $1 AND parcel_id = ANY($2) AND step IS NOT NULL AND activities.updated_at > written_at`,
    [importId, ids],
  );
  return new Set(rows.map(({ parcel_id }) => parcel_id));
}
