import { Logger } from '@nestjs/common';
import type { Admin } from '@vaultway/contracts';
import { IsNull, Not, type DataSource, type EntityManager } from 'typeorm';
import { violatesUnique } from '../database/index.js';
import { ApiError } from '../errors/index.js';
import type { Change, RecordKind, RecordName, StoredRecord } from './record-kind.js';
import { findRow, lockRows, RecordWriter } from './record-writer.js';

/**
 * The one way to write a noun's records. A service makes a store from what its noun says, hands it to the
 * trash if records can be deleted, and writes like this:
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
 * The writer takes one record or many; many cost two statements, however many they are. Everything else that
 * belongs to the transaction goes through `records.tx`.
 */
export class RecordStore<E extends StoredRecord, V extends object, A = E> {
  private readonly logger = new Logger('records');

  constructor(
    private readonly database: DataSource,
    private readonly kind: RecordKind<E, V, A>,
  ) {}

  /**
   * Runs `work` in one transaction and announces what it changed once that is committed.
   *
   * @param by null when the service acts by itself
   * @throws ApiError one of the kind's `taken` when a write violates a unique constraint
   */
  async write<R>(by: Admin | null, work: (records: RecordWriter<E>) => Promise<R>): Promise<R> {
    const announcement: Change<A>[] = [];
    const result = await this.database
      .transaction((tx) => {
        const note = async (changes: readonly Change<E>[]) => {
          const announced = await this.kind.announced?.(changes, tx);
          announcement.push(...(announced ?? (changes as unknown as Change<A>[])));
        };
        return work(new RecordWriter(tx, this.kind, by, note));
      })
      .catch((error: unknown) => this.throwIfTaken(error));
    if (announcement.length > 0) await this.announce(announcement);
    return result;
  }

  /** Writes within the transaction of another noun, whose announcement has to tell of these changes, too. */
  within(tx: EntityManager, by: Admin | null): RecordWriter<E> {
    return new RecordWriter(tx, this.kind, by, () => Promise.resolve());
  }

  /** Like {@link findOrNull}. @throws ApiError `notFound`, also for an id that is not a UUID */
  async find(name: RecordName<E>, tx: EntityManager = this.database.manager): Promise<E> {
    const row = await this.findOrNull(name, tx);
    if (!row) throw new ApiError(this.kind.notFound ?? 'not_found');
    return row;
  }

  /** Reads a record without locking it. */
  findOrNull(name: RecordName<E>, tx: EntityManager = this.database.manager): Promise<E | null> {
    return findRow(tx, this.kind, name);
  }

  /** Locks a record for a write of another noun. */
  lockOrNull(name: RecordName<E>, tx: EntityManager): Promise<E | null> {
    return findRow(tx, this.kind, name, { lock: { mode: 'pessimistic_write' } });
  }

  /** Locks those of the records that exist, for a write of another noun. */
  lockAll(ids: readonly string[], tx: EntityManager): Promise<E[]> {
    return lockRows(tx, this.kind, ids);
  }

  /** Moves a record to the trash. @throws ApiError `notFound` */
  async remove(id: string, by: Admin): Promise<void> {
    await this.write(by, async (records) => records.removeAll([await records.lock(id)]));
  }

  /** Takes a record out of the trash. @returns undefined when the trash does not have it */
  restore(id: string, by: Admin): Promise<V | undefined> {
    return this.write(by, async (records) => {
      const inTrash = { id, deleted_at: Not(IsNull()) } as unknown as RecordName<E>;
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

  /** The public form of a record. */
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

  /** What is committed is done, so its writer hears nothing of an announcement that fails; caches expire by themselves. */
  private async announce(changes: readonly Change<A>[]): Promise<void> {
    try {
      await this.kind.announce?.(changes);
    } catch (error) {
      this.logger.error(
        { err: error },
        `changes of ${this.kind.type} were not announced: caches expire by themselves`,
      );
    }
  }

  /** The unique index has the last word, even when two admins are equally fast. */
  private throwIfTaken(error: unknown): never {
    for (const [constraint, code] of Object.entries(this.kind.taken ?? {})) {
      if (violatesUnique(error, constraint)) throw new ApiError(code, { cause: error });
    }
    throw error;
  }
}
