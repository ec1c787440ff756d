import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CONFIG, MessageClient, Outbox, sandboxOf, WorkLoop } from '@vaultway/common';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts';
import { DataSource, IsNull, Not } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { giveUpDeliveries } from './webhook-delivery.entity.js';
import { WebhookRecords } from './webhook-records.js';
import { WebhookEntity } from './webhook.entity.js';

const EVERY_MS = 5000;

/**
 * Disables failing webhooks and mails the admins. The worker, which may only request it, sets `stop_because`; auth
 * provides the addresses.
 */
@Injectable()
export class WebhookStops implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly webhooks: WebhookRecords;
  private readonly loop = new WorkLoop({
    work: async () => {
      await this.run();
      return false;
    },
    pollMs: EVERY_MS,
    logger: new Logger('webhooks'),
    messages: {
      failing: 'cannot turn off failing webhooks',
      recovered: 'turning off failing webhooks again',
    },
  });

  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {
    this.webhooks = new WebhookRecords(database);
  }

  onApplicationBootstrap() {
    this.loop.start();
  }

  async onApplicationShutdown() {
    await this.loop.stop();
  }

  /** A failure blocks neither other webhooks nor mails. @throws the first failure, after all were attempted */
  async run(): Promise<void> {
    const failures = await this.stopWhatIsAskedFor();
    await this.tellAdmins();
    if (failures.length > 0) throw failures[0];
  }

  private async stopWhatIsAskedFor(): Promise<unknown[]> {
    const asked = await this.database.manager.find(WebhookEntity, {
      select: { id: true },
      where: { stop_because: Not(IsNull()), disabled_at: IsNull() },
    });
    const failures: unknown[] = [];
    for (const { id } of asked) await this.stop(id).catch((error: unknown) => failures.push(error));
    return failures;
  }

  private async stop(id: string): Promise<void> {
    await this.webhooks.write(null, async (records) => {
      const [webhook] = await records.lockAll([id]);
      if (!webhook?.stop_because || webhook.disabled_at) return; // another replica or an admin was faster
      await records.update(webhook, {
        disabled_at: new Date(),
        disabled_because: webhook.stop_because,
        stop_because: null,
        admins_to_tell: !sandboxOf(this.config),
      });
      await giveUpDeliveries(records.tx, id);
    });
  }

  /** Retried by the next run if auth is down. */
  private async tellAdmins(): Promise<void> {
    const untold = await this.database.manager.existsBy(WebhookEntity, { admins_to_tell: true });
    if (!untold) return;
    const admins = await this.messages.ask('admins.addresses', {}, { fallback: undefined });
    if (!admins) return;
    await this.database.transaction(async (tx) => {
      const webhooks = await tx.find(WebhookEntity, {
        where: { admins_to_tell: true },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      for (const webhook of webhooks) {
        await this.outbox.addAll(
          tx,
          'mail.requested',
          admins.emails.map((email) => this.mailTo(email, webhook)),
        );
        await tx.update(WebhookEntity, { id: webhook.id }, { admins_to_tell: false });
      }
    });
  }

  private mailTo(email: string, { id, name, url, disabled_because, disabled_at }: WebhookEntity) {
    return {
      kind: 'webhook_stopped' as const,
      to: [email],
      language: DEFAULT_LANGUAGE,
      data: {
        name,
        url,
        because: disabled_because === 'gone' ? ('gone' as const) : ('failing' as const),
        happened_at: (disabled_at ?? new Date()).toISOString(),
        webhook_url: new URL(`/control/webhooks/${id}`, this.config.PUBLIC_URL).href,
      },
    };
  }
}
