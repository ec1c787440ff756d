import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { QUEUE_CONNECTION, queueMarksLoop, type WorkLoop } from '@vaultway/common';
import { QUEUED } from '@vaultway/contracts';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryDispatcher } from './delivery-dispatcher.js';

const SHUTDOWN_PATIENCE_MS = 2000;
/** A job only says that something is due, so one check serves many. */
const CONCURRENCY = 100;
/** Time until another worker takes over the jobs of a dead one. */
const LOCK_MS = 30_000;

const { queue: WEBHOOK_QUEUE } = QUEUED['webhook.due'];

/** Wakes the dispatcher for each job. Due deliveries are in Postgres, so jobs may be lost or repeated. */
@Injectable()
export class WakeUpListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly marks: WorkLoop;
  private worker: Worker | undefined;

  constructor(
    private readonly dispatcher: DeliveryDispatcher,
    @Inject(QUEUE_CONNECTION) private readonly redis: Redis,
  ) {
    this.marks = queueMarksLoop(redis, [WEBHOOK_QUEUE], LOCK_MS, new Logger('wake-ups'));
  }

  onApplicationBootstrap() {
    this.worker = new Worker(WEBHOOK_QUEUE, async () => this.dispatcher.wake(), {
      connection: this.redis,
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    this.worker.on('error', () => {}); // the connection logs its own errors
    this.marks.start();
  }

  async beforeApplicationShutdown() {
    const closed = Promise.allSettled([this.marks.stop(), this.worker?.close()]); // Redis may be down
    await Promise.race([closed, sleep(SHUTDOWN_PATIENCE_MS, undefined, { ref: false })]);
    this.redis.disconnect();
  }
}
