import { AuditEntity } from '@vaultway/common';
import type { Admin, CreateActivity, CreateParcel, ImportKind } from '@vaultway/contracts';
import { DEFAULT_TIME_ZONE } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { toActivityView } from '../activities/activity.mapper.js';
import { toParcelSummary } from '../parcels/parcel.mapper.js';
import type { GoodRow } from './import.checker.js';

/** Rows that one statement writes. */
const AT_ONCE = 500;

interface Writing {
  import_id: string;
  kind: ImportKind;
  by: Admin;
  /** The one moment at which all of it is made. */
  at: Date;
  time_zone?: string;
  /** Of events: the id of the parcel that has a code. */
  parcels: Map<string, string>;
  progress: (done: number) => Promise<unknown>;
}

/** Writes rows many at a time, each with its audit row, as the API would have written them one by one. */
export async function writeRows(
  tx: EntityManager,
  rows: readonly GoodRow[],
  writing: Writing,
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    const records = some.map((row) => recordOf(row, writing));
    const table = writing.kind === 'parcels' ? 'parcels' : 'activities';
    await insert(tx, table, records);
    await insert(
      tx,
      'import_records',
      records.map(({ id }) => ({ import_id: writing.import_id, record_id: id })),
    );
    await insert(
      tx,
      tx.connection.getMetadata(AuditEntity).tableName,
      records.map((record) => traceOf(record, writing)),
    );
    await writing.progress(start + some.length);
  }
}

type Stored = Record<string, unknown> & { id: string };

function recordOf({ facts, code_key }: GoodRow, { kind, at, parcels }: Writing): Stored {
  if (kind === 'parcels')
    return { ...(facts as CreateParcel), id: v7(), code_key, image: null, created_at: at, updated_at: at };
  const event = facts as CreateActivity;
  return {
    id: v7(),
    parcel_id: parcels.get(code_key),
    title: event.title,
    description: event.description,
    icon: event.icon,
    color: event.color,
    created_at: event.created_at === null ? at : new Date(event.created_at),
    updated_at: at,
  };
}

function traceOf(record: Stored, { kind, by, at, time_zone = DEFAULT_TIME_ZONE }: Writing): Stored {
  const isParcel = kind === 'parcels';
  return {
    id: v7(),
    at,
    admin_id: by.id,
    admin_email: by.email,
    action: isParcel ? 'parcel.created' : 'activity.created',
    record_type: isParcel ? 'parcel' : 'activity',
    record_id: record.id,
    before: null,
    after: isParcel
      ? toParcelSummary(record as unknown as Parameters<typeof toParcelSummary>[0])
      : toActivityView(record as unknown as Parameters<typeof toActivityView>[0], time_zone),
  };
}

/** One statement for many rows: Postgres takes them apart itself. All rows have the same columns. */
async function insert(tx: EntityManager, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await tx.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}
