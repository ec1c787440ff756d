import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Metrics, REDIS, withinScrape } from '@vaultway/common';
import { MAIL_SENDERS } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';

const QUEUES = Object.values(MAIL_SENDERS).map(({ queue }) => `bull:${queue}`);

/**
 * Counts waiting mails, the age of the oldest, and the states of the last day's mails. The API reports them, since a
 * worker that is down cannot. It may count the jobs of other services' queues, but not read them.
 */
@Injectable()
export class QueueMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  onModuleInit() {
    const { redis } = this;
    this.metrics.gauge({
      name: 'mail_queue_jobs',
      help: 'Jobs in the mail queues by state: wait, active, or delayed (to be retried)',
      labelNames: ['state'],
      collect: async function collect() {
        const states = await withinScrape(() => counts(redis));
        for (const [state, jobs] of Object.entries(states ?? {})) this.set({ state }, jobs);
      },
    });
    this.metrics.gauge({
      name: 'mail_queue_oldest_seconds',
      help: 'Age of the oldest email waiting for a worker; 0 if none is waiting',
      collect: async function collect() {
        const age = await withinScrape(() => oldest(redis));
        if (age !== undefined) this.set(age);
      },
    });
    this.metrics.gauge({
      name: 'mails_of_last_day',
      help: 'Emails requested in the last 24 hours, by state',
      labelNames: ['state'],
      collect: async function collect() {
        const rows = await withinScrape(states);
        if (rows) this.reset();
        for (const { state, mails } of rows ?? []) this.set({ state }, mails);
      },
    });
    const states = () =>
      this.database.query<{ state: string; mails: number }[]>(
        `SELECT state, count(*)::int AS mails FROM mails
         WHERE created_at > now() - interval '1 day' GROUP BY state`,
      );
  }
}

async function counts(redis: Redis): Promise<Record<'wait' | 'active' | 'delayed', number>> {
  const [wait, active, delayed] = await Promise.all([
    summed((queue) => redis.llen(`${queue}:wait`)),
    summed((queue) => redis.llen(`${queue}:active`)),
    summed((queue) => redis.zcard(`${queue}:delayed`)),
  ]);
  return { wait, active, delayed };
}

/** Returns seconds. Jobs are taken from the end of the list. */
async function oldest(redis: Redis): Promise<number> {
  const first = await Promise.all(QUEUES.map((queue) => redis.lindex(`${queue}:wait`, -1)));
  const now = Date.now();
  return (now - Math.min(now, ...first.flatMap((id) => (id === null ? [] : madeAt(id))))) / 1000;
}

/** Reads the time in a job's id, the UUIDv7 of its message. */
function madeAt(id: string): number[] {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return Number.isNaN(at) ? [] : [at];
}

async function summed(count: (queue: string) => Promise<number>): Promise<number> {
  return (await Promise.all(QUEUES.map(count))).reduce((total, each) => total + each, 0);
}

@Module({ providers: [QueueMetrics] })
export class QueueMetricsModule {}
