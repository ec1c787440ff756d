import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import {
  LIMITS,
  MOVING_STEPS,
  suggestedName,
  type GetReport,
  type Report,
  type ReportFigures,
  type ReportName,
  type ReportRow,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { dayIn } from '../parcels/company-clock.js';
import { COURIER } from '../parcels/list/parcel-filter.js';
import { townOf } from '../privacy/coarse-place.js';
import { townName } from '../privacy/town-name.js';
import { ReportMoves } from './report-moves.js';
import { dayBefore, reportPeriod, type ReportPeriod } from './report-period.js';

/** Groups that a statement returns at most. */
const GROUPS = 20_000;
/** Rows of a CSV file. */
export const FILE_ROWS = 10_000;

/** Figures of one group in one period. */
interface Group {
  /** False for the period before. */
  now: boolean;
  name: string;
  to?: string | null;
  parcels?: number;
  collected?: number;
  dated?: number;
  on_time?: number;
  currency?: string | null;
  amount?: number | null;
  unread?: number;
  hours?: [number, number] | null;
}

type Line = Omit<ReportRow, 'before'>;

/** Computes the reports. */
@Injectable()
export class ReportQuery {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly moves: ReportMoves,
  ) {}

  /** @param limit maximum number of rows */
  async read(name: ReportName, query: GetReport, limit: number = LIMITS.reportRows): Promise<Report> {
    const zone = this.settings.certain('time_zone');
    const period = reportPeriod(zone, query.until ?? dayIn(zone, new Date()), query.weeks);
    const live = name === 'road' || name === 'exceptions';
    const progress = live ? { as_of: new Date(), complete: true } : await this.moves.refresh();
    const groups = await this.groups(name, period, query);
    const rows = name === 'weeks' ? weekRows(groups, period) : rowsOf(groups, name !== 'road');
    const comparable = name !== 'road';
    const all = (await this.everything(name, period, query)) ?? groups;
    return {
      name,
      from: period.mondays[query.weeks] ?? '',
      until: dayBefore(period.mondays.at(-1) ?? ''),
      before_from: period.mondays[0] ?? '',
      as_of: progress.as_of?.toISOString() ?? null,
      complete: progress.complete,
      rows: rows.slice(0, limit),
      left_out: Math.max(0, rows.length - limit),
      total: {
        ...figuresOf(all.filter(({ now }) => now)),
        before: comparable ? figuresOf(all.filter(({ now }) => !now)) : null,
      },
    };
  }

  private groups(name: ReportName, period: ReportPeriod, { party, by }: GetReport): Promise<Group[]> {
    switch (name) {
      case 'weeks':
        return this.weeks(period);
      case 'lanes':
        return this.lanes(period);
      case 'exceptions':
        return this.exceptions(period);
      case 'customers':
        return this.customers(period, party);
      default:
        return this.road(by);
    }
  }

  /** Returns figures for the total where there may be more groups than a statement returns. */
  private async everything(
    name: ReportName,
    period: ReportPeriod,
    { party, by }: GetReport,
  ): Promise<Group[] | null> {
    if (name === 'customers') return this.allCustomers(period, party);
    return name === 'road' && by !== 'step' ? this.road('step') : null;
  }

  private async weeks({ bounds, mondays, weeks }: ReportPeriod): Promise<Group[]> {
    type Row = Group & { nth: number };
    const [delivered, collected] = await Promise.all([
      this.database.query<Row[]>(WEEKS_DELIVERED, [bounds]),
      this.database.query<Row[]>(WEEKS_COLLECTED, [bounds]),
    ]);
    return [...delivered, ...collected].map(({ nth, ...row }) => ({
      ...row,
      name: mondays[nth - 1] ?? '',
      now: nth > weeks,
    }));
  }

  private async lanes(period: ReportPeriod): Promise<Group[]> {
    const rows = await this.database.query<(Group & { to: string })[]>(LANES, edgesOf(period));
    return rows.map((row) => ({ ...row, name: townName(row.name), to: townName(row.to) }));
  }

  private customers(period: ReportPeriod, party: GetReport['party']): Promise<Group[]> {
    return this.database.query<Group[]>(customersBy(`${party}_name`), edgesOf(period));
  }

  private allCustomers(period: ReportPeriod, party: GetReport['party']): Promise<Group[]> {
    return this.database.query<Group[]>(allCustomersBy(`${party}_name`), edgesOf(period));
  }

  private async exceptions(period: ReportPeriod): Promise<Group[]> {
    const rows = await this.database.query<(Group & { title: string })[]>(EXCEPTIONS, edgesOf(period));
    return rows.map(({ title, ...row }) => ({ ...row, name: suggestedName(title) ?? row.name }));
  }

  private async road(by: GetReport['by']): Promise<Group[]> {
    if (by !== 'lane') return this.database.query<Group[]>(roadBy(by), []);
    type Row = Group & { pickup: string | null; destination: string };
    const rows = await this.database.query<Row[]>(ROAD_BY_LANE, []);
    return rows.map(({ pickup, destination, ...row }) => ({
      ...row,
      name: townName(townOf(pickup)),
      to: townName(townOf(destination)),
    }));
  }
}

