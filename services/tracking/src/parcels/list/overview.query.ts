import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import { insuredLimitsOf, LIMITS, suggestedName, type ParcelOverview } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { townOf } from '../../privacy/coarse-place.js';
import { townName } from '../../privacy/town-name.js';
import { dayIn, startOfDay } from '../company-clock.js';
import { COURIER, inLowerCase, MOVING, OPEN } from './parcel-filter.js';
import { MAX_COUNTED_HITS } from './hit-estimate.js';

/** Forks of the event log that no operator has resumed from. */
const FORKS = `
  SELECT source, size::float, to_char(found_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS found_at
  FROM log_forks WHERE resumed_at IS NULL ORDER BY log_forks.found_at, source`;
const DAYS = 7;
const DAY_MS = 86_400_000;
/** Number of recently changed parcels to search for places. */
const LOOKED_AT = 2000;
const EVENTS = 8;

/** Summarizes the company's parcels, with statements whose cost does not grow with their number. */
@Injectable()
export class OverviewQuery {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
  ) {}

  async read(now = new Date()): Promise<ParcelOverview> {
    const zone = this.settings.certain('time_zone');
    const today = dayIn(zone, now);
    const [in_transit, created, due_today, late, delivered, moving, unplaced, over_limit, log_forks, events] =
      await Promise.all([
        this.count(MOVING),
        this.created(),
        this.count(`${OPEN} AND max_expected_delivery_date = $2::date`, today),
        this.count(`${OPEN} AND max_expected_delivery_date < $2::date`, today),
        this.delivered(zone, today),
        this.database.query<ParcelOverview['moving']>(PLACES_OF_MOVING, [LOOKED_AT, LIMITS.mapParcels]),
        this.unplaced(),
        this.overLimit(),
        this.database.query<ParcelOverview['log_forks']>(FORKS),
        this.events(),
      ]);
    return {
      in_transit,
      created,
      due_today,
      late,
      delivered,
      moving,
      unplaced,
      over_limit,
      log_forks,
      events,
    };
  }

  private async count(condition: string, ...values: unknown[]) {
    const [row] = await this.database.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM parcels WHERE deleted_at IS NULL AND ${condition} LIMIT $1
       ) AS hits`,
      [MAX_COUNTED_HITS, ...values],
    );
    return { count: row.count, at_least: row.count >= MAX_COUNTED_HITS };
  }

  /** The audit trail shows who created or imported parcels. It has no entries for the demo parcels. */
  private async created(): Promise<boolean> {
    const [row] = await this.database.query<[{ created: boolean }]>(
      `SELECT EXISTS (SELECT FROM audit WHERE action = 'parcel.created') AS created`,
    );
    return row.created;
  }

  private async delivered(zone: string, today: string) {
    const days = Array.from({ length: DAYS + 1 }, (_, at) =>
      new Date(Date.parse(today) - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    );
    const rows = await this.database.query<{ nth: number; count: number }[]>(DELIVERED, [
      days.map((day) => startOfDay(zone, day)),
      MAX_COUNTED_HITS,
      LOOKED_AT,
    ]);
    const counts = new Map(rows.map(({ nth, count }) => [nth, count]));
    return days.slice(0, DAYS).map((day, at) => ({ day, count: counts.get(at + 1) ?? 0 }));
  }

  private async unplaced(): Promise<ParcelOverview['unplaced']> {
    type Row = Omit<ParcelOverview['unplaced'][number], 'town'> & { place: string | null };
    const rows = await this.database.query<Row[]>(UNPLACED, [LOOKED_AT, LIMITS.mapParcels]);
    return rows.map(({ place, ...row }) => ({ ...row, town: townName(townOf(place)) || null }));
  }

  private async overLimit(): Promise<ParcelOverview['over_limit']> {
    const limits = insuredLimitsOf(this.settings.current().insured_limits);
    if (limits.length === 0) return [];
    return this.database.query<ParcelOverview['over_limit']>(OVER_LIMIT, [JSON.stringify(limits)]);
  }

  private async events(): Promise<ParcelOverview['events']> {
    type Row = Omit<ParcelOverview['events'][number], 'created_at' | 'title_key'> & { created_at: Date };
    const rows = await this.database.query<Row[]>(NEWEST_EVENTS, [EVENTS]);
    return rows.map((row) => ({
      ...row,
      title_key: suggestedName(row.title),
      created_at: row.created_at.toISOString(),
    }));
  }
}

/**
 * Counts deliveries by the day of their event, or, if only the status says so, by the day of the last change, searched
 * among the recently changed parcels. Parcels recorded as delivered, as by an import of old ones, have no such day. The
 * days are passed as $1, since Postgres may not know all of Node's time zones.
 */
const DELIVERED = `
  SELECT width_bucket(at, $1::timestamptz[]) AS nth, count(*)::int AS count
  FROM (
    SELECT max(event.created_at) AS at
    FROM (
      SELECT parcel_id, created_at FROM activities
      WHERE step = 'delivered' AND deleted_at IS NULL
        AND created_at >= ($1::timestamptz[])[1]
      ORDER BY created_at DESC, id DESC LIMIT $2
    ) AS event JOIN parcels ON parcels.id = event.parcel_id
    WHERE parcels.deleted_at IS NULL AND parcels.step = 'delivered'
    GROUP BY parcels.id
    UNION ALL
    SELECT updated_at FROM (
      SELECT id, step, created_at, updated_at FROM parcels WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT $3
    ) AS changed
    WHERE step = 'delivered' AND updated_at > created_at AND updated_at >= ($1::timestamptz[])[1] AND NOT EXISTS (
      SELECT FROM activities
      WHERE parcel_id = changed.id AND step = 'delivered' AND deleted_at IS NULL)
  ) AS delivery
  GROUP BY 1`;

/** Adds up the declared values in transit of the couriers with a limit. */
const OVER_LIMIT = `
  WITH limits AS (
    SELECT min(courier) AS courier, ${inLowerCase('courier')} AS key, currency, min(amount) AS amount
    FROM json_to_recordset($1::json) AS given (courier text, currency text, amount numeric) GROUP BY 2, 3
  ), moving AS (
    SELECT ${COURIER} AS key, value_currency, value_amount, declared_value FROM parcels
    WHERE deleted_at IS NULL AND ${MOVING} AND ${COURIER} IN (SELECT key FROM limits)
  )
  SELECT courier AS shipped_via, currency, total.value::float8, amount::float8 AS "limit", total.unread
  FROM limits, LATERAL (
    SELECT coalesce(sum(value_amount) FILTER (WHERE value_currency = currency), 0) AS value,
      (count(*) FILTER (WHERE declared_value IS NOT NULL AND value_amount IS NULL))::int AS unread
    FROM moving WHERE moving.key = limits.key
  ) AS total
  WHERE total.value > amount ORDER BY courier, currency`;

const PLACES_OF_MOVING = `
  SELECT tracking_code, status, step, map_current_latitude AS latitude, map_current_longitude AS longitude
  FROM (
    SELECT * FROM parcels WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT $1
  ) AS newest
  WHERE ${MOVING} AND map_current_latitude IS NOT NULL AND map_current_longitude IS NOT NULL
    AND NOT position_left
  ORDER BY updated_at DESC, id DESC LIMIT $2`;

/** The position is unknown too if the parcel left it. */
const UNPLACED = `
  SELECT tracking_code, status, step, coalesce(current_location, pickup_location) AS place
  FROM (
    SELECT * FROM parcels WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT $1
  ) AS newest
  WHERE ${MOVING} AND (map_current_latitude IS NULL OR map_current_longitude IS NULL OR position_left)
  ORDER BY updated_at DESC, id DESC LIMIT $2`;

/** Walks the index `activities_by_time` backwards until it has enough events of parcels that are not in the trash. */
const NEWEST_EVENTS = `
  SELECT event.id, event.title, event.icon, event.color, event.created_at, parcels.tracking_code
  FROM activities event JOIN parcels ON parcels.id = event.parcel_id
  WHERE event.deleted_at IS NULL AND event.created_at <= now() AND parcels.deleted_at IS NULL
  ORDER BY event.created_at DESC, event.id DESC LIMIT $1`;
