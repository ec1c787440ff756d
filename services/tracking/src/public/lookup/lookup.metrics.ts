import { Injectable } from '@nestjs/common';
import { Metrics } from '@vaultway/common';

/** Counts how often the cache answered a look-up, and how often strangers asked for a code that does not exist. */
@Injectable()
export class LookupMetrics {
  private readonly outcomes;
  private readonly unknown;
  private readonly replicaReads;
  private readonly snapshots;

  constructor(metrics: Metrics) {
    const answers = metrics.counter({
      name: 'lookup_cache_requests_total',
      help: 'Look-ups by outcome: hit (from memory), miss (from Postgres, possibly in a batch with others) or stale (from memory, since Postgres was away)',
      labelNames: ['outcome'],
    });
    this.outcomes = {
      hit: answers.labels('hit'),
      miss: answers.labels('miss'),
      stale: answers.labels('stale'),
    };
    const snapshots = metrics.counter({
      name: 'lookup_snapshots_total',
      help: 'Parcels looked up in Postgres by outcome: read (from their snapshots), or made (put together, since none fitted)',
      labelNames: ['outcome'],
    });
    this.snapshots = { read: snapshots.labels('read'), made: snapshots.labels('made') };
    this.replicaReads = metrics.counter({
      name: 'read_replica_lookups_total',
      help: 'Parcels looked up on a replica of Postgres by outcome: read, or failed (read from the primary after all)',
      labelNames: ['outcome'],
    });
    this.unknown = metrics.counter({
      name: 'lookup_unknown_codes_total',
      help: 'Calls of strangers about a tracking code that does not exist',
    });
  }

  count(outcome: 'hit' | 'miss' | 'stale'): void {
    this.outcomes[outcome].inc();
  }

  countUnknown(): void {
    this.unknown.inc();
  }

  countSnapshots(read: number, made: number): void {
    this.snapshots.read.inc(read);
    this.snapshots.made.inc(made);
  }

  countReplica(outcome: 'read' | 'failed'): void {
    this.replicaReads.inc({ outcome });
  }
}
