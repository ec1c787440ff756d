import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, asStored, CompanySettings, Nightly, type Once, orderBy } from '@vaultway/common';
import {
  type Admin,
  LIMITS,
  type PrintFormat,
  type PrintJob,
  type PrintManyLabels,
  type PrintManyWaybills,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { conditionOf } from '../parcels/list/parcel-filter.js';
import { filtersIn } from '../parcels/list/parcel-match.js';
import { orderOf } from '../parcels/list/parcel-order.js';
import { ParcelDocumentService } from './parcel-document.service.js';
import { PrintJobEntity } from './print-job.entity.js';

/** Parcels per file, which the printer makes within seconds. Rolls are longer, since changing files stops them. */
const PER_FILE = { a6: 200, zpl: 100, 'a4-4': 100, 'a4-8': 100, waybills: 100 };
const EXPIRED = `created_at < now() - make_interval(hours => ${LIMITS.printJobHours})`;

type Parcels = Pick<PrintManyWaybills, 'ids' | 'import' | 'match'>;
type Row = { id: string; tracking_code: string };
/** A job without its parcels, of which there may be 50,000. */
type JobHead = Omit<PrintJobEntity, 'ids' | 'codes' | 'created_by'>;

/** Parcels of job $1 in order, in files of $2. */
const LISTED = `WITH listed AS (
  SELECT code, at, (at - 1) / $2 + 1 AS part, parcel.id IS NULL AS deleted
  FROM print_jobs job
  CROSS JOIN unnest(job.ids, job.codes) WITH ORDINALITY AS listed (id, code, at)
  LEFT JOIN parcels parcel ON parcel.id = listed.id AND deleted_at IS NULL
  WHERE job.id = $1)`;
type ListedFile = { part: string; first: string; last: string; parcels: number; deleted: number };

/**
 * Prints labels or waybills of any number of parcels. A job is a list of parcels, whose files are made on download:
 * there is nothing to lose in a restart, and no copy of personal data is stored.
 */
@Injectable()
export class PrintJobService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly documents: ParcelDocumentService,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('print jobs', () => this.database.query(`DELETE FROM print_jobs WHERE ${EXPIRED}`));
  }

  createLabels({ format, ...parcels }: PrintManyLabels, by: Admin, once: Once): Promise<PrintJob> {
    return this.create('labels', format, parcels, by, once);
  }

  createWaybills(parcels: PrintManyWaybills, by: Admin, once: Once): Promise<PrintJob> {
    return this.create('waybills', null, parcels, by, once);
  }

  /** @throws ApiError `not_found`, also after a day */
  get(id: string): Promise<PrintJob> {
    return this.view(this.database.manager, id);
  }

  /**
   * Makes a file, without parcels deleted meanwhile.
   *
   * @param part number of the file, from 1
   * @param type how its name ends
   * @throws ApiError `not_found`; `parcel_not_found` if all of its parcels are deleted; `too_slow_to_print`
   */
  async print(id: string, part: string, type: 'pdf' | 'zpl'): Promise<{ name: string; content: Buffer }> {
    const job = await this.find(this.database.manager, id);
    const ids = await this.idsOf(job, part);
    if (ids.length === 0 || typeOf(job) !== type) throw new ApiError('not_found');
    const content =
      job.kind === 'waybills'
        ? await this.documents.remainingWaybills(ids)
        : await this.documents.remainingLabels(ids, job.format ?? 'a6');
    await this.database.query(
      `UPDATE print_jobs SET printed = jsonb_build_object($2::text, $3::text) || printed WHERE id = $1`,
      [job.id, part, new Date().toISOString()],
    );
    return { name: nameOf(job, part), content };
  }

  private async create(
    kind: PrintJobEntity['kind'],
    format: PrintFormat | null,
    parcels: Parcels,
    by: Admin,
    once: Once,
  ): Promise<PrintJob> {
    const insert = async (tx: EntityManager) => {
      await refuseTooMany(tx, by);
      const rows = await (parcels.ids?.length ? named(tx, parcels.ids) : this.matching(tx, parcels));
      if (rows.length === 0) throw new ApiError('parcel_not_found');
      const job = tx.create(PrintJobEntity, {
        id: v7(),
        kind,
        format,
        ids: rows.map(({ id }) => id),
        codes: rows.map(({ tracking_code: code }) => code),
        created_by: by.id,
        printed: {},
        created_at: new Date(),
      });
      await tx.insert(PrintJobEntity, job);
      return job.id;
    };
    return this.database.transaction(async (tx) =>
      this.view(tx, await once.run(tx, () => insert(tx), asStored<string>())),
    );
  }

  /** Returns the parcels of a list in its order; those of an import in the order of its file, corrected rows last. */
  private async matching(tx: EntityManager, { import: imported, match }: Parcels): Promise<Row[]> {
    const filters = filtersIn(match ?? '');
    const asked = imported === null ? filters : { ...filters, import: imported };
    const { where, values } = conditionOf(asked, this.settings.certain('time_zone'));
    const order = match === null ? 'id' : orderBy(orderOf(asked.sort));
    const rows = await tx.query<Row[]>(
      `SELECT id, tracking_code FROM parcels WHERE ${where} ORDER BY ${order} LIMIT ${LIMITS.printedParcels + 1}`,
      values,
    );
    const most = { max: LIMITS.printedParcels, variant: 'entries' } as const;
    if (rows.length > LIMITS.printedParcels)
      throw ApiError.field(match === null ? 'import' : 'match', 'too_long', most);
    return rows;
  }

  private async find(tx: EntityManager, id: string): Promise<JobHead> {
    const job = isUuid(id)
      ? await tx
          .createQueryBuilder(PrintJobEntity, 'job')
          .select(['job.id', 'job.kind', 'job.format', 'job.printed', 'job.created_at'])
          .where(`id = :id AND NOT ${EXPIRED}`, { id })
          .getOne()
      : null;
    if (!job) throw new ApiError('not_found');
    return job;
  }

  /** Returns the parcels of a file; none if the job has no such file. */
  private async idsOf(job: JobHead, part: string): Promise<string[]> {
    if (!/^[1-9]\d{0,4}$/.test(part)) return [];
    const size = sizeOf(job);
    const end = Number(part) * size;
    const [row] = await this.database.query<{ ids: string[] }[]>(
      'SELECT ids[$2:$3] AS ids FROM print_jobs WHERE id = $1',
      [job.id, end - size + 1, end],
    );
    return row?.ids ?? [];
  }

  private async view(tx: EntityManager, id: string): Promise<PrintJob> {
    const job = await this.find(tx, id);
    const listed = [job.id, sizeOf(job)];
    const rows = await tx.query<ListedFile[]>(
      `${LISTED} SELECT part, (array_agg(code ORDER BY at))[1] AS first,
         (array_agg(code ORDER BY at DESC))[1] AS last,
         count(*) FILTER (WHERE NOT deleted)::int AS parcels, count(*) FILTER (WHERE deleted)::int AS deleted
       FROM listed GROUP BY part ORDER BY part`,
      listed,
    );
    const deleted = await tx.query<{ code: string }[]>(
      `${LISTED} SELECT code FROM listed WHERE deleted ORDER BY at LIMIT ${LIMITS.perPageMax}`,
      listed,
    );
    const count = (some: ListedFile[], of: 'parcels' | 'deleted') =>
      some.reduce((sum, row) => sum + row[of], 0);
    return {
      id: job.id,
      kind: job.kind,
      format: job.format,
      parcels: count(rows, 'parcels'),
      done: count(
        rows.filter(({ part }) => part in job.printed),
        'parcels',
      ),
      deleted: deleted.map(({ code }) => code),
      deleted_total: count(rows, 'deleted'),
      files: rows.map(({ part, first, last, parcels }) => ({
        name: nameOf(job, part),
        url: `/api/jobs/${job.id}/${part}.${typeOf(job)}`,
        first,
        last,
        parcels,
        printed_at: job.printed[part] ?? null,
      })),
      created_at: job.created_at.toISOString(),
      expires_at: new Date(job.created_at.getTime() + LIMITS.printJobHours * 3_600_000).toISOString(),
    };
  }
}

