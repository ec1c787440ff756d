import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Metrics, Nightly, PatientPages, WorkLoop } from '@vaultway/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { HOLD_SQL, MISSING_SQL, STORE_SQL } from './lookup.query.js';

/** Time to collect concurrent look-ups for one statement. */
const GATHER_MS = 50;
const POLL_MS = 60_000;
const MAX_CODES_PER_STATEMENT = 64;
/** Maximum queued code keys. Others are stored when they are looked up again. */
const MAX_WAITING = 5000;
const PARCELS_PER_STATEMENT = 64;
const SNAPSHOTS_PER_STATEMENT = 5000;
/** Two concurrent statements take little more than half as long as two sequential ones. */
export const SNAPSHOT_CONNECTIONS = 2;
const NIL = '00000000-0000-0000-0000-000000000000';
/** Maximum wait for a lock on the table of snapshots, since changes of the locked parcels wait too. */
const GIVE_WAY_AFTER = '100ms';
const IN_THE_WAY = new Set(['55P03', '40P01']);

/** Stores look-up results in Postgres, so that the next look-up, in any replica, only has to read them. */
@Injectable()
export class LookupSnapshots implements OnModuleInit, OnApplicationShutdown {
  private readonly waiting = new Set<string>();
  private readonly loop: WorkLoop;
  private readonly read;
  private readonly made;

  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
    metrics: Metrics,
  ) {
    const parcels = metrics.counter({
      name: 'lookup_snapshots_total',
      help: 'Look-ups in Postgres by outcome: read (from a snapshot), or made (assembled for lack of a current snapshot)',
      labelNames: ['outcome'],
    });
    this.read = parcels.labels('read');
    this.made = parcels.labels('made');
    this.loop = new WorkLoop({
      work: () => this.storeSome(),
      pollMs: POLL_MS,
      logger: new Logger('lookup'),
      messages: {
        failing: 'cannot store parcel snapshots',
        recovered: 'storing parcel snapshots again',
      },
    });
  }

  onModuleInit() {
    this.nightly.add('lookup snapshots', (signal) => deleteOutdatedSnapshots(this.database, signal));
    this.loop.start();
  }

  async onApplicationShutdown() {
    await this.loop.stop();
  }

  /** @param missing code keys of parcels without a snapshot, to be stored soon */
  note({ read, missing }: { read: number; missing: readonly string[] }): void {
    this.read.inc(read);
    this.made.inc(missing.length);
    if (missing.length === 0 || this.loop.isFailing) return;
    this.add(missing);
    this.loop.wake();
  }

  private add(keys: readonly string[]): void {
    for (const key of keys) if (this.waiting.size < MAX_WAITING) this.waiting.add(key);
  }

  private async storeSome(): Promise<boolean> {
    if (this.waiting.size === 0) return false;
    await sleep(GATHER_MS);
    const keys = [...this.waiting].slice(0, MAX_CODES_PER_STATEMENT);
    for (const key of keys) this.waiting.delete(key);
    try {
      // Skips parcels being changed, which are stored after their next look-up.
      await storeSnapshots(this.database, keys);
    } catch (error) {
      this.add(keys);
      throw error;
    }
    return this.waiting.size > 0;
  }
}

/**
 * Stores the current look-up results of these code keys, except for parcels being changed.
 *
 * @returns the number stored
 */
export async function storeSnapshots(database: DataSource, keys: readonly string[]): Promise<number> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = '${GIVE_WAY_AFTER}'`);
      const held: { code_key: string }[] = await tx.query(HOLD_SQL, [keys]);
      // A separate statement, so that it sees the parcels and events as they are while locked.
      if (held.length > 0) await tx.query(STORE_SQL, [held.map(({ code_key }) => code_key)]);
      return held.length;
    });
  } catch (error) {
    if (IN_THE_WAY.has((error as { code?: string }).code ?? '')) return 0;
    throw error;
  }
}

/**
 * Stores snapshots of all parcels without a current one, with {@link SNAPSHOT_CONNECTIONS} concurrent statements.
 *
 * @param progress called after each statement with the number of parcels read and stored
 */
export async function storeMissingSnapshots(
  database: DataSource,
  progress: (seen: number, stored: number) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  let [seen, stored] = [0, 0];
  const pages = pagesOfParcels(database, signal);
  const storing = new PatientPages(PARCELS_PER_STATEMENT);
  const storeSome = async (): Promise<void> => {
    for await (const parcels of pages) {
      const keys = parcels.flatMap(({ code_key, missing }) => (missing ? [code_key] : []));
      if (keys.length > 0) stored += await storing.next(() => storeSnapshots(database, keys));
      progress((seen += parcels.length), stored);
    }
  };
  // All of them consume the same pages.
  await Promise.all(Array.from({ length: SNAPSHOT_CONNECTIONS }, storeSome));
}

interface ParcelToStore {
  id: string;
  code_key: string;
  missing: boolean;
}

async function* pagesOfParcels(database: DataSource, signal?: AbortSignal): AsyncGenerator<ParcelToStore[]> {
  const patient = new PatientPages(PARCELS_PER_STATEMENT);
  let after: string | undefined = NIL;
  while (after !== undefined) {
    if (signal?.aborted === true) return;
    const from: string = after;
    const parcels = await patient.next((size) => database.query<ParcelToStore[]>(MISSING_SQL, [from, size]));
    if (parcels.length > 0) yield parcels;
    after = parcels.at(-1)?.id;
  }
}

/**
 * Deletes outdated snapshots among those following an ID: of another version of the parcel's row, or of a deleted
 * parcel.
 */
const DELETE_SQL = `
  WITH read AS (
    SELECT parcel_id FROM lookup_snapshots WHERE parcel_id > $1 ORDER BY parcel_id LIMIT $2
  ), outdated AS (
    SELECT snapshot.parcel_id FROM lookup_snapshots snapshot JOIN read USING (parcel_id)
    WHERE NOT EXISTS (SELECT FROM parcels p WHERE p.id = snapshot.parcel_id AND p.xmin = snapshot.row_version)
    FOR UPDATE OF snapshot SKIP LOCKED
  ), deleted AS (
    DELETE FROM lookup_snapshots USING outdated WHERE lookup_snapshots.parcel_id = outdated.parcel_id
  )
  SELECT parcel_id AS last FROM read ORDER BY parcel_id DESC LIMIT 1`;

/**
 * Deletes outdated snapshots. A change deletes its parcel's snapshot, but a look-up that began earlier may store it
 * again.
 */
export async function deleteOutdatedSnapshots(database: DataSource, signal?: AbortSignal): Promise<void> {
  let after: string | undefined = NIL;
  while (after !== undefined) {
    if (signal?.aborted === true) return;
    const rows: { last: string }[] = await database.query(DELETE_SQL, [after, SNAPSHOTS_PER_STATEMENT]);
    after = rows[0]?.last;
  }
}
