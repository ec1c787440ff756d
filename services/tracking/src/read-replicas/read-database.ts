import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Metrics } from '@vaultway/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type EntityManager, type QueryRunner } from 'typeorm';
import { LIFETIME_SECONDS, type ReadReplica } from './read-replica.js';
import { END_OF_LOG, ReplicaWatch } from './replica-watch.js';

/** A replica gets less time than the primary, which is asked afterwards. */
const CONNECT_LIMIT_MS = 500;
const STATEMENT_LIMIT_MS = 3000;
/** How long a replica may take to get what the primary has. */
const CATCH_UP_MS = 50;
const ASK_AGAIN_MS = 5;

type Outcome = 'replica' | 'behind' | 'failed';

/** Where the panel's lists are read: on a replica that has everything the primary has, or else on the primary. */
@Injectable()
export class ReadDatabase implements OnApplicationShutdown {
  private readonly logger = new Logger('read replicas');
  private readonly opened = new Map<ReadReplica, Promise<DataSource>>();
  private readonly count: (outcome: Outcome) => void;

  constructor(
    private readonly database: DataSource,
    private readonly watch: ReplicaWatch,
    metrics: Metrics,
  ) {
    const reads = metrics.counter({
      name: 'read_replica_lists_total',
      help: 'Lists by outcome: replica (read there), behind or failed (read on the primary after all)',
      labelNames: ['outcome'],
    });
    this.count = (outcome) => reads.inc({ outcome });
  }

  /**
   * Shows whatever was acknowledged before the call.
   *
   * @param work only reads, in one statement after another; it is repeated on the primary when the replica fails
   */
  async read<T>(work: (from: EntityManager) => Promise<T>): Promise<T> {
    const replica = this.watch.replicaThatShows(-Infinity, 'lists');
    if (!replica) return work(this.database.manager);
    const [end] = await this.database.query<[{ position: string }]>(`SELECT ${END_OF_LOG} AS position`);
    try {
      const done = await this.readFrom(replica, end.position, work);
      this.count(done ? 'replica' : 'behind');
      if (done) return done.result;
    } catch (error) {
      this.count('failed');
      this.logger.warn(`a list could not be read from replica ${replica.name}: ${(error as Error).message}`);
    }
    return work(this.database.manager);
  }

  async onApplicationShutdown() {
    const opened = await Promise.allSettled(this.opened.values());
    await Promise.all(opened.map(async (each) => each.status === 'fulfilled' && each.value.destroy()));
  }

  /** @returns undefined when the replica lacks something */
  private async readFrom<T>(
    replica: ReadReplica,
    position: string,
    work: (from: EntityManager) => Promise<T>,
  ): Promise<{ result: T } | undefined> {
    const runner = await this.caughtUp(replica, position);
    if (!runner) return undefined;
    try {
      return { result: await work(runner.manager) };
    } finally {
      await runner.release();
    }
  }

  /** @returns one connection to read on, since what it has caught up with is there for its next statements */
  private async caughtUp(replica: ReadReplica, position: string): Promise<QueryRunner | undefined> {
    let runner: QueryRunner | undefined;
    let isThere = false;
    try {
      runner = (await this.open(replica)).createQueryRunner();
      isThere = await catchesUp(runner, position);
      return isThere ? runner : undefined;
    } catch (error) {
      replica.pauseAfterFailure('lists');
      throw error;
    } finally {
      if (!isThere) await runner?.release();
    }
  }

  /** Not before it is needed: a replica may be away when the service starts. */
  private open(replica: ReadReplica): Promise<DataSource> {
    const known = this.opened.get(replica);
    if (known) return known;
    const { options } = this.database;
    const opening = new DataSource({
      ...options,
      url: replica.url,
      connectTimeoutMS: CONNECT_LIMIT_MS,
      extra: {
        ...(options.extra as object),
        application_name: 'lists',
        statement_timeout: STATEMENT_LIMIT_MS,
        query_timeout: STATEMENT_LIMIT_MS,
        maxLifetimeSeconds: LIFETIME_SECONDS,
      },
    } as DataSourceOptions).initialize();
    this.opened.set(replica, opening);
    opening.catch(() => this.opened.delete(replica));
    return opening;
  }
}

async function catchesUp(replica: QueryRunner, position: string): Promise<boolean> {
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    const [row] = (await replica.query('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS there', [
      position,
    ])) as [{ there: boolean | null }];
    if (row.there === true) return true;
    if (performance.now() > until) return false;
    await sleep(ASK_AGAIN_MS);
  }
}
