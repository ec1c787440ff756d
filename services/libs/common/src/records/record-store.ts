import { Logger } from '@nestjs/common';
import type { Admin } from '@vaultway/contracts';
import { IsNull, Not, type DataSource, type EntityManager } from 'typeorm';
import { violatesCheck, violatesUnique } from '../database/index.js';
import { ApiError } from '../errors/index.js';
import type { Once, Replay } from '../idempotency/index.js';
import type { Caller } from '../session/index.js';
import type { Change, RecordKind, RecordSelector, StoredRecord } from './record-kind.js';
import { findRow, lockRows, RecordWriter } from './record-writer.js';

/**
 * The one way to write records. A service creates a store from its record kind, adds it to the trash if records can be
 * deleted, and writes like this:
 *
 *     constructor(database: DataSource, trash: Trash, changes: ContentChanges) {
 *       this.reviews = new RecordStore(database, {
 *         type: 'review',
 *         entity: ReviewEntity,
 *         nameColumn: 'name',
 *         toView: toReviewView,
 *         announce: (changed) => Promise.all(changed.map(({ id }) => changes.reviewChanged(id))),
 *       });
 *       trash.add(this.reviews);
 *     }
 *
 *     update({ id, updated_at, ...changed }: UpdateReview, by: Admin) {
 *       return this.reviews.write(by, async (records) => {
 *         const review = await records.lock(id, updated_at); // 404, or 409 if someone else was faster
 *         return records.update(review, changed); // the row with a new `updated_at`, and its audit entry
 *       }); // commits, then announces
 *     }
 *
 * Writing many records takes two statements, whatever their number. Other statements of the transaction use
 * `records.tx`.
 */
export class RecordStore<E extends StoredRecord, V extends object, A = E> {
  private readonly logger = new Logger('records');

  constructor(
    private readonly database: DataSource,
    private readonly kind: RecordKind<E, V, A>,
  ) {}

  /**
   * Runs `work` in one transaction and announces its changes after the commit.
   *
   * @param by null for the service's own acts
   * @throws ApiError one of the kind's `taken` or `refused` when a write violates a constraint
   */
  async write<R>(by: Caller | null, work: (records: RecordWriter<E>) => Promise<R>): Promise<R> {
    const announcement: Change<A>[] = [];
    const result = await this.database
      .transaction(async (tx) => {
        await this.kind.begin?.(tx, by);
        const note = async (changes: readonly Change<E>[]) => {
          const announced = await this.kind.announced?.(changes, tx);
          announcement.push(...(announced ?? (changes as unknown as Change<A>[])));
        };
        return work(new RecordWriter(tx, this.kind, by, note));
      })
      .catch((error: unknown) => this.throwKnown(error));
    if (announcement.length > 0) await this.announce(announcement);
    return result;
  }

  /**
   * Writes like {@link write}, once per Idempotency-Key. A repeated request reads the record as it is now, also from
   * the trash.
   *
   * @param work returns the new record
   */
  create(by: Caller | null, once: Once, work: (records: RecordWriter<E>) => Promise<E>): Promise<E> {
    return this.write(by, (records) => once.run(records.tx, () => work(records), this.replay(records.tx)));
  }

  /** Repeats a result by the id of its record. @throws ApiError `notFound` once the record is gone for good */
  replay(tx: EntityManager): Replay<E, string> {
    return {
      keep: ({ id }) => String(id),
      again: async (id) => {
        const row = await findRow(tx, this.kind, id, { withDeleted: true });
        return row ?? this.throwNotFound();
      },
    };
  }

  /** Writes in another noun's transaction, whose announcement must cover these changes too. */
  within(tx: EntityManager, by: Admin | null): RecordWriter<E> {
    return new RecordWriter(tx, this.kind, by, () => Promise.resolve());
  }

  /** Like {@link findOrNull}. @throws ApiError `notFound`, also for an id that is not a UUID */
  async find(selector: RecordSelector<E>, tx: EntityManager = this.database.manager): Promise<E> {
    const row = await this.findOrNull(selector, tx);
    return row ?? this.throwNotFound();
  }

  /** Reads a record without locking it. */
  findOrNull(selector: RecordSelector<E>, tx: EntityManager = this.database.manager): Promise<E | null> {
    return findRow(tx, this.kind, selector);
  }

  /** Locks a record for another noun's write. */
  lockOrNull(selector: RecordSelector<E>, tx: EntityManager): Promise<E | null> {
    return findRow(tx, this.kind, selector, { lock: { mode: 'pessimistic_write' } });
  }

  /** Locks the existing records for another noun's write. */
  lockAll(ids: readonly string[], tx: EntityManager): Promise<E[]> {
    return lockRows(tx, this.kind, ids);
  }

  /** Moves a record to the trash. @throws ApiError `notFound` */
  async remove(id: string, by: Caller): Promise<void> {
    await this.write(by, async (records) => records.removeAll([await records.lock(id)]));
  }

  /** Takes a record out of the trash. @returns undefined when the trash does not have it */
  restore(id: string, by: Caller): Promise<V | undefined> {
    return this.write(by, async (records) => {
      const inTrash = { id, deleted_at: Not(IsNull()) } as unknown as RecordSelector<E>;
      const deleted = await findRow(records.tx, this.kind, inTrash, { withDeleted: true });
      if (!deleted) return undefined;
      const changed = await this.kind.beforeRestore?.(records.tx, deleted);
      const locked = await findRow(records.tx, this.kind, inTrash, {
        withDeleted: true,
        lock: { mode: 'pessimistic_write' },
      });
      return locked ? this.kind.toView(await records.restore(locked, changed)) : undefined;
    });
  }

  /** Returns a record's public form. */
  readonly toView = (row: E): V => this.kind.toView(row);

  get type(): string {
    return this.kind.type;
  }

  get table(): string {
    return this.database.getMetadata(this.kind.entity).tablePath;
  }

  get nameColumn(): string {
    return this.kind.nameColumn;
  }

  private throwNotFound(): never {
    throw new ApiError(this.kind.notFound ?? 'not_found');
  }

  /** Logs a failed announcement instead of throwing: the write is committed, and caches expire by themselves. */
  private async announce(changes: readonly Change<A>[]): Promise<void> {
    try {
      await this.kind.announce?.(changes);
    } catch (error) {
      this.logger.error(
        { err: error },
        `could not announce changes of ${this.kind.type}; caches stay stale until they expire`,
      );
    }
  }

  /** The unique index decides, even between simultaneous writes. */
  private throwKnown(error: unknown): never {
    for (const [constraint, code] of Object.entries(this.kind.taken ?? {})) {
      if (violatesUnique(error, constraint)) throw new ApiError(code, { cause: error });
    }
    for (const [constraint, toError] of Object.entries(this.kind.refused ?? {})) {
      if (violatesCheck(error, constraint)) throw toError();
    }
    throw error;
  }
}
