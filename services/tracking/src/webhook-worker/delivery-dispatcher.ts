import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { WorkLoop } from '@vaultway/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryClaims, type ClaimedDelivery } from './delivery-claims.js';
import { DeliverySender } from './delivery-sender.js';
import { DispatchMetrics } from './dispatch.metrics.js';

/** How many messages to one webhook are underway at once; its slowness is nobody else's. */
const PER_WEBHOOK = 8;
/** How often the table is read without being woken: for what is to be tried again, or was left by a killed process. */
const POLL_MS = 2000;
/** How often it looks for times that were written by a clock that was ahead. */
const MEND_MS = 10_000;
/** How long a shutdown waits for tries; those that take longer are made again by another process. */
const SHUTDOWN_PATIENCE_MS = 8000;

/** Tries whatever is due, each webhook apart from the others, until the process ends. */
@Injectable()
export class DeliveryDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('dispatcher');
  private readonly underway = new Map<string, number>();
  private readonly tries = new Set<Promise<void>>();
  private readonly loop = new WorkLoop({
    work: () => this.startDue(),
    pollMs: POLL_MS,
    logger: this.logger,
    messages: { failing: 'webhook deliveries wait', recovered: 'webhooks are delivered again' },
  });
  private readonly mending = new WorkLoop({
    work: () => this.mendTimes(),
    pollMs: MEND_MS,
    logger: this.logger,
    messages: {
      failing: 'times of webhook deliveries are not looked at',
      recovered: 'times of webhook deliveries are looked at again',
    },
  });

  constructor(
    private readonly claims: DeliveryClaims,
    private readonly sender: DeliverySender,
    private readonly metrics: DispatchMetrics,
  ) {}

  onApplicationBootstrap() {
    this.loop.start();
    this.mending.start();
  }

  async beforeApplicationShutdown() {
    await Promise.all([this.loop.stop(), this.mending.stop()]);
    await Promise.race([Promise.all(this.tries), sleep(SHUTDOWN_PATIENCE_MS, undefined, { ref: false })]);
  }

  /** Something may be due. */
  wake(): void {
    this.loop.wake();
  }

  /** @returns whether there may be more */
  private async mendTimes(): Promise<boolean> {
    const mended = await this.claims.mendTimes();
    if (mended === 0) return false;
    this.logger.warn(`the clock was set back: ${mended} webhook deliveries are due now`);
    this.wake();
    return true;
  }

  private async startDue(): Promise<boolean> {
    for (const delivery of await this.claims.claim(PER_WEBHOOK, this.underway)) this.start(delivery);
    return false;
  }

  private start(delivery: ClaimedDelivery): void {
    const { id } = delivery.webhook;
    this.underway.set(id, (this.underway.get(id) ?? 0) + 1);
    const trying = this.try(delivery).finally(() => {
      this.tries.delete(trying);
      this.underway.set(id, (this.underway.get(id) ?? 1) - 1);
      this.wake();
    });
    this.tries.add(trying);
  }

  /** What could not be recorded is tried again when its lease has ended. */
  private async try(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await this.sender.send(delivery);
    this.metrics.count(outcome);
    const { failure, status, tookMs } = outcome;
    const { id, tries, webhook } = delivery;
    this.logger.log(
      { delivery: id, webhook: webhook.id, tries, failure, status, tookMs },
      'delivery attempted',
    );
    await this.claims
      .record(delivery, outcome)
      .catch((error: unknown) =>
        this.logger.error({ err: error, delivery: id }, 'the outcome of a try was not recorded'),
      );
  }
}
