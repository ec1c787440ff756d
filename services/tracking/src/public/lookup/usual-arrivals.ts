import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { FailureLog, Nightly, SharedRead } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { townOf } from '../../privacy/coarse-place.js';
import { wayOf, type Underway } from './lookup.query.js';

/** Minimum number of parcels for an estimate. */
const MIN_SAMPLES = 30;
const DAYS = 365;
const DAY_MS = 86_400_000;
const EVENTS_PER_STATEMENT = 5000;

/** Maximum age of the cached estimates, which are computed nightly. */
const READ_AGAIN_MS = 10 * 60_000;

/**
 * Selects the next deliveries after an event, with the time since each parcel's pickup; null for one that does not
 * count. If a parcel was delivered twice, the last delivery counts. An anonymized parcel has no known route.
 */
const DELIVERIES = `
  SELECT event.id, event.created_at, ${wayOf('p')} AS way, p.destination,
    date_part('epoch', event.created_at - pickup.created_at) AS seconds
  FROM (
    SELECT id, parcel_id, created_at FROM activities
    WHERE step = 'delivered' AND deleted_at IS NULL AND (created_at, id) > ($1, $2)
    ORDER BY created_at, id LIMIT ${EVENTS_PER_STATEMENT}
  ) event
  LEFT JOIN parcels p ON p.id = event.parcel_id AND p.deleted_at IS NULL AND p.anonymized_at IS NULL
    AND p.step = 'delivered'
  LEFT JOIN LATERAL (
    SELECT created_at FROM activities
    WHERE parcel_id = p.id AND step = 'collected' AND deleted_at IS NULL AND created_at < event.created_at
      AND NOT EXISTS (
        SELECT FROM activities again WHERE again.parcel_id = p.id AND again.step = 'delivered'
          AND again.deleted_at IS NULL AND (again.created_at, again.id) > (event.created_at, event.id))
    ORDER BY created_at, id LIMIT 1
  ) pickup ON true
  ORDER BY event.created_at, event.id`;

interface Delivery {
  id: string;
  created_at: Date;
  way: string;
  destination: string | null;
  seconds: number | null;
}

/** Times between pickup and delivery. */
export type UsualTimes = Pick<UsualArrivalRow, 'from_seconds' | 'to_seconds' | 'samples'>;

/** Usual times for a shipping method and a town. Finer destinations would reveal how many parcels went to a street. */
interface UsualArrivalRow {
  way: string;
  /** As spelled by {@link townOf}. */
  destination: string;
  from_seconds: number;
  to_seconds: number;
  samples: number;
}

/** Learns nightly how long parcels took in the last year, to estimate arrivals without an expected date. */
@Injectable()
export class UsualArrivals implements OnModuleInit {
  private readonly known = new SharedRead(
    () => this.read(),
    READ_AGAIN_MS,
    new FailureLog(new Logger('lookup'), {
      failing: 'cannot read usual arrivals',
      recovered: 'reading usual arrivals again',
    }),
  );

  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('usual arrivals', (signal) => this.learn(signal));
  }

  async of({ way, destination }: Underway): Promise<UsualTimes | null> {
    const town = townOf(destination);
    if (town === null) return null;
    // A look-up only waits for the first read, and does not fail with it; `known` logs the error.
    const known = this.known.last() ?? (await this.known.get().catch(() => null));
    return known?.get(keyOf(way, town)) ?? null;
  }

  private async read(): Promise<Map<string, UsualTimes>> {
    const rows = await this.database.query<UsualArrivalRow[]>('SELECT * FROM usual_arrivals');
    return byKey(rows);
  }

  /** Keeps the previous estimates if `signal` aborts it. */
  async learn(signal?: AbortSignal): Promise<void> {
    const times = new Map<string, number[]>();
    let after: Pick<Delivery, 'id' | 'created_at'> = {
      id: '00000000-0000-0000-0000-000000000000',
      created_at: new Date(Date.now() - DAYS * DAY_MS),
    };
    for (;;) {
      const some = await this.database.query<Delivery[]>(DELIVERIES, [after.created_at, after.id]);
      if (signal?.aborted === true) return;
      for (const { way, destination, seconds } of some) {
        const town = seconds === null ? null : townOf(destination);
        if (town === null || seconds === null) continue;
        const key = keyOf(way, town);
        const known = times.get(key);
        if (known) known.push(seconds);
        else times.set(key, [seconds]);
      }
      const last = some.at(-1);
      if (!last || some.length < EVENTS_PER_STATEMENT) break;
      after = last;
    }
    await this.store([...times].flatMap(([key, seconds]) => usualOf(key, seconds)));
  }

  private async store(rows: UsualArrivalRow[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('DELETE FROM usual_arrivals');
      await tx.query(
        'INSERT INTO usual_arrivals SELECT * FROM json_populate_recordset(null::usual_arrivals, $1::json)',
        [JSON.stringify(rows)],
      );
    });
    this.known.set(byKey(rows));
  }
}

const byKey = (rows: readonly UsualArrivalRow[]): Map<string, UsualTimes> =>
  new Map(rows.map((row) => [keyOf(row.way, row.destination), row]));

const keyOf = (way: string, town: string) => JSON.stringify([way, town]);

/** Estimates a range: half of the parcels took at least the first time, and nine of ten at most the second. */
function usualOf(key: string, seconds: readonly number[]): UsualArrivalRow[] {
  const samples = seconds.length;
  if (samples < MIN_SAMPLES) return [];
  const [way = '', destination = ''] = JSON.parse(key) as string[];
  const sorted = seconds.toSorted((a, b) => a - b);
  const percentile = (share: number) => Math.round(sorted[Math.ceil(samples * share) - 1] ?? 0);
  return [{ way, destination, from_seconds: percentile(0.5), to_seconds: percentile(0.9), samples }];
}
