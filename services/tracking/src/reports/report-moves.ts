import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, Nightly } from '@vaultway/common';
import { DataSource, type EntityManager } from 'typeorm';
import { dayIn } from '../parcels/company-clock.js';
import { townOf } from '../privacy/coarse-place.js';

const PARCELS_PER_PAGE = 1000;
/** Pages that a reader waits for; the nightly job does the rest. */
const PAGES_PER_READER = 4;
/** Changes younger than this wait, since an earlier one may not be committed yet. */
const SETTLED_SECONDS = 60;
const NIGHTLY_MINUTES = 60;

/** Locks a page of changed parcels, so that no erasure commits between reading and writing. */
const CHANGED = `
  WITH page AS (
    SELECT id, updated_at FROM parcels
    WHERE deleted_at IS NULL AND (updated_at, id) > ($1::timestamptz, $2::uuid)
      AND updated_at < clock_timestamp() - make_interval(secs => $3)
    ORDER BY updated_at, id LIMIT ${PARCELS_PER_PAGE}
  ), locked AS (
    SELECT parcels.* FROM parcels WHERE id IN (SELECT id FROM page) ORDER BY id FOR SHARE
  )
  SELECT page.id AS parcel_id, page.updated_at::text AS version, p.pickup_location, p.destination,
    p.max_expected_delivery_date::text AS due,
    collected.created_at AS collected_at, delivered.created_at AS delivered_at
  FROM page
  JOIN locked p USING (id)
  LEFT JOIN LATERAL (
    SELECT created_at FROM activities
    WHERE parcel_id = p.id AND step = 'delivered' AND deleted_at IS NULL AND p.step = 'delivered'
    ORDER BY created_at DESC, id DESC LIMIT 1
  ) delivered ON true
  LEFT JOIN LATERAL (
    SELECT created_at FROM activities
    WHERE parcel_id = p.id AND step = 'collected' AND deleted_at IS NULL
      AND (delivered.created_at IS NULL OR created_at < delivered.created_at)
    ORDER BY created_at, id LIMIT 1
  ) collected ON true
  ORDER BY page.updated_at, page.id`;

const STORE = `
  INSERT INTO report_moves (parcel_id, collected_at, delivered_at, on_time, origin, destination,
    sender_name, recipient_name, value_amount, value_currency, has_value, in_trash)
  SELECT p.id, given.collected_at, given.delivered_at, given.on_time, given.origin, given.destination,
    p.sender_name, p.recipient_name, p.value_amount, p.value_currency, p.declared_value IS NOT NULL, false
  FROM json_to_recordset($1::json) AS given (parcel_id uuid, collected_at timestamptz, delivered_at timestamptz,
    on_time boolean, origin text, destination text)
  JOIN parcels p ON p.id = given.parcel_id
  ON CONFLICT (parcel_id) DO UPDATE SET collected_at = excluded.collected_at, delivered_at = excluded.delivered_at,
    on_time = excluded.on_time, origin = excluded.origin, destination = excluded.destination,
    sender_name = excluded.sender_name, recipient_name = excluded.recipient_name,
    value_amount = excluded.value_amount, value_currency = excluded.value_currency, has_value = excluded.has_value,
    in_trash = excluded.in_trash`;

interface ChangedParcel {
  parcel_id: string;
  version: string;
  pickup_location: string | null;
  destination: string | null;
  due: string | null;
  collected_at: Date | null;
  delivered_at: Date | null;
}

/** How far the reports are up to date. */
export interface ReportProgress {
  as_of: Date | null;
  complete: boolean;
}

/**
 * Keeps what the reports need of each parcel: when it was collected and delivered, by its events, between which towns.
 * Follows the parcels' `updated_at`, which each change of an event moves: nightly, and a little before each report.
 */
@Injectable()
export class ReportMoves implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('reports', async (signal) => void (await this.follow({ signal })), NIGHTLY_MINUTES);
  }

  /** Takes in some of the latest changes. */
  async refresh(settledSeconds = SETTLED_SECONDS): Promise<ReportProgress> {
    const complete = await this.follow({ pages: PAGES_PER_READER, settledSeconds });
    if (complete) return { as_of: new Date(Date.now() - settledSeconds * 1000), complete };
    const [row] = await this.database.query<{ as_of: Date | null }[]>(
      `SELECT nullif(updated_at, 'epoch') AS as_of FROM report_progress`,
    );
    return { as_of: row?.as_of ?? null, complete };
  }

  /** @returns whether all changes were taken in */
  private async follow({
    pages = Number.POSITIVE_INFINITY,
    settledSeconds = SETTLED_SECONDS,
    signal,
  }: {
    pages?: number;
    settledSeconds?: number;
    signal?: AbortSignal;
  }): Promise<boolean> {
    const zone = this.settings.certain('time_zone');
    for (let page = 0; page < pages; page += 1) {
      if (signal?.aborted === true) return false;
      const taken = await this.database.transaction((tx) => takePage(tx, zone, settledSeconds));
      if (taken === null) return false;
      if (taken < PARCELS_PER_PAGE) return true;
    }
    return false;
  }
}

/** Returns the number of parcels; null if someone else is at it. */
async function takePage(tx: EntityManager, zone: string, settledSeconds: number): Promise<number | null> {
  const [progress] = await tx.query<{ updated_at: string; parcel_id: string }[]>(
    'SELECT updated_at::text, parcel_id FROM report_progress FOR UPDATE SKIP LOCKED',
  );
  if (!progress) return null;
  const changed = await tx.query<ChangedParcel[]>(CHANGED, [
    progress.updated_at,
    progress.parcel_id,
    settledSeconds,
  ]);
  const last = changed.at(-1);
  if (!last) return 0;
  const moved = changed.filter(({ collected_at, delivered_at }) => collected_at ?? delivered_at);
  await tx.query('DELETE FROM report_moves WHERE parcel_id = ANY($1)', [
    changed.filter((parcel) => !moved.includes(parcel)).map(({ parcel_id }) => parcel_id),
  ]);
  await tx.query(STORE, [JSON.stringify(moved.map((parcel) => moveOf(parcel, zone)))]);
  await tx.query('UPDATE report_progress SET updated_at = $1, parcel_id = $2', [
    last.version,
    last.parcel_id,
  ]);
  return changed.length;
}

const moveOf = ({ pickup_location, destination, due, ...parcel }: ChangedParcel, zone: string) => ({
  parcel_id: parcel.parcel_id,
  collected_at: parcel.collected_at,
  delivered_at: parcel.delivered_at,
  on_time: parcel.delivered_at && due !== null ? dayIn(zone, parcel.delivered_at) <= due : null,
  origin: townOf(pickup_location),
  destination: townOf(destination),
});
