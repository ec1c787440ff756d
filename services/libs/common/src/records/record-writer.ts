import { isDeepStrictEqual } from 'node:util';
import { In, type EntityManager, type FindOneOptions, type FindOptionsWhere } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { insertAudit, type Actor } from '../audit/index.js';
import { insertRows, updateRows } from '../database/index.js';
import { ApiError } from '../errors/index.js';
import type {
  Change,
  Derived,
  NewRecord,
  RecordAction,
  RecordKind,
  RecordSelector,
  StoredRecord,
} from './record-kind.js';
import { laterThan, refuseStale } from './record-version.js';

/** The parts of a record kind that writing needs. */
type WrittenKind<E extends StoredRecord> = Omit<RecordKind<E>, 'announce' | 'announced'>;

/** Writes records in a transaction, each with its audit entry. Created by `RecordStore.write`. */
export class RecordWriter<E extends StoredRecord> {
  constructor(
    /** For other statements of the transaction. */
    readonly tx: EntityManager,
    private readonly kind: WrittenKind<E>,
    private readonly by: Actor | null,
    /** Receives all changes, for the announcement. */
    private readonly onChange: (changes: readonly Change<E>[]) => Promise<void>,
  ) {}

  /**
   * Reads a record and locks it until the transaction ends.
   *
   * @param editedFrom the `updated_at` that an edit started from, if any
   * @throws ApiError `notFound`; `changed_meanwhile` when the record has changed since `editedFrom`
   */
  async lock(selector: RecordSelector<E>, editedFrom?: string | null): Promise<E> {
    const row = await findRow(this.tx, this.kind, selector, { lock: { mode: 'pessimistic_write' } });
    if (!row) throw new ApiError(this.kind.notFound ?? 'not_found');
    refuseStale(row, editedFrom, this.kind.toView);
    return row;
  }

  /** Locks the existing records. */
  lockAll(ids: readonly string[]): Promise<E[]> {
    return lockRows(this.tx, this.kind, ids);
  }

  /** @param noted added to the audit entry, beside the record's public form */
  async insert(row: NewRecord<E>, noted?: object): Promise<E> {
    const [inserted] = await this.insertAll([row], noted);
    return inserted as E;
  }

  async insertAll(rows: readonly NewRecord<E>[], noted?: object): Promise<E[]> {
    const now = new Date();
    const stamped = rows.map((row) => {
      const stamps = { id: v7(), created_at: now, updated_at: now, deleted_at: null };
      return { ...stamps, ...row } as unknown as E;
    });
    const derived = await this.derive(stamped.map((after) => ({ before: null, after })));
    const complete = stamped.map((row, index) => ({ ...row, ...derived[index] }));
    await insertRows(this.tx, this.kind.entity, complete);
    await this.note('created', complete, (after) => ({ before: null, after }), noted);
    return complete;
  }

  /** Returns the row as it is if nothing changes. @param changed undefined properties keep their values */
  async update(row: E, changed: Partial<E>): Promise<E> {
    const [updated] = await this.updateAll([row], () => changed);
    return updated as E;
  }

  /** Leaves out the rows that do not change: they keep `updated_at`, and nobody is notified. */
  async updateAll(rows: readonly E[], changedOf: (row: E) => Partial<E>): Promise<E[]> {
    const updated = await this.write(rows, changedOf);
    const before = new Map(rows.map((row) => [row.id, row]));
    const changed = updated.filter((row) => row !== before.get(row.id));
    await this.note('updated', changed, (after) => ({ before: before.get(after.id) ?? null, after }));
    return updated;
  }

  /** Renews a record's version after a change of rows that belong to it, which the caller logs. */
  async touch(row: E): Promise<E> {
    const after = { ...row, updated_at: laterThan(row.updated_at) };
    await updateRows(this.tx, this.kind.entity, [after], new Set(['updated_at']));
    await this.onChange([{ id: String(row.id), before: row, after }]);
    return after;
  }

