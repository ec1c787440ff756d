import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, MessageClient, Outbox } from '@vaultway/common';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { WebhookEntity } from './webhook.entity.js';

const EVERY_MS = 15_000;

/** Mails the admins that a webhook was turned off, since nothing arrives there. Auth says who they are. */
@Injectable()
export class StopNotices implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => {
      this.sending = this.sending.then(() => this.send()).catch(() => undefined); // Postgres may be away
    }, EVERY_MS);
  }

  async onApplicationShutdown() {
    clearInterval(this.timer);
    await this.sending;
  }

  /** Sends what there is to send; while auth is away, the next call does. */
  async send(): Promise<void> {
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
