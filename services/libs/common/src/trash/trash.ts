import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  LIMITS,
  type Admin,
  type ListTrash,
  type RestoreFromTrash,
  type TrashItem,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { likePattern } from '../database/index.js';
import { ApiError } from '../errors/index.js';
import { Page } from '../http/index.js';
import { inBatches, Nightly } from '../nightly/index.js';

const BATCH = 1000;

/** A kind of record that is deleted softly: its table has `id`, `deleted_at` and a column with its name. */
export interface TrashKind {
  /** As in the audit trail's `record_type`, where deleting it is `<type>.deleted`. */
  type: string;
  table: string;
  nameColumn: string;
  /**
   * Takes a record out of the trash, with its audit row and its event.
   *
   * @returns its public form, or undefined when the trash does not have it
   */
  restore(id: string, by: Admin): Promise<object | undefined>;
}

/** What a service's admins deleted: listed, restorable, and gone for good after 30 days. */
@Injectable()
export class Trash implements OnModuleInit {
  private readonly kinds: TrashKind[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  /** To be called by each noun's service when its module starts. */
  add(kind: TrashKind): void {
    this.kinds.push(kind);
  }

  onModuleInit() {
    this.nightly.add('trash', (signal) => this.purge(signal));
  }

  async list(query: ListTrash): Promise<Page<TrashItem>> {
    const filter = query.q === null ? '%' : likePattern(query.q);
    const deleted = this.kinds.map(selectOf).join(' UNION ALL ');
    const direction = query.sort === 'deleted_at' ? 'ASC' : 'DESC';
    const where = 'WHERE lower(name COLLATE pg_c_utf8) LIKE lower($1 COLLATE pg_c_utf8)';
    const rows = await this.database.query<TrashRow[]>(
      `SELECT trash.*, ${WHO} AS deleted_by FROM (${deleted}) AS trash ${where}
       ORDER BY deleted_at ${direction}, id ${direction} LIMIT $2 OFFSET $3`,
      [filter, query.per_page, (query.page - 1) * query.per_page],
    );
    const [count] = await this.database.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM (${deleted}) AS trash ${where}`,
      [filter],
    );
    return new Page(rows.map(toTrashItem), count?.total ?? 0, query);
  }

  /** @throws ApiError `not_found`, or whatever keeps the record from being restored */
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

  /** Deletes for good what has been in the trash for long enough. What it leaves when aborted waits for another night. */
  async purge(signal?: AbortSignal): Promise<void> {
    for (const { table } of this.kinds) await inBatches(BATCH, () => this.purgeSome(table), signal);
  }

  /** Skips what is being restored right now. */
  private async purgeSome(table: string): Promise<number> {
    const [, deleted] = await this.database.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE deleted_at < now() - interval '${LIMITS.trashDays} days'
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )`,
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

/** Who deleted it, from the audit trail. */
const WHO = `(
  SELECT admin_email FROM audit
  WHERE record_type = trash.type AND record_id = trash.id::text AND action = trash.type || '.deleted'
  ORDER BY at DESC LIMIT 1
)`;