/**
 * Bounds what one caller can store, since everyone who may read parcels may print them. Concurrent calls of one caller
 * take turns.
 *
 * @throws ApiError `throttled` until the oldest job expires
 */
async function refuseTooMany(tx: EntityManager, { id }: Admin): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('print jobs ' || $1, 0))`, [id]);
  const [{ parcels, wait }] = await tx.query<[{ parcels: number; wait: number }]>(
    `SELECT sum(greatest(cardinality(ids), ${LIMITS.printJobLeast}))::int AS parcels,
       ceil(extract(epoch FROM min(created_at) + make_interval(hours => ${LIMITS.printJobHours}) - now()))::int AS wait
     FROM print_jobs WHERE created_by = $1 AND NOT ${EXPIRED}`,
    [id],
  );
  if (parcels >= LIMITS.printedPerCaller) throw new ApiError('throttled', { retryAfter: Math.max(1, wait) });
}

/** Names parcels in the order of the ids. @throws ApiError `parcel_not_found` if one is unknown or in the trash */
async function named(tx: EntityManager, ids: readonly string[]): Promise<Row[]> {
  const rows = await tx.query<Row[]>(
    'SELECT id, tracking_code FROM parcels WHERE id = ANY($1) AND deleted_at IS NULL',
    [ids.filter((id) => isUuid(id))],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const distinct = [...new Set(ids.map((id) => id.toLowerCase()))];
  return distinct.map((id) => {
    const row = byId.get(id);
    if (!row) throw new ApiError('parcel_not_found');
    return row;
  });
}

const typeOf = ({ format }: JobHead) => (format === 'zpl' ? 'zpl' : 'pdf');
const sizeOf = ({ format }: JobHead) => PER_FILE[format ?? 'waybills'];
const nameOf = (job: JobHead, part: string) => `${job.kind}-${part}.${typeOf(job)}`;
