import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Metrics, QUEUE_CONNECTION, withinScrape } from '@vaultway/common';
import { MAIL_SENDERS } from '@vaultway/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';

const STATES = ['wait', 'active', 'delayed'] as const;

/** How many mails wait, the age of the oldest, and the states of those of the last day. */
@Injectable()
export class QueueMetrics implements OnModuleInit, OnApplicationShutdown {
  private readonly queues: Queue[];

  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    @Inject(QUEUE_CONNECTION) redis: Redis,
  ) {
    this.queues = Object.values(MAIL_SENDERS).map(({ queue }) => new Queue(queue, { connection: redis }));
    for (const queue of this.queues) queue.on('error', () => {}); // the connection logs its own errors
  }

  onModuleInit() {
    this.metrics.gauge({
      name: 'mail_queue_jobs',
      help: 'Jobs of the mail queues by state: wait, active, and delayed ones that are to be tried again',
      labelNames: ['state'],
      collect: async function collect() {
        const counts = await withinScrape(count);
        for (const state of STATES) {
          if (counts) this.set({ state }, sum(counts.map((count) => count[state] ?? 0)));
        }
      },
    });
    this.metrics.gauge({
      name: 'mail_queue_oldest_seconds',
      help: 'Age of the job that has waited longest for a worker; 0 when none waits',
      collect: async function collect() {
        const age = await withinScrape(oldest);
        if (age !== undefined) this.set(age);
      },
    });
    this.metrics.gauge({
      name: 'mails_of_last_day',
      help: 'Mails that were asked for within 24 hours, by state',
      labelNames: ['state'],
      collect: async function collect() {
        const rows = await withinScrape(states);
        if (rows) this.reset();
        for (const { state, mails } of rows ?? []) this.set({ state }, mails);
      },
    });
    const count = () => Promise.all(this.queues.map((queue) => queue.getJobCounts(...STATES)));
    const oldest = async () => {
      const first = await Promise.all(this.queues.map((queue) => queue.getJobs(['wait'], 0, 0, true)));
      const now = Date.now();
      return (now - Math.min(now, ...first.flat().map(({ timestamp }) => timestamp))) / 1000;
    };
    const states = () =>
      this.database.query<{ state: string; mails: number }[]>(
        `SELECT state, count(*)::int AS mails FROM mails
         WHERE created_at > now() - interval '1 day' GROUP BY state`,
      );
  }

  async onApplicationShutdown() {
    // Their connection may be gone already.
    await Promise.allSettled(this.queues.map((queue) => queue.close()));
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
