import { Injectable } from '@nestjs/common';
import { ApiError, type RecordStore, type RecordWriter, type StoredRecord } from '@vaultway/common';
import {
  stepOf,
  type Admin,
  type CreateActivity,
  type CreateParcel,
  type CustomField,
  type CustomValues,
} from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { checkCustom, CustomFieldService } from '../custom-fields/custom-field.service.js';
import type { EventEntity } from '../parcels/events/event.entity.js';
import { EventRecords } from '../parcels/events/event-records.js';
import { zoomColumns } from '../parcels/parcel.mapper.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { withPosition } from '../parcels/parcel-position.js';
import { withStep } from '../parcels/parcel-step.js';
import { TrackingEvents } from '../parcels/tracking-events.js';
import type { GoodRow } from './import-checker.js';
import type { ImportEntity } from './import.entity.js';

/** Maximum records per statement. */
const RECORDS_PER_STATEMENT = 500;

type RowsToWrite = (tx: EntityManager) => Promise<readonly GoodRow[]>;

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
   * @throws ApiError `parcel_deleted` if an event's parcel no longer exists
   */
  write(kind: ImportEntity['kind'], rows: RowsToWrite, writing: Writing): Promise<void> {
    return kind === 'parcels' ? this.writeParcels(rows, writing) : this.writeEvents(rows, writing);
  }

  /**
   * @param work receives a function that moves the unchanged records of an import to the trash and returns their number
   */
  undo<R>(
    kind: ImportEntity['kind'],
    by: Admin,
    work: (tx: EntityManager, removeRecords: (row: ImportEntity) => Promise<number>) => Promise<R>,
  ): Promise<R> {
    const undoIn = <E extends StoredRecord, A>(store: RecordStore<E, object, A>) =>
      store.write(by, (records) =>
        work(records.tx, async (row) => {
          if (kind === 'events') await lockParcelsOf(records.tx, row);
          return removeUnchanged(records, row);
        }),
      );
    return kind === 'parcels' ? undoIn(this.parcels) : undoIn(this.events);
  }

  private writeParcels(rows: RowsToWrite, { at, ...writing }: Writing): Promise<void> {
    return this.parcels.write(writing.by, async (records) => {
      const fields = await this.customFields.lock(records.tx);
      for (const { slice, done } of slicesOf(await rows(records.tx))) {
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
        await writing.progress(done);
      }
      await writing.finish(records.tx);
    });
  }

  private writeEvents(toWrite: RowsToWrite, { at, ...writing }: Writing): Promise<void> {
    return this.events.write(writing.by, async (records) => {
      const rows = await toWrite(records.tx);
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
function checkedCustom(fields: readonly CustomField[], given: CreateParcel['custom']): CustomValues {
  const { values, problems } = checkCustom(fields, given);
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