/** Begin of the period before, begin of the period, end. */
const edgesOf = ({ bounds, weeks }: ReportPeriod) => [bounds[0], bounds[weeks], bounds.at(-1)];

const FIGURES = `count(*)::int AS parcels, count(on_time)::int AS dated,
  (count(*) FILTER (WHERE on_time))::int AS on_time, value_currency AS currency, sum(value_amount)::float8 AS amount,
  (count(*) FILTER (WHERE has_value AND value_amount IS NULL))::int AS unread`;

// The bounds are parameters, since Postgres may not know all of Node's time zones.
const WEEKS_DELIVERED = `
  SELECT width_bucket(delivered_at, $1::timestamptz[]) AS nth, ${FIGURES} FROM report_moves
  WHERE NOT in_trash AND delivered_at >= ($1::timestamptz[])[1]
    AND delivered_at < ($1::timestamptz[])[cardinality($1::timestamptz[])]
  GROUP BY 1, value_currency`;

const WEEKS_COLLECTED = `
  SELECT width_bucket(collected_at, $1::timestamptz[]) AS nth, count(*)::int AS collected FROM report_moves
  WHERE NOT in_trash AND collected_at >= ($1::timestamptz[])[1]
    AND collected_at < ($1::timestamptz[])[cardinality($1::timestamptz[])]
  GROUP BY 1`;

const DELIVERED_IN_PERIODS = `
  FROM report_moves WHERE NOT in_trash AND delivered_at >= $1::timestamptz AND delivered_at < $3::timestamptz`;

const LANES = `
  SELECT delivered_at >= $2::timestamptz AS now, origin AS name, destination AS "to", count(*)::int AS parcels,
    count(on_time)::int AS dated, (count(*) FILTER (WHERE on_time))::int AS on_time,
    percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (
      ORDER BY date_part('epoch', delivered_at - collected_at) / 3600) AS hours
  ${DELIVERED_IN_PERIODS} AND collected_at IS NOT NULL AND origin IS NOT NULL AND destination IS NOT NULL
  GROUP BY 1, 2, 3 ORDER BY parcels DESC LIMIT ${GROUPS}`;

/** Leaves out what an erasure left of a name. */
const customersBy = (column: string) => `
  SELECT delivered_at >= $2::timestamptz AS now, min(${column}) AS name, ${FIGURES}
  ${DELIVERED_IN_PERIODS} AND ${column} <> '—'
  GROUP BY 1, lower(${column}), value_currency ORDER BY parcels DESC LIMIT ${GROUPS}`;

const allCustomersBy = (column: string) => `
  SELECT delivered_at >= $2::timestamptz AS now, '' AS name, ${FIGURES}
  ${DELIVERED_IN_PERIODS} AND ${column} <> '—' GROUP BY 1, value_currency`;

