import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { isOutage, withRenewedLease, WorkLoop } from '@vaultway/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryClaims, LEASE, type ClaimedDelivery, type Outcome } from './delivery-claims.js';
import { DeliverySender } from './delivery-sender.js';
import { DispatchMetrics } from './dispatch.metrics.js';

/** Maximum concurrent messages per webhook, so that a slow one does not delay others. */
const PER_WEBHOOK = 8;
/** Polling interval without a wake-up: finds retries, and deliveries of a killed process. */
const POLL_MS = 2000;
/** Interval for finding times written by a fast clock. */
const MEND_MS = 10_000;
const RECORD_AGAIN_MS = 1000;
/** Time that a shutdown waits for attempts. Another process repeats those that take longer. */
const SHUTDOWN_PATIENCE_MS = 8000;

/** Attempts due deliveries until shutdown, independently per webhook. */
@Injectable()
export class DeliveryDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('dispatcher');
  private readonly underway = new Map<string, number>();
  private readonly tries = new Set<Promise<void>>();
  private readonly loop = new WorkLoop({
    work: () => this.startDue(),
    pollMs: POLL_MS,
    logger: this.logger,
    messages: { failing: 'cannot deliver webhooks', recovered: 'delivering webhooks again' },
  });
  private readonly mending = new WorkLoop({
    work: () => this.mendTimes(),
    pollMs: MEND_MS,
    logger: this.logger,
    messages: {
      failing: 'cannot check the due times of webhook deliveries',
      recovered: 'checking the due times of webhook deliveries again',
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

  /** Checks for due deliveries now. */
  wake(): void {
    this.loop.wake();
  }

  /** @returns true if there may be more */
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

  private async try(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await withRenewedLease(
      LEASE.seconds * 1000,
      () => this.claims.renew(delivery),
      () => this.sender.send(delivery),
    );
    this.metrics.count(outcome);
    const { failure, status, tookMs } = outcome;
    const { id, tries, webhook } = delivery;
    this.logger.log(
      { delivery: id, webhook: webhook.id, tries, failure, status, tookMs },
      'delivery attempted',
    );
    await this.record(delivery, outcome);
  }

  /**
   * Retries until shutdown while Postgres is down. After that, or if it refuses the outcome, the lease runs out and the
   * attempt is repeated.
   */
  private async record(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    for (let told = false; ; told = true) {
      try {
        return await this.claims.record(delivery, outcome);
      } catch (error) {
        const details = { err: error, delivery: delivery.id };
        if (!isOutage(error)) {
          this.logger.error(details, 'could not record the outcome of an attempt');
          return;
        }
        if (!told) this.logger.error(details, 'could not record the outcome of an attempt yet');
      }
      if (this.loop.isStopping) return;
      await sleep(RECORD_AGAIN_MS, undefined, { ref: false });
    }
  }
}
