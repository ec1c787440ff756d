import type { Admin } from '@vaultway/contracts';
import { In, type EntityManager, type FindOneOptions, type FindOptionsWhere } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { recordAudit } from '../audit/index.js';
import { insertRows, updateRows } from '../database/index.js';
import { ApiError } from '../errors/index.js';
import type { Change, NewRecord, RecordAction, RecordKind, RecordName, StoredRecord } from './record-kind.js';
import { laterThan, refuseStale } from './record-version.js';

/** What writing needs to know about a noun. */
type WrittenKind<E extends StoredRecord> = Omit<RecordKind<E>, 'announce' | 'announced'>;

/** Writes records in a transaction, each with its audit entry. `RecordStore.write` hands one out. */
export class RecordWriter<E extends StoredRecord> {
  constructor(
    /** For other statements that belong to the same transaction. */
    readonly tx: EntityManager,
    private readonly kind: WrittenKind<E>,
    private readonly by: Admin | null,
    /** Called with everything written, for the announcement. */
    private readonly onChange: (changes: readonly Change<E>[]) => Promise<void>,
  ) {}

  /**
   * Reads a record, which nobody else changes or deletes until the transaction ends.
   *
   * @param editedFrom the `updated_at` that an edit started from, if there was one
   * @throws ApiError `notFound`; `changed_meanwhile` when the record has changed since `editedFrom`
   */
  async lock(name: RecordName<E>, editedFrom?: string | null): Promise<E> {
    const row = await findRow(this.tx, this.kind, name, { lock: { mode: 'pessimistic_write' } });
    if (!row) throw new ApiError(this.kind.notFound ?? 'not_found');
    refuseStale(row, editedFrom, this.kind.toView);
    return row;
  }

  /** Locks those of the records that exist. */
  lockAll(ids: readonly string[]): Promise<E[]> {
    return lockRows(this.tx, this.kind, ids);
  }

  /** @param noted what the audit entry says beside the record's public form */
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
    await insertRows(this.tx, this.kind.entity, stamped);
    await this.note('created', stamped, (after) => ({ before: null, after }), noted);
    return stamped;
  }

  /** @param changed properties that are undefined stay as they are */
  async update(row: E, changed: Partial<E>): Promise<E> {
    const [updated] = await this.updateAll([row], () => changed);
    return updated as E;
  }

  async updateAll(rows: readonly E[], changedOf: (row: E) => Partial<E>): Promise<E[]> {
    const updated = await this.write(rows, changedOf);
    await this.note('updated', updated, (after, index) => ({ before: rows[index] ?? null, after }));
    return updated;
  }

  /** Moves records to the trash. */
  async removeAll(rows: readonly E[]): Promise<void> {
    const deleted_at = new Date();
    const removed = rows.map((row) => ({ ...row, deleted_at }));
    await updateRows(this.tx, this.kind.entity, removed, new Set(['deleted_at']));
    await this.note('deleted', rows, (before) => ({ before, after: null }));
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
    await updateRows(this.tx, this.kind.entity, changed, written);
    return changed;
  }

  private async note(
    action: RecordAction,
    rows: readonly E[],
    formsOf: (row: E, index: number) => Omit<Change<E>, 'id'>,
    noted: object = {},
  ): Promise<void> {
    const { type, auditId, toView, written } = this.kind;
    const changes = rows.map((row, index) => ({ id: String(row.id), ...formsOf(row, index) }));
    const entries = changes.map(({ id, before, after }) => ({
      by: this.by,
      action: `${type}.${action}`,
      record_type: type,
      record_id: auditId ?? id,
      before: before && toView(before),
      after: after && { ...toView(after), ...noted },
    }));
    await recordAudit(this.tx, entries);
    await written?.(this.tx, action, changes);
    await this.onChange(changes);
  }
}

/** The row with this name. An id that is not a UUID names nothing, and Postgres would refuse to compare it. */
export async function findRow<E extends StoredRecord>(
  tx: EntityManager,
  { entity }: WrittenKind<E>,
  name: RecordName<E>,
  options: FindOneOptions<E> = {},
): Promise<E | null> {
  const where = (typeof name === 'string' ? { id: name } : name) as FindOptionsWhere<E>;
  if (typeof where.id === 'string' && !isUuid(where.id)) return null;
  return tx.findOne(entity, { ...options, where });
}

/** Locks those of the records that exist, in the order of their ids, so that two calls never deadlock. */
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
