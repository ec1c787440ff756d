import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { TrackingConfig } from '../../config.js';
import { LIFETIME_SECONDS, type ReadReplica } from '../../read-replicas/read-replica.js';
import { ReplicaWatch } from '../../read-replicas/replica-watch.js';
import { LookupConnections } from './lookup-connections.js';
import { LookupMetrics } from './lookup.metrics.js';
import { LookupSnapshots } from './lookup-snapshots.js';
import type { FoundParcel } from './lookup.query.js';

/** Where a look-up is read. */
export interface LookupSource {
  /** None: the primary. */
  replica: ReadReplica | undefined;
  /** The only one that may answer for the replica. */
  server: string | undefined;
  /** The moment, by `performance.now()`, before which whatever was acknowledged is shown there. */
  freshAsOf: number;
}

/** Reads parcels with their histories for the public look-up, from replicas where there are any that keep up. */
@Injectable()
export class LookupReader implements OnApplicationShutdown {
  private readonly logger = new Logger('lookup');
  private readonly primary: LookupConnections;
  private readonly replicas: ReadonlyMap<ReadReplica, LookupConnections>;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly watch: ReplicaWatch,
    snapshots: LookupSnapshots,
    private readonly metrics: LookupMetrics,
  ) {
    const { DATABASE_URL: url, LOOKUP_CONNECTIONS: connections } = config;
    const server = { connections, snapshots: config.LOOKUP_SNAPSHOTS ? snapshots : undefined };
    this.primary = new LookupConnections({ ...server, url, connectLimitMs: 2000, statementLimitMs: 2500 });
    // A replica gets less time: the primary is asked after it.
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

  /** @param moment by `performance.now()`: what was acknowledged before it has to be shown */
  sourceThatShows(moment: number): LookupSource {
    const replica = this.watch.replicaThatShows(moment, 'lookups');
    return { replica, server: replica?.server, freshAsOf: replica?.freshAsOf ?? performance.now() };
  }

  /** The parcel with a code key, null when there is none. @throws ApiError `unavailable`, or what pg throws */
  async read(key: string, { replica, server }: LookupSource): Promise<FoundParcel | null> {
    const connections = replica && this.replicas.get(replica);
    if (!connections) return this.primary.read(key);
    try {
      const found = await connections.read(key, server);
      this.metrics.countReplica('read');
      return found;
    } catch (error) {
      this.metrics.countReplica('failed');
      if (!replica.isPausedFor('lookups')) {
        this.logger.warn(`replica ${replica.name} could not be read: ${(error as Error).message}`);
      }
      replica.pauseAfterFailure('lookups');
      return this.primary.read(key);
    }
  }

  async onApplicationShutdown() {
    await Promise.all([this.primary, ...this.replicas.values()].map((each) => each.end()));
  }
}
