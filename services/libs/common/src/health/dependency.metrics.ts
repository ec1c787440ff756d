import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { Metrics, oncePerScrape, responds } from '../metrics/index.js';
import { REDIS } from '../redis/index.js';

interface Archive {
  is_on: boolean;
  /** Seconds since 1970; null if never. */
  archived: number | null;
  failed: number | null;
}

/** Tells whether Postgres and Redis respond, and whether Postgres archives its write-ahead log. */
@Injectable()
export class DependencyMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  onModuleInit() {
    const { metrics, database, redis } = this;
    metrics.gauge({
      name: 'reaches_postgres',
      help: '1 if Postgres responds, otherwise 0',
      collect: responds(() => database.query('SELECT 1')),
    });
    metrics.gauge({
      name: 'reaches_redis',
      help: '1 if Redis responds, otherwise 0',
      collect: responds(() => redis.ping()),
    });
    const archive = oncePerScrape(async () => (await database.query<Archive[]>(ARCHIVE))[0]);
    metrics.gauge({
      name: 'wal_archive_on',
      help: '1 if Postgres archives its write-ahead log, otherwise 0',
      collect: async function collect() {
        const state = await archive();
        if (state) this.set(Number(state.is_on));
      },
    });
    metrics.gauge({
      name: 'wal_archive_success_timestamp_seconds',
      help: 'Time at which Postgres last archived a file; 0 if it never did',
      collect: async function collect() {
        const state = await archive();
        if (state) this.set(state.archived ?? 0);
      },
    });
    metrics.gauge({
      name: 'wal_archive_failure_timestamp_seconds',
      help: 'Time at which Postgres last failed to archive a file; 0 if it never did',
      collect: async function collect() {
        const state = await archive();
        if (state) this.set(state.failed ?? 0);
      },
    });
  }
}

const ARCHIVE = `SELECT current_setting('archive_mode') <> 'off' AS is_on,
  extract(epoch FROM last_archived_time)::float AS archived, extract(epoch FROM last_failed_time)::float AS failed
  FROM pg_stat_archiver`;
