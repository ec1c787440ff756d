import { Injectable } from '@nestjs/common';
import {
  ApiError,
  CompanySettings,
  type Once,
  type Page,
  RecordStore,
  type RecordWriter,
  sortedPage,
  sortOf,
  Trash,
} from '@vaultway/common';
import type {
  AddRunStops,
  Admin,
  CourierRun,
  CreateRun,
  ListMyRuns,
  ListRuns,
  RemoveRunStops,
  Run,
  RunSummary,
  SortRun,
  UpdateRun,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL, validate as isUuid } from 'uuid';
import { dayIn } from '../parcels/company-clock.js';
import { Couriers } from './couriers.js';
import { byDistance, pointOfTown, reordered } from './run-order.js';
import { RunStopQuery } from './run-stop.query.js';
import { RunStops } from './run-stops.js';
import { RunEntity } from './run.entity.js';
import { toCourierRun, toRunRecord, toRunSummary, toRunView } from './run.mapper.js';

/** Manages runs, and shows couriers those of today. */
@Injectable()
export class RunService {
  private readonly runs: RecordStore<RunEntity, ReturnType<typeof toRunRecord>>;

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly couriers: Couriers,
    private readonly stops: RunStops,
    private readonly stopQuery: RunStopQuery,
    trash: Trash,
  ) {
    this.runs = new RecordStore(database, {
      type: 'run',
      entity: RunEntity,
      nameColumn: 'date',
      toView: toRunRecord,
      taken: { run_stops_once_a_day: 'parcel_on_run' },
      // Writes take turns, so that each sees all stops of a day, and moves between two runs never deadlock.
      begin: async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('runs', 0))`);
      },
      beforeRestore: async (tx, { id, date }) => {
        await stops.assertFree(tx, id, date);
        return {};
      },
    });
    trash.add({
      type: 'run',
      table: 'runs',
      nameColumn: 'date::text',
      restore: (id, by) => this.runs.restore(id, by),
    });
  }

  async list(query: ListRuns): Promise<Page<RunSummary>> {
    const rows = this.database.manager.createQueryBuilder(RunEntity, 'run');
    const uuid = (id: string) => (isUuid(id) ? id : NIL);
    if (query.date !== null) rows.andWhere('run.date = :date', { date: query.date });
    if (query.courier_id !== null)
      rows.andWhere('run.courier_id = :courier', { courier: uuid(query.courier_id) });
    if (query.parcel_id !== null) {
      rows.andWhere('run.id IN (SELECT run_id FROM run_stops WHERE parcel_id = :parcel)', {
        parcel: uuid(query.parcel_id),
      });
    }
    const page = await sortedPage(rows, query, sortOf(query.sort));
    const counts = await this.stopQuery.counts(page.rows, this.database.manager);
    const courierOf = await this.couriers.names();
    return page.with(
      page.rows.map((row) => toRunSummary(row, courierOf(row.courier_id), counts.get(row.id))),
    );
  }

  /** @throws ApiError `not_found` */
  async get(id: string): Promise<Run> {
    return this.view(await this.runs.find(id));
  }

  /** Lists today's runs of a courier. */
  async mine(query: ListMyRuns, courier: Admin): Promise<Page<CourierRun>> {
    const rows = this.database.manager
      .createQueryBuilder(RunEntity, 'run')
      .where('run.courier_id = :courier AND run.date = :today', { courier: courier.id, today: this.today() });
    const page = await sortedPage(rows, query, sortOf(query.sort));
    const views = page.rows.map(async (row) =>
      toCourierRun(row, await this.stopQuery.of(row, this.database.manager)),
    );
    return page.with(await Promise.all(views));
  }

  /** Returns a run of today. @throws ApiError `not_found`, also for another day's and another courier's */
  async mineOf(id: string, courier: Admin): Promise<CourierRun> {
    if (!isUuid(id)) throw new ApiError('not_found');
    const row = await this.runs.find({ id, courier_id: courier.id, date: this.today() });
    return toCourierRun(row, await this.stopQuery.of(row, this.database.manager));
  }

  async create({ parcel_ids, move, ...input }: CreateRun, by: Admin, once: Once): Promise<Run> {
    await this.couriers.demand(input.courier_id);
    const run = await this.runs.create(by, once, async (records) => {
      const inserted = await records.insert(input);
      return this.stops.add(records, inserted, { parcel_ids, move }, by);
    });
    return this.view(run);
  }

  /** @throws ApiError `not_found`, `changed_meanwhile`, `parcel_on_run`, `validation` */
  async update({ id, updated_at, parcel_ids, ...changed }: UpdateRun, by: Admin): Promise<Run> {
    const { courier_id, date } = changed;
    // A former courier's run can be changed too, but not be handed to one.
    if (courier_id !== undefined && courier_id !== (await this.runs.find(id)).courier_id) {
      await this.couriers.demand(courier_id);
    }
    return this.write(id, updated_at, by, async (records, before) => {
      if (date !== undefined && date !== before.date) {
        await this.stops.assertFree(records.tx, before.id, date);
      }
      const after = await records.update(before, changed);
      return parcel_ids === undefined ? after : this.order(records, after, parcel_ids, by);
    });
  }

  add({ id, ...added }: AddRunStops, by: Admin): Promise<Run> {
    return this.write(id, null, by, (records, run) => this.stops.add(records, run, added, by));
  }

  /** Takes parcels off a run; those that it does not have are off it already. */
  take({ id, parcel_ids }: RemoveRunStops, by: Admin): Promise<Run> {
    const taken = new Set(parcel_ids.map((one) => one.toLowerCase()));
    return this.write(id, null, by, async (records, run) => {
      const before = await this.stops.of(records.tx, run.id);
      return this.stops.write(
        records,
        run,
        before.filter((one) => !taken.has(one)),
        by,
      );
    });
  }

  /** Orders stops by distance, from the town of the company's address if it is known, else from the first stop. */
  sort({ id, updated_at }: SortRun, by: Admin): Promise<Run> {
    return this.write(id, updated_at, by, async (records, run) => {
      const start = pointOfTown(this.settings.current().contact_address);
      const sorted = byDistance(await this.stopQuery.of(run, records.tx), start);
      return this.order(
        records,
        run,
        sorted.map(({ parcel_id }) => parcel_id),
        by,
      );
    });
  }

  remove(id: string, by: Admin): Promise<void> {
    return this.runs.remove(id, by);
  }

  private async write(
    id: string,
    updated_at: string | null | undefined,
    by: Admin,
    work: (records: RecordWriter<RunEntity>, run: RunEntity) => Promise<RunEntity>,
  ): Promise<Run> {
    const run = await this.runs.write(by, async (records) =>
      work(records, await records.lock(id, updated_at)),
    );
    return this.view(run);
  }

  /** @throws ApiError `validation` for a parcel that the run does not have, or that is named twice */
  private async order(
    records: RecordWriter<RunEntity>,
    run: RunEntity,
    parcelIds: readonly string[],
    by: Admin,
  ): Promise<RunEntity> {
    const all = await this.stops.of(records.tx, run.id);
    const named = parcelIds.map((id) => id.toLowerCase());
    const wrong = named.findIndex((id, at) => !all.includes(id) || named.indexOf(id) !== at);
    if (wrong >= 0) throw ApiError.field(`parcel_ids.${wrong}`, 'invalid');
    return this.stops.write(records, run, reordered(all, named), by);
  }

  private async view(row: RunEntity, tx: EntityManager = this.database.manager): Promise<Run> {
    const courierOf = await this.couriers.names();
    return toRunView(row, courierOf(row.courier_id), await this.stopQuery.of(row, tx));
  }

  private today(): string {
    return dayIn(this.settings.certain('time_zone'), new Date());
  }
}