const EXCEPTIONS = `
  SELECT event.created_at >= $2::timestamptz AS now, event.step AS name, event.title, count(*)::int AS parcels
  FROM activities event JOIN parcels ON parcels.id = event.parcel_id
  WHERE event.step IN ('exception', 'attempted', 'returned') AND event.deleted_at IS NULL
    AND parcels.deleted_at IS NULL AND event.created_at >= $1::timestamptz AND event.created_at < $3::timestamptz
  GROUP BY 1, 2, 3 ORDER BY parcels DESC LIMIT ${GROUPS}`;

const IN_TRANSIT = `FROM parcels WHERE deleted_at IS NULL AND step IN ('${MOVING_STEPS.join("', '")}')`;
const ROAD_FIGURES = `true AS now, count(*)::int AS parcels, value_currency AS currency,
  sum(value_amount)::float8 AS amount,
  (count(*) FILTER (WHERE declared_value IS NOT NULL AND value_amount IS NULL))::int AS unread`;

const roadBy = (by: 'step' | 'courier') => {
  const [name, key] = by === 'step' ? ['min(step)', 'step'] : [`coalesce(min(shipped_via), '')`, COURIER];
  return `SELECT ${name} AS name, ${ROAD_FIGURES} ${IN_TRANSIT} GROUP BY ${key}, value_currency
    ORDER BY parcels DESC LIMIT ${GROUPS}`;
};

const ROAD_BY_LANE = `
  SELECT pickup_location AS pickup, destination, ${ROAD_FIGURES} ${IN_TRANSIT}
  GROUP BY pickup_location, destination, value_currency ORDER BY amount DESC NULLS LAST LIMIT ${GROUPS}`;

/** Adds up groups, which differ in currency. */
function figuresOf(groups: readonly Group[]): ReportFigures {
  const sum = (of: (group: Group) => number | null | undefined) =>
    groups.reduce((total, group) => total + (of(group) ?? 0), 0);
  const values = new Map<string, number>();
  for (const { currency, amount } of groups) {
    if (currency && typeof amount === 'number') values.set(currency, (values.get(currency) ?? 0) + amount);
  }
  const [median_hours = null, most_hours = null] = groups.length === 1 ? (groups[0]?.hours ?? []) : [];
  return {
    parcels: sum(({ parcels }) => parcels),
    collected: sum(({ collected }) => collected),
    dated: sum(({ dated }) => dated),
    on_time: sum(({ on_time }) => on_time),
    values: Array.from(values, ([currency, amount]) => ({
      currency,
      amount: Math.round(amount * 100) / 100,
    })).toSorted((one, other) => other.amount - one.amount),
    unread: sum(({ unread }) => unread),
    median_hours,
    most_hours,
  };
}

/** Rows with the same week of the period before. */
function weekRows(groups: readonly Group[], { mondays, weeks }: ReportPeriod): ReportRow[] {
  const byWeek = Map.groupBy(groups, ({ name }) => name);
  return mondays.slice(weeks, -1).map((name, at) => ({
    name,
    to: null,
    ...figuresOf(byWeek.get(name) ?? []),
    before: figuresOf(byWeek.get(mondays[at] ?? '') ?? []),
  }));
}

/** Rows of the period, largest first, each beside the period before. */
function rowsOf(groups: readonly Group[], comparable: boolean): ReportRow[] {
  const keyOf = ({ name, to }: Group) => JSON.stringify([name.toLowerCase(), to ?? null]);
  const rows = Array.from(Map.groupBy(groups, keyOf).values(), (alike): ReportRow => {
    const line: Line = {
      name: alike[0]?.name ?? '',
      to: alike[0]?.to ?? null,
      ...figuresOf(alike.filter(({ now }) => now)),
    };
    return { ...line, before: comparable ? figuresOf(alike.filter(({ now }) => !now)) : null };
  });
  return rows.toSorted(
    (one, other) => other.parcels - one.parcels || (other.before?.parcels ?? 0) - (one.before?.parcels ?? 0),
  );
}
