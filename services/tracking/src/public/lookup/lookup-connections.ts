import { Logger } from '@nestjs/common';
import { ApiError, oncePerTurn } from '@vaultway/common';
import pg from 'pg';
import { withConnection } from '../../read-replicas/pooled-connection.js';
import { SERVER } from '../../read-replicas/read-replica.js';
import {
  LOOKUP_SESSION,
  LOOKUP_SQL,
  SNAPSHOT_SQL,
  type FoundParcel,
  type SnapshotRow,
} from './lookup.query.js';
import type { LookupSnapshots } from './lookup-snapshots.js';

const MAX_CODES_PER_STATEMENT = 64;
/** Minimum look-ups per statement. Splitting fewer costs more than it saves. */
const MIN_SHARE = 16;
/** Maximum look-ups waiting for a connection. Further ones are rejected immediately. */
const MAX_WAITING = 5000;
const MAX_WAIT_MS = 3000;

export interface LookupServer {
  url: string;
  /** Receives the number of snapshots read and the parcels without one. If undefined, none are read. */
  snapshots?: Pick<LookupSnapshots, 'note'> | undefined;
  connections: number;
  connectLimitMs: number;
  statementLimitMs: number;
  /** Maximum age of a connection; unlimited if undefined. */
  lifetimeSeconds?: number;
  /** True if a failing statement also fails the waiting look-ups, because there is another server. */
  failsTogether?: boolean;
}

interface Waiting {
  key: string;
  server: string | undefined;
  since: number;
  resolve: (found: FoundParcel | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads parcels with their histories from one Postgres. While its few connections are busy, look-ups wait and then
 * share one statement: under load most of the cost is the round trip, not the rows. No look-up waits for a batch to
 * fill, and many waiting ones are split among the free connections, so that Postgres reads for one while the service
 * answers for another.
 */
export class LookupConnections {
  private readonly pool: pg.Pool;
  private readonly snapshots: LookupServer['snapshots'];
  private readonly connections: number;
  private readonly failsTogether: boolean;
  private readonly servers = new WeakMap<pg.PoolClient, string>();
  private readonly sendSoon = oncePerTurn(() => this.send());
  private waiting: Waiting[] = [];
  private busy = 0;

  constructor(server: LookupServer) {
    const { url, connections, connectLimitMs, statementLimitMs, lifetimeSeconds = 0 } = server;
    this.connections = connections;
    this.snapshots = server.snapshots;
    this.failsTogether = server.failsTogether ?? false;
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'lookup',
      options: LOOKUP_SESSION,
      max: connections,
      connectionTimeoutMillis: connectLimitMs,
      statement_timeout: statementLimitMs,
      // Longer, for a server that does not enforce its own limit.
      query_timeout: statementLimitMs + 500,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: lifetimeSeconds,
      keepAlive: true,
    });
    const logger = new Logger('lookup');
    this.pool.on('error', (error) => logger.warn(`an idle connection failed: ${error.message}`));
  }

  /**
   * Returns the parcel with a code key, null if there is none.
   *
   * @param server by {@link SERVER}: the only one that may answer; any if undefined
   * @throws ApiError `unavailable`, or pg's error
   */
  read(key: string, server?: string): Promise<FoundParcel | null> {
    if (this.waiting.length >= MAX_WAITING) {
      return Promise.reject(new ApiError('unavailable', { retryAfter: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, server, since: performance.now(), resolve, reject });
      this.sendSoon();
    });
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  private send() {
    while (this.busy < this.connections && this.waiting.length > 0) {
      const share = Math.ceil(this.waiting.length / (this.connections - this.busy));
      const codes = Math.min(Math.max(share, MIN_SHARE), MAX_CODES_PER_STATEMENT);
      const batch = this.waiting.splice(0, codes).filter(inTime);
      if (batch.length === 0) continue;
      this.busy += 1;
      void this.ask(batch).finally(() => {
        this.busy -= 1;
        this.send();
      });
    }
  }

  private async ask(batch: Waiting[]): Promise<void> {
    try {
      const rows = await this.rowsOf(batch);
      const found = new Map(rows.map((row) => [row.code_key, row]));
      for (const { key, resolve } of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      const failed = this.failsTogether ? [...batch, ...this.waiting.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
    }
  }

  private rowsOf(batch: Waiting[]): Promise<FoundParcel[]> {
    return withConnection(this.pool, async (connection) => {
      await this.expectServer(connection, batch);
      const keys = batch.map(({ key }) => key);
      if (!this.snapshots) return this.putTogether(connection, keys);
      const statement = { name: 'snapshots', text: SNAPSHOT_SQL, values: [keys] };
      const { rows } = await connection.query<SnapshotRow>(statement);
      const kept = rows.filter((row) => row.parcel !== null);
      const missing = rows.flatMap(({ code_key, parcel }) => (parcel === null ? [code_key] : []));
      this.snapshots.note({ read: kept.length, missing });
      return missing.length === 0 ? kept : [...kept, ...(await this.putTogether(connection, missing))];
    });
  }

  private async putTogether(connection: pg.PoolClient, keys: string[]): Promise<FoundParcel[]> {
    const statement = { name: 'lookup', text: LOOKUP_SQL, values: [keys] };
    return (await connection.query<FoundParcel>(statement)).rows;
  }

  /** Rejects another server: the host name may resolve elsewhere by now, or not yet. */
  private async expectServer(connection: pg.PoolClient, batch: Waiting[]): Promise<void> {
    if (batch.every(({ server }) => server === undefined)) return;
    let found = this.servers.get(connection);
    if (found === undefined) {
      const { rows } = await connection.query<{ server: string }>(`SELECT ${SERVER} AS server`);
      found = rows[0]?.server ?? '';
      this.servers.set(connection, found);
    }
    if (batch.some(({ server }) => server !== found))
      throw new Error('its host name resolves to another server');
  }
}

/** Rejects a look-up that has waited so long that Postgres must be in trouble. */
function inTime({ since, reject }: Waiting): boolean {
  const late = performance.now() - since > MAX_WAIT_MS;
  if (late) reject(new ApiError('unavailable', { retryAfter: 5 }));
  return !late;
}
