import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, Metrics } from '@vaultway/common';
import type { TrackingConfig } from '../../config.js';
import { LIFETIME_SECONDS, type ReadReplica } from '../../read-replicas/read-replica.js';
import { ReplicaWatch } from '../../read-replicas/replica-watch.js';
import { LookupConnections } from './lookup-connections.js';
import { LookupSnapshots } from './lookup-snapshots.js';
import type { FoundParcel } from './lookup.query.js';

/** Source of a look-up. */
export interface LookupSource {
  /** Undefined: the primary. */
  replica: ReadReplica | undefined;
  /** The only server that may answer for the replica. */
  server: string | undefined;
  /** Time, by `performance.now()`, before which every acknowledged commit is visible there. */
  freshAsOf: number;
}

/** Reads parcels with their histories for the public look-up, from replicas that keep up, if there are any. */
@Injectable()
export class LookupReader implements OnApplicationShutdown {
  private readonly logger = new Logger('lookup');
  private readonly recent: RecentChanges;
  private readonly replicaReads;
  private readonly primary: LookupConnections;
  private readonly replicas: ReadonlyMap<ReadReplica, LookupConnections>;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly watch: ReplicaWatch,
    snapshots: LookupSnapshots,
    metrics: Metrics,
  ) {
    this.recent = new RecentChanges(config.READ_REPLICA_LAG_SECONDS * 1000);
    this.replicaReads = metrics.counter({
      name: 'read_replica_lookups_total',
      help: 'Look-ups on a Postgres replica by outcome: read, or failed (read from the primary instead)',
      labelNames: ['outcome'],
    });
    const { DATABASE_URL: url, LOOKUP_CONNECTIONS: connections } = config;
    const server = { connections, snapshots: config.LOOKUP_SNAPSHOTS ? snapshots : undefined };
    this.primary = new LookupConnections({ ...server, url, connectLimitMs: 2000, statementLimitMs: 2500 });
    // Short limits, since the primary is the fallback.
    const limits = {
      ...server,
      connectLimitMs: 500,
      statementLimitMs: 500,
      failsTogether: true,
      lifetimeSeconds: LIFETIME_SECONDS,
    };
    this.replicas = new Map(
      watch.replicas.map((each) => [each, new LookupConnections({ ...limits, url: each.url })]),
    );
  }

  /** Remembers that parcels have changed, which a replica may not show yet. */
  noteChanges(keys: readonly string[]): void {
    this.recent.note(keys);
  }

  /** Treats all parcels as changed. */
  noteMissedChanges(): void {
    this.recent.noteAll();
  }

  /** Returns a source that shows the last change of a parcel. */
  sourceFor(key: string): LookupSource {
    const replica = this.watch.replicaThatShows(this.recent.lastOf(key));
    return { replica, server: replica?.server, freshAsOf: replica?.freshAsOf ?? performance.now() };
  }

  /** Returns the parcel with a code key, null if there is none. @throws ApiError `unavailable`, or pg's error */
  async read(key: string, { replica, server }: LookupSource): Promise<FoundParcel | null> {
    const connections = replica && this.replicas.get(replica);
    if (!connections) return this.primary.read(key);
    try {
      const found = await connections.read(key, server);
      this.replicaReads.inc({ outcome: 'read' });
      return found;
    } catch (error) {
      this.replicaReads.inc({ outcome: 'failed' });
      if (!replica.isPaused) {
        this.logger.warn(`could not read replica ${replica.name}: ${(error as Error).message}`);
      }
      replica.pauseAfterFailure();
      return this.primary.read(key);
    }
  }

  async onApplicationShutdown() {
    await Promise.all([this.primary, ...this.replicas.values()].map((each) => each.end()));
  }
}

/** Times of parcels' last changes, by `performance.now()`, kept while a replica may lack them. */
class RecentChanges {
  /** Oldest first. */
  private readonly changes = new Map<string, number>();
  private allAt = -Infinity;

  constructor(private readonly keepMs: number) {}

  note(keys: readonly string[]): void {
    const now = performance.now();
    for (const [key, at] of this.changes) {
      if (at >= now - this.keepMs) break;
      this.changes.delete(key);
    }
    for (const key of keys) {
      this.changes.delete(key);
      this.changes.set(key, now);
    }
  }

  noteAll(): void {
    this.allAt = performance.now();
  }

  lastOf(key: string): number {
    return Math.max(this.allAt, this.changes.get(key) ?? -Infinity);
  }
}
