import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  ApiError,
  asGroup,
  keyColumns,
  Keyset,
  likePattern,
  Nightly,
  orderBy,
  Page,
  type RecordWriter,
  type SortOrder,
} from '@vaultway/common';
import {
  LIMITS,
  stepOf,
  type Admin,
  type ChangeStatuses,
  type ListStatuses,
  type Status,
  type StatusChange,
  type Step,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { v5, v7, validate as isUuid } from 'uuid';
import { setStatus } from '../bulk/bulk.service.js';
import { inLowerCase } from '../list/parcel-filter.js';
import type { ParcelEntity } from '../parcel.entity.js';
import { ParcelRecords } from '../parcel-records.js';
import { parcelStepAfter } from '../parcel-step.js';

/** Time after which a call leaves the rest to the next one. */
const CALL_MS = 5000;

/** Parcels of a transaction, whose statements must end in time on a busy machine, too. */
const BATCH = 200;

/** Most parcels first. */
const ORDER: SortOrder = {
  keys: [
    { sql: `lpad(parcels::text, 10, '0')`, type: 'text' },
    { sql: 'status', type: 'text' },
  ],
  descending: true,
};

interface Counted {
  status: string;
  parcels: number;
}

interface Batch {
  changed: number;
  left: number;
  /** True if more parcels may follow. */
  full: boolean;
}

interface FormerStatus {
  parcel_id: string;
  status: string;
  step: Step | null;
  given: string;
  /** Step that the change gave explicitly. */
  given_step: Step | null;
}

/** Lists, merges and renames statuses, in transactions of a bounded number of parcels. */
@Injectable()
export class StatusService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('former statuses', () => this.deleteFormer());
  }

  async list(query: ListStatuses): Promise<Page<Status>> {
    const keyset = new Keyset('statuses', query, ORDER);
    const values: unknown[] = [query.q === null ? null : likePattern(query.q)];
    const where = keyset.condition((value) => `$${values.push(value)}`);
    const found = await keyset.read(() =>
      this.database.query<(Partial<Counted> & { total: number })[]>(
        `WITH used AS MATERIALIZED (
           SELECT status, count(*)::integer AS parcels FROM parcels
           WHERE deleted_at IS NULL AND status IS NOT NULL GROUP BY status
         ), found AS (
           SELECT * FROM used WHERE $1::text IS NULL OR ${inLowerCase('status')} LIKE ${inLowerCase('$1::text')}
         )
         SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total FROM found) AS counted
         LEFT JOIN LATERAL (
           SELECT status, parcels, ${keyColumns(ORDER).join(', ')} FROM found WHERE ${where}
           ORDER BY ${orderBy(ORDER)} LIMIT ${query.per_page + 1} OFFSET ${keyset.offset}
         ) AS page ON true ORDER BY ${orderBy(ORDER)}`,
        values,
      ),
    );
    const counted = found.filter((row): row is Counted & { total: number } => typeof row.status === 'string');
    const { rows, next } = keyset.cut(counted);
    const common = await this.commonSteps(rows.map(({ status }) => status));
    const statuses = rows.map(({ status, parcels }) => ({
      id: status,
      status,
      parcels,
      step: stepOf(status) ?? common.get(status) ?? null,
    }));
    return new Page(statuses, found[0]?.total ?? 0, keyset, next);
  }

  /** Returns the step that all parcels of a status have, for statuses that mean none. */
  private async commonSteps(statuses: readonly string[]): Promise<Map<string, Step>> {
    const unknown = statuses.filter((status) => stepOf(status) === null);
    if (unknown.length === 0) return new Map();
    const rows = await this.database.query<{ status: string; step: Step }[]>(
      `SELECT status, min(step) AS step FROM parcels WHERE deleted_at IS NULL AND status = ANY($1)
       GROUP BY status HAVING min(step) = max(step) AND count(step) = count(*)`,
      [unknown],
    );
    return new Map(rows.map(({ status, step }) => [status, step]));
  }

  async change(input: ChangeStatuses, by: Admin): Promise<StatusChange> {
    const id = input.undo ?? input.id ?? v7();
    if (!isUuid(id)) throw new ApiError('not_found');
    const actor = asGroup(by, { action: 'bulk.set_status', id: entryOf(id, input, by) });
    const next = input.undo === undefined ? () => this.merge(id, input, actor) : () => this.undo(id, actor);
    const until = performance.now() + CALL_MS;
    const sum = { changed: 0, left: 0 };
    let full: boolean;
    do {
      const batch = await next();
      sum.changed += batch.changed;
      sum.left += batch.left;
      full = batch.full;
    } while (full && performance.now() < until);
    if (input.undo !== undefined && sum.changed + sum.left === 0) throw new ApiError('not_found');
    return { id, ...sum, remaining: full };
  }

  private merge(id: string, { from = [], to = null, step }: ChangeStatuses, by: Admin): Promise<Batch> {
    // A step is also for parcels that keep their status.
    const asked = from.filter((status) => status !== to || step);
    const isDone = (parcel: ParcelEntity) => parcel.status === to && (!step || parcel.step === step);
    return this.parcels.write(by, async (records) => {
      const found = await records.tx.query<{ id: string }[]>(
        `SELECT id FROM parcels WHERE deleted_at IS NULL AND status = ANY($1)
         AND (status <> $2 OR step IS DISTINCT FROM $3) LIMIT ${BATCH}`,
        [asked, to, step],
      );
      const parcels = await records.lockAll(found.map((row) => row.id));
      const rows = parcels.filter((parcel) => asked.includes(parcel.status ?? '') && !isDone(parcel));
      await this.keepFormer(records, id, rows, { given: to ?? '', given_step: step ?? null });
      await setStatus(records, rows, { status: to, step: step ?? undefined }, stepOfMerged);
      const left = found.length - rows.length;
      return { changed: rows.length, left, full: found.length === BATCH };
    });
  }

  private async keepFormer(
    { tx }: RecordWriter<ParcelEntity>,
    changeId: string,
    parcels: readonly ParcelEntity[],
    { given, given_step }: Pick<FormerStatus, 'given' | 'given_step'>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO status_changes (change_id, parcel_id, status, step, given, given_step)
       SELECT $1, former.*, $5, $6 FROM unnest($2::uuid[], $3::text[], $4::text[]) AS former
       ON CONFLICT DO NOTHING`,
      [
        changeId,
        parcels.map(({ id }) => id),
        parcels.map(({ status }) => status),
        parcels.map(({ step }) => step),
        given,
        given_step,
      ],
    );
  }

  /** Puts former statuses and steps back where the new ones still stand. */
  private undo(changeId: string, by: Admin): Promise<Batch> {
    return this.parcels.write(by, async (records) => {
      const ids = await records.tx.query<{ parcel_id: string }[]>(
        `SELECT parcel_id FROM status_changes WHERE change_id = $1 ORDER BY parcel_id LIMIT ${BATCH}`,
        [changeId],
      );
      const parcels = await records.lockAll(ids.map(({ parcel_id }) => parcel_id));
      const [former] = await records.tx.query<[FormerStatus[], number]>(
        `DELETE FROM status_changes WHERE change_id = $1 AND parcel_id = ANY($2)
         RETURNING parcel_id, status, step, given, given_step`,
        [changeId, ids.map(({ parcel_id }) => parcel_id)],
      );
      const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]));
      let changed = 0;
      for (const rows of Map.groupBy(former, (row) =>
        JSON.stringify([row.step, row.status, row.given, row.given_step]),
      ).values()) {
        const [first] = rows;
        if (!first) continue;
        const { status, step, given, given_step } = first;
        const group = rows
          .flatMap(({ parcel_id }) => byId.get(parcel_id) ?? [])
          .filter((parcel) => status !== given || parcel.step === given_step);
        const change = { status, step: step ?? undefined, from: [given] };
        const outcome = await setStatus(
          records,
          group,
          change,
          given_step === null ? undefined : formerStep(first),
        );
        changed += outcome.filter(({ ok }) => ok).length;
      }
      return { changed, left: former.length - changed, full: ids.length === BATCH };
    });
  }

  private async deleteFormer() {
    await this.database.query(
      'DELETE FROM status_changes WHERE created_at < now() - make_interval(days => $1)',
      [LIMITS.trashDays],
    );
  }
}

/** Id of the audit entry of all calls that one change takes. Cannot be chosen, unlike the change's own id. */
const entryOf = (id: string, { undo }: ChangeStatuses, by: Admin) =>
  v5(`${by.id} ${undo === undefined ? 'merges' : 'undoes'}`, id);

/** Puts a parcel's step back, unless an event or a person has set another one since. */
const formerStep =
  ({ status, step, given_step }: FormerStatus): typeof parcelStepAfter =>
  (before) => ({ status_step: stepOf(status), ...(before.step === given_step && { step }) });

/** Keeps the step of a parcel, which an event may have set, unless the new status means another than the former. */
const stepOfMerged: typeof parcelStepAfter = (before, { status, step }, newest) => {
  const status_step = stepOf(status);
  if (step) return { step, status_step };
  if (status_step === null || status_step === before.status_step) return { status_step };
  return parcelStepAfter(before, { status, step }, newest);
};
