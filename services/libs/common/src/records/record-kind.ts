import type { ErrorCode } from '@vaultway/contracts';
import type { ApiError } from '../errors/index.js';
import type { Caller } from '../session/index.js';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';

/** Columns of every record; `created_at` and `deleted_at` where the table has them. */
export interface StoredRecord {
  id: string | number;
  updated_at: Date;
}

/**
 * Defines a kind of record; everything else is shared. `E` is the row, `V` its public form, and `A` the input of
 * announcements.
 */
export interface RecordKind<E extends StoredRecord, V extends object = object, A = E> {
  /** Record type: `record_type` in the audit trail, `type` in the trash; `page` audits `page.created` and so on. */
  type: string;
  entity: EntityTarget<E>;
  /** Column with a record's name, shown in the trash. */
  nameColumn: keyof E & string;
  /** Returns the public form, for the audit trail and the response to a stale edit. Excludes secrets. */
  toView: (row: E) => V;
  /** `not_found` by default. */
  notFound?: ErrorCode;
  /** Error to answer by violated unique constraint. */
  taken?: Record<string, ErrorCode>;
  /** Error to answer by constraint raised in a trigger. */
  refused?: Record<string, () => ApiError>;
  /**
   * Returns the columns that follow from others, before the rows are inserted or updated. `before` is the row as it
   * was, null for a new one.
   */
  derive?: (tx: EntityManager, rows: readonly Derived<E>[]) => Promise<readonly Partial<E>[]>;
  /** Runs first in each write's transaction. */
  begin?: (tx: EntityManager, by: Caller | null) => Promise<void>;
  /** Id in the audit trail, if not the row's. */
  auditId?: string;
  /**
   * Notifies caches and other services, after the commit and before the response. Errors are only logged: the write is
   * done, and a client that saw an error would repeat it.
   */
  announce?: (changes: readonly Change<A>[]) => Promise<unknown>;
  /**
   * Reduces changes to the input of `announce`, so that large writes keep no rows until the commit. Runs in the
   * transaction, so it may read, and its failure rolls back.
   */
  announced?: (changes: readonly Change<E>[], tx: EntityManager) => Promise<Change<A>[]>;
  /** Runs after each write, in its transaction. */
  written?: (tx: EntityManager, action: RecordAction, changes: readonly Change<E>[]) => Promise<void>;
  /**
   * Runs in the transaction that restores a record, before its row is locked; may lock a parent, or refuse.
   *
   * @returns changes to apply to the restored record
   */
  beforeRestore?: (tx: EntityManager, deleted: E) => Promise<Partial<E>>;
}

/** Action on a record; `<type>.<action>` in the audit trail. */
export type RecordAction = 'created' | 'updated' | 'deleted' | 'restored';

/** A row about to be written. */
export interface Derived<E> {
  before: E | null;
  after: E;
}

/** A change of one record: `before` is null for a new or restored one, `after` for a deleted one. */
export interface Change<E> {
  id: string;
  before: E | null;
  after: E | null;
}

/** Selects a record by id, which may be any text, or by a condition that matches one row. */
export type RecordSelector<E> = string | FindOptionsWhere<E>;

type Stamp = 'id' | 'created_at' | 'updated_at' | 'deleted_at';

/** A row to insert. The writer sets id and times, unless the row brings them. */
export type NewRecord<E> = Omit<E, Stamp> & Partial<Pick<E, Extract<keyof E, Stamp>>>;
