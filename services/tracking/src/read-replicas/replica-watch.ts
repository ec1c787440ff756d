import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, Metrics, WorkLoop } from '@vaultway/common';
import pg from 'pg';
import type { TrackingConfig } from '../config.js';
import { withConnection } from './pooled-connection.js';
import { LIFETIME_SECONDS, ReadReplica, SERVER, type Use } from './read-replica.js';
import { completeReplicaUrl } from './read-replica-urls.js';

const LOOK_EVERY_MS = 100;
const CONNECT_LIMIT_MS = 1000;
const QUERY_LIMIT_MS = 1000;
/** Positions of the primary that a replica may still have to reach: those of five seconds. */
const MAX_POSITIONS = 50;

/**
 * Where the primary's log ends; every commit that was acknowledged before lies before it. With asynchronous commits
 * that is more than has been written to disk.
 */
export const END_OF_LOG = `CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END`;

const WRITTEN = `
  SELECT pg_wal_lsn_diff(${END_OF_LOG}, '0/0')::text AS position, system_identifier::text AS cluster,
    ${SERVER} AS server
  FROM pg_control_system()`;

/** How much of it a replica has; null when it is none. */
const REPLAYED = `
  SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END, '0/0')::text AS position,
    system_identifier::text AS cluster, ${SERVER} AS server
  FROM pg_control_system()`;

/** A place in the log of a cluster, in bytes. */
interface Place {
  position: bigint;
  cluster: string;
  server: string;
}

interface Reached extends Place {
  /** By `performance.now()`: what was acknowledged before lies before the place. */
  moment: number;
}

/** Compares every tenth of a second how far the replicas are with how far the primary was. */
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
          failing: `replica ${name} is not read`,
          recovered: `replica ${name} answers again`,
        },
      });
    });
  }

  onModuleInit() {
    if (this.replicas.length === 0) return;
    const { replicas } = this;
    this.metrics.gauge({
      name: 'read_replica_lag_seconds',
      help: 'How long ago it was that a replica of Postgres certainly had everything that the primary had',
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

  /** A replica with everything that was acknowledged before `moment`, and never one too far behind. They take turns. */
  replicaThatShows(moment: number, use: Use): ReadReplica | undefined {
    const needed = Math.max(moment, performance.now() - this.maxLagMs);
    const able = this.replicas.filter((replica) => replica.freshAsOf >= needed && !replica.isPausedFor(use));
    this.turn += 1;
    return able[this.turn % able.length];
  }

  /** Each replica keeps to itself what it has to reach, so that one that hangs holds no other up. */
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
    if (!row || row.position === null) throw new Error('it is no replica');
    return { ...row, position: BigInt(row.position) };
  });
}
