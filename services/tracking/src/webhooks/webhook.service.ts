import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  CONFIG,
  listPage,
  mayBeNamed,
  type Once,
  type Page,
  sortedPage,
  sortOf,
  Trash,
} from '@vaultway/common';
import {
  WEBHOOK_TEST,
  type Admin,
  type CreateWebhook,
  type ListDeliveries,
  type ListWebhooks,
  type UpdateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import type { TrackingConfig } from '../config.js';
import {
  DELIVERIES_IN,
  giveUpDeliveries,
  toDelivery,
  WebhookDeliveryEntity,
} from './webhook-delivery.entity.js';
import { assertRoom, WebhookRecords } from './webhook-records.js';
import { toWebhook, TURNED_ON, WebhookEntity } from './webhook.entity.js';
import { WebhookMessages } from './webhook-messages.js';
import { makeSecret, WebhookSecrets } from './webhook-secrets.js';

/** Time for which messages are also signed with the previous secret. */
const FORMER_SECRET_MS = 24 * 3_600_000;

/** Manages webhooks for admins. */
@Injectable()
export class WebhookService {
  private readonly webhooks: WebhookRecords;
  private readonly secrets: WebhookSecrets;

  constructor(
    private readonly database: DataSource,
    private readonly messages: WebhookMessages,
    trash: Trash,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {
    this.webhooks = WebhookRecords.withTrash(database, trash);
    this.secrets = new WebhookSecrets(config.WEBHOOK_SECRET_KEY);
  }

  list(query: ListWebhooks): Promise<Page<Webhook>> {
    const rows = this.database.getRepository(WebhookEntity).createQueryBuilder('webhook');
    return listPage(rows, query, ['name', 'url'], toWebhook);
  }

  async get(id: string): Promise<Webhook> {
    return toWebhook(await this.webhooks.find(id));
  }

  /** The secret cannot be read again. @throws ApiError `too_many_webhooks` */
  async create(input: CreateWebhook, by: Admin, once: Once): Promise<WebhookWithSecret> {
    this.assertMayBeNamed(input.url);
    const id = v7();
    const webhook = await this.webhooks.create(by, once, async (records) => {
      await assertRoom(records.tx);
      return records.insert({
        ...TURNED_ON,
        ...input,
        id,
        secret: this.secrets.seal(makeSecret(), id),
        previous_secret: null,
        previous_secret_until: null,
      });
    });
    return this.withSecret(webhook);
  }

  async update({ id, updated_at, enabled, ...changed }: UpdateWebhook, by: Admin): Promise<Webhook> {
    const webhook = await this.webhooks.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
      if (changed.url !== undefined && changed.url !== before.url) this.assertMayBeNamed(changed.url);
      const isOn = before.disabled_at === null;
      if (enabled === false && isOn) await giveUpDeliveries(records.tx, id);
      return records.update(before, { ...changed, ...(enabled !== isOn && switched(enabled)) });
    });
    return toWebhook(webhook);
  }

  async remove(id: string, by: Admin): Promise<void> {
    await this.webhooks.write(by, async (records) => {
      await records.removeAll([await records.lock(id)]);
      await giveUpDeliveries(records.tx, id);
    });
  }

  /** Renews the secret; the previous one remains valid for a day. */
  async renewSecret(id: string, by: Admin, once: Once): Promise<WebhookWithSecret> {
    const webhook = await this.webhooks.create(by, once, async (records) => {
      const before = await records.lock(id);
      return records.update(before, {
        secret: this.secrets.seal(makeSecret(), before.id),
        previous_secret: before.secret,
        previous_secret_until: new Date(Date.now() + FORMER_SECRET_MS),
      });
    });
    return this.withSecret(webhook);
  }

  /** Sends a test message without data. @throws ApiError `webhook_off` */
  async test(id: string, once: Once): Promise<WebhookDelivery> {
    const { id: endpoint_id, name } = await this.findOn(id);
    const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: new Date().toISOString(), data: { name } });
    return this.deliverOnce(once, async (tx) => {
      const [added] = await this.messages.add(tx, [{ endpoint_id, type: WEBHOOK_TEST, body }]);
      return tx.findOneByOrFail(WebhookDeliveryEntity, { id: added });
    });
  }

  async deliveries(id: string, query: ListDeliveries): Promise<Page<WebhookDelivery>> {
    const webhook = await this.webhooks.find(id);
    const rows = this.database
      .getRepository(WebhookDeliveryEntity)
      .createQueryBuilder('delivery')
      .where({ endpoint_id: webhook.id, ...(query.state && DELIVERIES_IN[query.state]) });
    const page = await sortedPage(rows, query, sortOf(query.sort.replace('updated_at', 'tried_at')));
    return page.with(page.rows.map(toDelivery));
  }

  /** Sends the same message again, under the same ID. @throws ApiError `webhook_off` */
  async replay(id: string, deliveryId: string, once: Once): Promise<WebhookDelivery> {
    const webhook = await this.findOn(id);
    if (!isUuid(deliveryId)) throw new ApiError('not_found');
    return this.deliverOnce(once, async (tx) => {
      const name = { id: deliveryId, endpoint_id: webhook.id };
      const row = await tx.findOne(WebhookDeliveryEntity, {
        where: name,
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) throw new ApiError('not_found');
      const anew = { tries: 0, next_try_at: new Date(), delivered_at: null };
      await tx.update(WebhookDeliveryEntity, name, anew);
      await this.messages.wake(tx);
      return Object.assign(row, anew);
    });
  }

  private async deliverOnce(
    once: Once,
    make: (tx: EntityManager) => Promise<WebhookDeliveryEntity>,
  ): Promise<WebhookDelivery> {
    const row = await this.database.transaction((tx) =>
      once.run(tx, () => make(tx), {
        keep: ({ id }) => id,
        again: (id) => tx.findOneByOrFail(WebhookDeliveryEntity, { id }),
      }),
    );
    return toDelivery(row);
  }

  private withSecret(webhook: WebhookEntity): WebhookWithSecret {
    const [secret = ''] = this.secrets.inUse(webhook);
    return { ...toWebhook(webhook), secret };
  }

  /** @throws ApiError `validation` of `url` if it is not HTTPS or names a private network */
  private assertMayBeNamed(url: string): void {
    const { protocol, hostname } = new URL(url);
    const allowLoopback = this.config.WEBHOOK_ALLOW_PRIVATE_HOSTS;
    if (protocol === 'http:' && !allowLoopback) throw ApiError.field('url', 'not_https');
    if (!mayBeNamed(hostname, { allowLoopback })) throw ApiError.field('url', 'private_address');
  }

  private async findOn(id: string): Promise<WebhookEntity> {
    const webhook = await this.webhooks.find(id);
    if (webhook.disabled_at) throw new ApiError('webhook_off');
    return webhook;
  }
}

const switched = (enabled: boolean | undefined): Partial<WebhookEntity> => {
  if (enabled === undefined) return {};
  return enabled ? TURNED_ON : { disabled_at: new Date(), disabled_because: 'admin' };
};
