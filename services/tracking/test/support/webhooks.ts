import { runService, type RunningService } from '@vaultway/common/testing';
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@vaultway/contracts';
import { expect, vi } from 'vitest';
import type { WebhookWorkerConfig } from '../../src/config.js';
import { webhookWorker } from '../../src/webhook-worker/webhook-worker.module.js';
import { Receiver } from '../../../../tests/support/webhook-receiver.ts';
import { startTracking, type TrackingUnderTest } from './tracking.js';
import { WorkerRole } from './worker-role.js';

export const soon = { timeout: 10_000, interval: 25 };

/** Tracking, its webhook worker with a separate database role, and receivers. */
export class WebhooksUnderTest {
  private receivers: Receiver[] = [];
  private worker: RunningService | undefined;

  private constructor(
    readonly tracking: TrackingUnderTest,
    readonly role: WorkerRole,
  ) {}

  static async start(overrides: Parameters<typeof startTracking>[0] = {}): Promise<WebhooksUnderTest> {
    const tracking = await startTracking({ WEBHOOK_ALLOW_PRIVATE_HOSTS: true, ...overrides });
    const webhooks = new WebhooksUnderTest(tracking, await WorkerRole.in(tracking.config.DATABASE_URL));
    await webhooks.restartWorker();
    return webhooks;
  }

  async restartWorker(overrides: Partial<WebhookWorkerConfig> = {}): Promise<void> {
    await this.worker?.stop();
    this.worker = await runService(
      webhookWorker({
        ...this.tracking.config,
        DATABASE_URL: this.role.url,
        WEBHOOK_ALLOW_PRIVATE_HOSTS: true,
        WEBHOOK_CA: Receiver.certificate.cert,
        WEBHOOK_TIMEOUT_MS: 2000,
        ...overrides,
      }),
    );
  }

  async stop(): Promise<void> {
    await this.worker?.stop();
    await this.tracking.stop();
    await this.role.drop();
  }

  /** Removes webhooks and receivers between tests. */
  async clear(): Promise<void> {
    for (const receiver of this.receivers) receiver.stop();
    this.receivers = [];
    await this.tracking.database.query('DELETE FROM webhook_endpoints');
  }

  async aReceiver(answer?: Receiver['answer']): Promise<Receiver> {
    const receiver = await new Receiver().start();
    if (answer) receiver.answer = answer;
    this.receivers.push(receiver);
    return receiver;
  }

  async aWebhook(facts: Record<string, unknown>): Promise<WebhookWithSecret> {
    const answer = await this.tracking.admin.post('/api/webhooks', {
      name: 'Warehouse',
      types: ['parcel.created', 'event.created'],
      ...facts,
    });
    expect(answer.status).toBe(201);
    return answer.body.data;
  }

  async webhook(id: string): Promise<Webhook> {
    return (await this.tracking.admin.get(`/api/webhooks/${id}`)).body.data;
  }

  async deliveries(id: string, query = ''): Promise<WebhookDelivery[]> {
    return (await this.tracking.admin.get(`/api/webhooks/${id}/deliveries${query}`)).body.data;
  }

  /** Waits until the newest message was attempted. @returns its delivery */
  settled(id: string): Promise<WebhookDelivery> {
    return vi.waitFor(async () => {
      const [newest] = await this.deliveries(id);
      if (newest?.took_ms === null || newest === undefined) throw new Error('not tried yet');
      return newest;
    }, soon);
  }
}

export const received = (receiver: Receiver, count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), soon);