  /**
   * Moves records to the trash.
   *
   * @param undone audit entries that this undoes, by the records' ids
   */
  async removeAll(rows: readonly E[], undone?: ReadonlyMap<string, string>): Promise<void> {
    const deleted_at = new Date();
    const removed = rows.map((row) => ({ ...row, deleted_at }));
    await updateRows(this.tx, this.kind.entity, removed, new Set(['deleted_at']));
    await this.note('deleted', rows, (before) => ({ before, after: null }), {}, undone);
  }

  /** Takes a record out of the trash. `RecordStore.restore` finds and locks it first. */
  async restore(row: E, changed: Partial<E> = {}): Promise<E> {
    const [restored] = await this.write([row], () => ({ ...changed, deleted_at: null }));
    await this.note('restored', [restored as E], (after) => ({ before: null, after }));
    return restored as E;
  }

  private async write(rows: readonly E[], changedOf: (row: E) => Partial<E>): Promise<E[]> {
    const written = new Set(['updated_at']);
    const changed = rows.map((row) => {
      const changes = Object.entries(changedOf(row)).filter(([, value]) => value !== undefined);
      for (const [property] of changes) written.add(property);
      return { ...row, ...Object.fromEntries(changes), updated_at: laterThan(row.updated_at) };
    });
    const derived = await this.derive(changed.map((after, index) => ({ before: rows[index] as E, after })));
    for (const property of derived.flatMap(Object.keys)) written.add(property);
    const complete = changed.map((row, index) => {
      const after = { ...row, ...derived[index] };
      return hasChanged(rows[index] as E, after) ? after : (rows[index] as E);
    });
    const toWrite = complete.filter((row, index) => row !== rows[index]);
    await updateRows(this.tx, this.kind.entity, toWrite, written);
    return complete;
  }

  private async derive(rows: readonly Derived<E>[]): Promise<readonly Partial<E>[]> {
    return (await this.kind.derive?.(this.tx, rows)) ?? [];
  }

  private async note(
    action: RecordAction,
    rows: readonly E[],
    formsOf: (row: E) => Omit<Change<E>, 'id'>,
    noted: object = {},
    undone: ReadonlyMap<string, string> = new Map(),
  ): Promise<void> {
    const { type, auditId, toView, written } = this.kind;
    if (rows.length === 0) return;
    const changes = rows.map((row) => ({ id: String(row.id), ...formsOf(row) }));
    const entries = changes.map(({ id, before, after }) => ({
      by: this.by,
      action: `${type}.${action}`,
      record_type: type,
      record_id: auditId ?? id,
      before: before && toView(before),
      after: after && { ...toView(after), ...noted },
      ...(undone.has(id) && { undoes: undone.get(id) }),
    }));
    await insertAudit(this.tx, entries);
    await written?.(this.tx, action, changes);
    await this.onChange(changes);
  }
}

/** False if an update has the stored values; compares rows, since the public form lacks secrets. */
function hasChanged<E extends StoredRecord>(before: E, after: E): boolean {
  const columns = Object.keys({ ...before, ...after }) as (keyof E)[];
  return columns.some((column) => column !== 'updated_at' && !isSame(before[column], after[column]));
}

/** Postgres returns decimals as text. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one ?? null, other ?? null) ||
  (typeof one === 'string' && typeof other === 'number' && Number(one) === other);

/** Finds the selected row. An id that is not a UUID matches nothing; Postgres would refuse to compare it. */
export async function findRow<E extends StoredRecord>(
  tx: EntityManager,
  { entity }: WrittenKind<E>,
  selector: RecordSelector<E>,
  options: FindOneOptions<E> = {},
): Promise<E | null> {
  const where = (typeof selector === 'string' ? { id: selector } : selector) as FindOptionsWhere<E>;
  if (typeof where.id === 'string' && !isUuid(where.id)) return null;
  return tx.findOne(entity, { ...options, where });
}

/** Locks the existing records in the order of their ids, so that two calls never deadlock. */
export function lockRows<E extends StoredRecord>(
  tx: EntityManager,
  { entity }: WrittenKind<E>,
  ids: readonly string[],
): Promise<E[]> {
  return tx.find(entity, {
    where: { id: In(ids.filter((id) => isUuid(id))) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  } as object);
}
