import type { ErrorCode } from '@vaultway/contracts';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';

/** Columns that every record has; `created_at` and `deleted_at` where its table has them. */
export interface StoredRecord {
  id: string | number;
  updated_at: Date;
}

/**
 * What a noun says about its records; the rest is the same for all of them. `E` is the row, `V` its public form,
 * and `A` what an announcement needs of it.
 */
export interface RecordKind<E extends StoredRecord, V extends object = object, A = E> {
  /** The noun: `record_type` in the audit trail, `type` in the trash; `page` audits `page.created` and so on. */
  type: string;
  entity: EntityTarget<E>;
  /** The column whose text names a record in the trash. */
  nameColumn: keyof E & string;
  /** The public form: in the audit trail and in the answer to a stale edit. Secrets stay out. */
  toView: (row: E) => V;
  /** `not_found` unless the noun has an error of its own. */
  notFound?: ErrorCode;
  /** Unique constraints by name, and the error to answer when a write violates one. */
  taken?: Record<string, ErrorCode>;
  /** The record's id in the audit trail, where it is not the row's. */
  auditId?: string;
  /**
   * Tells caches and other services, after the commit and before the answer. What it throws is logged: the write stands,
   * and a client that was told otherwise would repeat it.
   */
  announce?: (changes: readonly Change<A>[]) => Promise<unknown>;
  /**
   * Reduces changes to what `announce` needs, so that a write of many rows does not keep them until the commit. Whatever
   * has to be read for that is read here, in the transaction, which a failure undoes.
   */
  announced?: (changes: readonly Change<E>[], tx: EntityManager) => Promise<Change<A>[]>;
  /** Runs in the transaction, after each write: what it writes commits with it. */
  written?: (tx: EntityManager, action: RecordAction, changes: readonly Change<E>[]) => Promise<void>;
  /**
   * Runs in the transaction that restores a record, before its row is locked: may lock a parent, or refuse.
   *
   * @returns what has to change for the record to come back
   */
  beforeRestore?: (tx: EntityManager, deleted: E) => Promise<Partial<E>>;
}

/** What a write does to records; `<type>.<action>` in the audit trail. */
export type RecordAction = 'created' | 'updated' | 'deleted' | 'restored';

/** What happened to one record: `before` is null when it is new or restored, `after` when it was deleted. */
export interface Change<E> {
  id: string;
  before: E | null;
  after: E | null;
}

/** An id, which may be any text, or a condition that one row meets. */
export type RecordName<E> = string | FindOptionsWhere<E>;

type Stamp = 'id' | 'created_at' | 'updated_at' | 'deleted_at';

/** A row to insert. The writer stamps it, unless it brings an id or times of its own. */
export type NewRecord<E> = Omit<E, Stamp> & Partial<Pick<E, Extract<keyof E, Stamp>>>;
