import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Metrics, withinScrape } from '@vaultway/common';
import { QUEUED } from '@vaultway/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { QUEUE_CONNECTION } from './queue-connection.js';

const STATES = ['wait', 'active', 'delayed'] as const;

/** How many mails wait, the age of the oldest, and the states of those of the last day. */
@Injectable()
export class QueueMetrics implements OnModuleInit, OnApplicationShutdown {
  private readonly queue: Queue;

  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    @Inject(QUEUE_CONNECTION) redis: Redis,
  ) {
    this.queue = new Queue(QUEUED['mail.requested'].queue, { connection: redis });
    this.queue.on('error', () => {}); // the connection logs its own errors
  }

  onModuleInit() {
    this.metrics.gauge({
      name: 'mail_queue_jobs',
      help: 'Jobs of the mail queue by state: wait, active, and delayed ones that are to be tried again',
      labelNames: ['state'],
      collect: async function collect() {
        const counts = await withinScrape(count);
        for (const state of STATES) if (counts) this.set({ state }, counts[state] ?? 0);
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
    const count = () => this.queue.getJobCounts(...STATES);
    const oldest = async () => {
      const [job] = await this.queue.getJobs(['wait'], 0, 0, true);
      return job ? (Date.now() - job.timestamp) / 1000 : 0;
    };
    const states = () =>
      this.database.query<{ state: string; mails: number }[]>(
        `SELECT state, count(*)::int AS mails FROM mails
         WHERE created_at > now() - interval '1 day' GROUP BY state`,
      );
  }

  async onApplicationShutdown() {
    await this.queue.close().catch(() => {}); // its connection may be gone already
  }
}
