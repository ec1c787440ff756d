import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, Metrics, WorkLoop } from '@vaultway/common';
import pg from 'pg';
import type { TrackingConfig } from '../config.js';
import { withConnection } from './pooled-connection.js';
import { LIFETIME_SECONDS, ReadReplica, SERVER } from './read-replica.js';
import { completeReplicaUrl } from './read-replica-urls.js';

const LOOK_EVERY_MS = 100;
const CONNECT_LIMIT_MS = 1000;
const QUERY_LIMIT_MS = 1000;
/** Maximum primary positions to compare with: those of five seconds. */
const MAX_POSITIONS = 50;

/**
 * End of the primary's WAL. Every commit acknowledged earlier lies before it. With asynchronous commits, this is past
 * the flushed part.
 */
const END_OF_LOG = `CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END`;

const WRITTEN = `
  SELECT pg_wal_lsn_diff(${END_OF_LOG}, '0/0')::text AS position, system_identifier::text AS cluster,
    ${SERVER} AS server
  FROM pg_control_system()`;

/** WAL position that a replica has replayed; null on a primary. */
const REPLAYED = `
  SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END, '0/0')::text AS position,
    system_identifier::text AS cluster, ${SERVER} AS server
  FROM pg_control_system()`;

/** A WAL position of a cluster, in bytes. */
interface Place {
  position: bigint;
  cluster: string;
  server: string;
}

interface Reached extends Place {
  /** By `performance.now()`: commits acknowledged earlier lie before the position. */
  moment: number;
}

/** Compares the replicas' positions with the primary's every 100 ms. */
@Injectable()
export class ReplicaWatch implements OnModuleInit, OnApplicationShutdown {
  readonly replicas: readonly ReadReplica[];
  private readonly maxLagMs: number;
  private readonly primary: pg.Pool;
  private readonly pools: pg.Pool[];
  private readonly loops: WorkLoop[];
  private turn = 0;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly metrics: Metrics,
  ) {
    const logger = new Logger('read replicas');
    const connect = (connectionString: string) => {
      const pool = new pg.Pool({
        connectionString,
        application_name: 'replica-watch',
        max: 1,
        connectionTimeoutMillis: CONNECT_LIMIT_MS,
        statement_timeout: QUERY_LIMIT_MS,
        query_timeout: QUERY_LIMIT_MS,
        idleTimeoutMillis: 0,
        maxLifetimeSeconds: LIFETIME_SECONDS,
        keepAlive: true,
      });
      pool.on('error', (error) => logger.warn(`an idle connection failed: ${error.message}`));
      return pool;
    };
    this.maxLagMs = config.READ_REPLICA_LAG_SECONDS * 1000;
    this.primary = connect(config.DATABASE_URL);
    const urls = config.DATABASE_READ_URL.map((url) => completeReplicaUrl(url, config.DATABASE_URL));
    this.replicas = urls.map((url, at) => new ReadReplica(String(at + 1), url));
    this.pools = urls.map(connect);
    this.loops = this.replicas.map((replica, at) => {
      const { name } = replica;
      return new WorkLoop({
        work: this.comparison(replica, this.pools[at] as pg.Pool),
        pollMs: LOOK_EVERY_MS,
        logger,
        messages: {
          failing: `replica ${name} is unavailable`,
          recovered: `replica ${name} is available again`,
        },
      });
    });
  }

  onModuleInit() {
    if (this.replicas.length === 0) return;
    const { replicas } = this;
    this.metrics.gauge({
      name: 'read_replica_lag_seconds',
      help: 'Seconds since a Postgres replica was last known to have caught up with the primary',
      labelNames: ['replica'],
      collect() {
        const now = performance.now();
        for (const { name, freshAsOf } of replicas) this.set({ replica: name }, (now - freshAsOf) / 1000);
      },
    });
    for (const loop of this.loops) loop.start();
  }

  async onApplicationShutdown() {
    await Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.all([this.primary, ...this.pools].map((pool) => pool.end()));
  }

  /**
   * Returns a replica that has every commit acknowledged before `moment` and is within the maximum lag. Rotates among
   * them.
   */
  replicaThatShows(moment: number): ReadReplica | undefined {
    const needed = Math.max(moment, performance.now() - this.maxLagMs);
    const able = this.replicas.filter((replica) => replica.freshAsOf >= needed && !replica.isPaused);
    this.turn += 1;
    return able[this.turn % able.length];
  }

  /** Each replica has its own list of positions, so that one that hangs does not block the others. */
  private comparison(replica: ReadReplica, pool: pg.Pool): () => Promise<boolean> {
    let ahead: Reached[] = [];
    return async () => {
      const moment = performance.now();
      const end = await placeIn(this.primary, WRITTEN);
      ahead.push({ moment, ...end });
      ahead = ahead.slice(-MAX_POSITIONS);
      const { position, cluster, server } = await placeIn(pool, REPLAYED);
      replica.isOn(server);
      if (cluster !== end.cluster) throw new Error('it is a replica of another Postgres');
      const reached = ahead.findLast((place) => place.cluster === cluster && place.position <= position);
      if (reached) replica.confirm(reached.moment);
      return false;
    };
  }
}

function placeIn(pool: pg.Pool, sql: string): Promise<Place> {
  return withConnection(pool, async (connection) => {
    const { rows } = await connection.query<{ position: string | null; cluster: string; server: string }>(
      sql,
    );
    const [row] = rows;
    if (!row || row.position === null) throw new Error('it is not a replica');
    return { ...row, position: BigInt(row.position) };
  });
}
