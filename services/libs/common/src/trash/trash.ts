import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  LIMITS,
  type Admin,
  type ListTrash,
  type RestoreFromTrash,
  type TrashItem,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { keyColumns, Keyset, likePattern, orderBy, type SortOrder } from '../database/index.js';
import { ApiError } from '../errors/index.js';
import { Page } from '../http/index.js';
import { inBatches, Nightly } from '../nightly/index.js';

const BATCH = 1000;

/** A kind of record with soft deletion: its table has `id`, `deleted_at` and a name column. */
export interface TrashKind {
  /** Same as the audit trail's `record_type`; deletion is `<type>.deleted`. */
  type: string;
  table: string;
  nameColumn: string;
  /**
   * Takes a record out of the trash, with audit row and event.
   *
   * @returns its public form, or undefined when the trash does not have it
   */
  restore(id: string, by: Admin): Promise<object | undefined>;
}

/** Returns those of these records that stay in the trash. */
type Kept = (ids: string[]) => Promise<readonly string[]>;

/** Deleted records of a service: listed, restorable, and purged after 30 days. */
@Injectable()
export class Trash implements OnModuleInit {
  private readonly kinds: TrashKind[] = [];
  private readonly kept = new Map<TrashKind, Kept>();

  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  /** Call from each noun's service when its module starts. @param kept records that no night purges */
  add(kind: TrashKind, kept?: Kept): void {
    this.kinds.push(kind);
    if (kept) this.kept.set(kind, kept);
  }

  onModuleInit() {
    this.nightly.add('trash', (signal) => this.purge(signal));
  }

  async list(query: ListTrash): Promise<Page<TrashItem>> {
    const filter = query.q === null ? '%' : likePattern(query.q);
    const deleted = this.kinds.map(selectOf).join(' UNION ALL ');
    const order: SortOrder = {
      keys: [
        { sql: 'deleted_at', type: 'timestamptz' },
        { sql: 'id', type: 'uuid' },
      ],
      descending: query.sort === '-deleted_at',
    };
    const keyset = new Keyset('trash', query, order);
    const where = 'WHERE lower(name COLLATE pg_c_utf8) LIKE lower($1 COLLATE pg_c_utf8)';
    const values: unknown[] = [filter, keyset.per_page + 1, keyset.offset];
    const after = keyset.condition((value) => `$${values.push(value)}`);
    const found = await keyset.read(() =>
      this.database.query<TrashRow[]>(
        `SELECT trash.*, ${WHO} AS deleted_by, ${keyColumns(order).join(', ')} FROM (${deleted}) AS trash
         ${where} AND ${after} ORDER BY ${orderBy(order)} LIMIT $2 OFFSET $3`,
        values,
      ),
    );
    const [count] = await this.database.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM (${deleted}) AS trash ${where}`,
      [filter],
    );
    const { rows, next } = keyset.cut(found);
    return new Page(rows.map(toTrashItem), count?.total ?? 0, keyset, next);
  }

  /** @throws ApiError `not_found`, or the error that prevents the restore */
  async restore({ type, id }: RestoreFromTrash, by: Admin): Promise<object> {
    const kind = this.kinds.find((one) => one.type === type);
    if (!kind) {
      throw ApiError.field('type', 'not_a_choice', {
        choices: this.kinds.map((one) => one.type).toSorted(),
      });
    }
    const restored = await kind.restore(id, by);
    if (!restored) throw new ApiError('not_found');
    return restored;
  }

  /** Purges expired records. If aborted, the next night purges the rest. */
  async purge(signal?: AbortSignal): Promise<void> {
    for (const kind of this.kinds) {
      const kept = await this.keptOf(kind);
      await inBatches(BATCH, () => this.purgeSome(kind, kept), signal);
    }
  }

  /** Looks a day ahead, since records expire meanwhile. */
  private async keptOf(kind: TrashKind): Promise<readonly string[]> {
    const kept = this.kept.get(kind);
    if (!kept) return [];
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM ${kind.table} WHERE deleted_at < now() - interval '${LIMITS.trashDays - 1} days'`,
    );
    return rows.length === 0 ? [] : kept(rows.map(({ id }) => id));
  }

  /** Skips records being restored right now. */
  private async purgeSome({ table }: TrashKind, kept: readonly string[]): Promise<number> {
    const [, deleted] = await this.database.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE deleted_at < now() - interval '${LIMITS.trashDays} days' AND id <> ALL($1)
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )`,
      [kept],
    );
    return deleted;
  }
}

type TrashRow = Omit<TrashItem, 'deleted_at'> & { deleted_at: Date };

const toTrashItem = ({ type, id, name, deleted_at, deleted_by }: TrashRow): TrashItem => ({
  type,
  id,
  name,
  deleted_at: deleted_at.toISOString(),
  deleted_by,
});

const selectOf = ({ type, table, nameColumn }: TrashKind) =>
  `SELECT '${type}' AS type, id, ${nameColumn} AS name, deleted_at FROM ${table} WHERE deleted_at IS NOT NULL`;

/** The admin who deleted it, from the audit trail. */
const WHO = `(
  SELECT admin_email FROM audit
  WHERE record_type = trash.type AND record_id = trash.id::text AND action = trash.type || '.deleted'
  ORDER BY at DESC LIMIT 1
)`;
