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
/** Fewer look-ups than this go in one statement: splitting them costs more than it saves. */
const MIN_SHARE = 16;
/** Look-ups that may wait for a connection; further ones are refused at once. */
const MAX_WAITING = 5000;
const MAX_WAIT_MS = 3000;

export interface LookupServer {
  url: string;
  /** Told how many were read and which parcels had none; without it, none are read. */
  snapshots?: Pick<LookupSnapshots, 'note'> | undefined;
  connections: number;
  connectLimitMs: number;
  statementLimitMs: number;
  /** How old a connection gets; without it, any age. */
  lifetimeSeconds?: number;
  /** When one statement fails, so do the look-ups that wait: there is another server to ask. */
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
 * Reads parcels with their histories from one Postgres. While its few connections are all busy,
 * look-ups wait and then share one statement: under load most of the cost is the round trip, not the rows.
 * No look-up waits for a batch to fill, and where many wait they are shared out among the connections that are free, so
 * that Postgres reads for one while the service answers what another has read.
 */
export class LookupConnections {
  private readonly pool: pg.Pool;
  private readonly snapshots: LookupServer['snapshots'];
  private readonly connections: number;
  private readonly limitMs: number;
  private readonly failsTogether: boolean;
  private readonly servers = new WeakMap<pg.PoolClient, string>();
  private readonly sendSoon = oncePerTurn(() => this.send());
  private waiting: Waiting[] = [];
  private busy = 0;

  constructor(server: LookupServer) {
    const { url, connections, connectLimitMs, statementLimitMs, lifetimeSeconds = 0 } = server;
    this.connections = connections;
    this.snapshots = server.snapshots;
    this.limitMs = statementLimitMs + 500;
    this.failsTogether = server.failsTogether ?? false;
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'lookup',
      options: LOOKUP_SESSION,
      max: connections,
      connectionTimeoutMillis: connectLimitMs,
      statement_timeout: statementLimitMs,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: lifetimeSeconds,
      keepAlive: true,
    });
    const logger = new Logger('lookup');
    this.pool.on('error', (error) => logger.warn(`an idle connection failed: ${error.message}`));
  }

  /**
   * The parcel with a code key, null when there is none.
   *
   * @param server by {@link SERVER}: the only one that may answer; without it, any
   * @throws ApiError `unavailable`, or what pg throws
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
      const rows = await this.query<SnapshotRow>(connection, statement);
      const kept = rows.filter((row) => row.parcel !== null);
      const missing = rows.flatMap(({ code_key, parcel }) => (parcel === null ? [code_key] : []));
      this.snapshots.note({ read: kept.length, missing });
      return missing.length === 0 ? kept : [...kept, ...(await this.putTogether(connection, missing))];
    });
  }

  private putTogether(connection: pg.PoolClient, keys: string[]): Promise<FoundParcel[]> {
    return this.query<FoundParcel>(connection, { name: 'lookup', text: LOOKUP_SQL, values: [keys] });
  }

  /**
   * Like `connection.query` with a `query_timeout`, but with a callback and a timer of our own: pg's promise and its
   * `query_timeout` each assign to a property a closure that holds the rows. V8 allocates such closures as old, so that
   * every row outlived the young generation.
   */
  private query<Row extends pg.QueryResultRow>(
    connection: pg.PoolClient,
    statement: pg.QueryConfig,
  ): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('Query read timeout')), this.limitMs);
      connection.query<Row>(statement, (error: Error | undefined, result) => {
        clearTimeout(limit);
        if (error) reject(error);
        else resolve(result.rows);
      });
    });
  }

  /** The name may lead elsewhere since, or not yet. */
  private async expectServer(connection: pg.PoolClient, batch: Waiting[]): Promise<void> {
    if (batch.every(({ server }) => server === undefined)) return;
    let found = this.servers.get(connection);
    if (found === undefined) {
      const [row] = await this.query<{ server: string }>(connection, { text: `SELECT ${SERVER} AS server` });
      found = row?.server ?? '';
      this.servers.set(connection, found);
    }
    if (batch.some(({ server }) => server !== found)) throw new Error('its name leads to another server');
  }
}

/** Rejects a look-up that has waited so long that Postgres must be in trouble. */
function inTime({ since, reject }: Waiting): boolean {
  const late = performance.now() - since > MAX_WAIT_MS;
  if (late) reject(new ApiError('unavailable', { retryAfter: 5 }));
  return !late;
}
