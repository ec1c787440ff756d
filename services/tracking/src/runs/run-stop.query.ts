import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { RunStopState } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { startOfDay } from '../parcels/company-clock.js';
import { type Point, pointOfTown } from './run-order.js';
import type { RunEntity } from './run.entity.js';

/** A stop of a run whose parcel is not deleted. */
export interface Stop {
  parcel_id: string;
  tracking_code: string;
  recipient_name: string;
  recipient_phone_number: string | null;
  destination: string;
  state: RunStopState;
  at: Date | null;
  /** Null if neither the parcel nor its town has one. */
  point: Point | null;
  by_town: boolean;
}

type StopRow = Omit<Stop, 'point' | 'by_town'> & { latitude: number | null; longitude: number | null };
export type StopCounts = Record<'total' | RunStopState, number>;

/**
 * Stops of runs $1, whose days are from $2 to $3, with their states. A delivery that was not confirmed, or whose seals
 * differ, failed. A status without an event counts too, but not a delivery after the run's day.
 */
const STOPS = `WITH stops AS (
  SELECT run.id AS run_id, stop.position, stop.parcel_id, parcel.tracking_code, parcel.recipient_name,
    parcel.recipient_phone_number, parcel.destination, parcel.map_destination_latitude AS latitude,
    parcel.map_destination_longitude AS longitude,
    CASE
      WHEN visit.step = 'delivered' OR parcel.step = 'delivered' AND NOT EXISTS (
        SELECT FROM activities WHERE parcel_id = parcel.id AND deleted_at IS NULL AND step = 'delivered'
          AND created_at >= run.ends) THEN 'delivered'
      WHEN visit.step IS NOT NULL THEN 'failed'
      ELSE 'left'
    END AS state,
    visit.created_at AS at
  FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS run (id, starts, ends)
  JOIN run_stops stop ON stop.run_id = run.id
  JOIN parcels parcel ON parcel.id = stop.parcel_id AND parcel.deleted_at IS NULL
  LEFT JOIN LATERAL (
    SELECT event.step, event.created_at FROM activities event
    WHERE event.parcel_id = parcel.id AND event.deleted_at IS NULL
      AND event.created_at >= run.starts AND event.created_at < run.ends
      AND (event.step IN ('delivered', 'attempted', 'returned') OR event.step = 'exception' AND EXISTS (
        SELECT FROM handover_parcels handed JOIN handovers handover ON handover.id = handed.handover_id
        WHERE handed.parcel_id = parcel.id AND handed.event_id = event.id
          AND handover.kind IN ('deliver', 'attempt')))
    ORDER BY event.created_at DESC, event.id DESC LIMIT 1
  ) visit ON true)`;

/** Reads the stops of runs, with states derived from their parcels. */
@Injectable()
export class RunStopQuery {
  constructor(private readonly settings: CompanySettings) {}

  /** Returns a run's stops in order. */
  async of(run: RunEntity, tx: EntityManager): Promise<Stop[]> {
    const rows = await tx.query<StopRow[]>(
      `${STOPS} SELECT * FROM stops ORDER BY position`,
      this.days([run]),
    );
    return rows.map(({ latitude, longitude, ...row }) => {
      const own: Point | null = latitude === null || longitude === null ? null : [latitude, longitude];
      const point = own ?? pointOfTown(row.destination);
      return { ...row, point, by_town: own === null && point !== null };
    });
  }

  /** Counts the stops of runs by state. */
  async counts(runs: readonly RunEntity[], tx: EntityManager): Promise<Map<string, StopCounts>> {
    const counted = (state: RunStopState) => `count(*) FILTER (WHERE state = '${state}')::int AS "${state}"`;
    const rows = await tx.query<(StopCounts & { run_id: string })[]>(
      `${STOPS} SELECT run_id, count(*)::int AS total, ${counted('left')}, ${counted('delivered')}, ${counted('failed')}
       FROM stops GROUP BY run_id`,
      this.days(runs),
    );
    return new Map(rows.map(({ run_id, ...counts }) => [run_id, counts]));
  }

  private days(runs: readonly RunEntity[]) {
    const zone = this.settings.certain('time_zone');
    return [
      runs.map(({ id }) => id),
      runs.map(({ date }) => startOfDay(zone, date)),
      runs.map(({ date }) => endOfDay(zone, date)),
    ];
  }
}

const DAY_MS = 86_400_000;

/** Postgres and Date write later years differently. */
const endOfDay = (zone: string, day: string) =>
  day === '9999-12-31'
    ? 'infinity'
    : startOfDay(zone, new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10));
