import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, listPage, Page, Trash } from '@vaultway/common';
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
import { DataSource } from 'typeorm';
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

/** For so long messages are signed with the former secret as well. */
const FORMER_SECRET_MS = 24 * 3_600_000;

/** What admins do with webhooks. */
@Injectable()
export class WebhookService {
  private readonly webhooks: WebhookRecords;
  private readonly secrets: WebhookSecrets;

  constructor(
    private readonly database: DataSource,
    private readonly messages: WebhookMessages,
    trash: Trash,
    @Inject(CONFIG) config: TrackingConfig,
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

  /** Nobody can read the secret again. @throws ApiError `too_many_webhooks` */
  async create(input: CreateWebhook, by: Admin): Promise<WebhookWithSecret> {
    const id = v7();
    const secret = makeSecret();
    const webhook = await this.webhooks.write(by, async (records) => {
      await assertRoom(records.tx);
      return records.insert({
        ...TURNED_ON,
        ...input,
        id,
        secret: this.secrets.seal(secret, id),
        previous_secret: null,
        previous_secret_until: null,
      });
    });
    return { ...toWebhook(webhook), secret };
  }

  async update({ id, updated_at, enabled, ...changed }: UpdateWebhook, by: Admin): Promise<Webhook> {
    const webhook = await this.webhooks.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
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

  /** Gives it a new secret; the former one holds for another day. */
  async renewSecret(id: string, by: Admin): Promise<WebhookWithSecret> {
    const secret = makeSecret();
    const webhook = await this.webhooks.write(by, async (records) => {
      const before = await records.lock(id);
      return records.update(before, {
        secret: this.secrets.seal(secret, before.id),
        previous_secret: before.secret,
        previous_secret_until: new Date(Date.now() + FORMER_SECRET_MS),
      });
    });
    return { ...toWebhook(webhook), secret };
  }

  /** Has a message sent that tells of nothing. @throws ApiError `webhook_off` */
  async test(id: string): Promise<WebhookDelivery> {
    const { id: endpoint_id, name } = await this.findOn(id);
    const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: new Date().toISOString(), data: { name } });
    return this.database.transaction(async (tx) => {
      const [added] = await this.messages.add(tx, [{ endpoint_id, type: WEBHOOK_TEST, body }]);
      return toDelivery(await tx.findOneByOrFail(WebhookDeliveryEntity, { id: added }));
    });
  }

  async deliveries(id: string, query: ListDeliveries): Promise<Page<WebhookDelivery>> {
    const webhook = await this.webhooks.find(id);
    const descending = query.sort.startsWith('-');
    const column = query.sort.replace('-', '').replace('updated_at', 'tried_at') as 'created_at' | 'tried_at';
    const direction = descending ? 'DESC' : 'ASC';
    const [rows, total] = await this.database.getRepository(WebhookDeliveryEntity).findAndCount({
      where: { endpoint_id: webhook.id, ...(query.state && DELIVERIES_IN[query.state]) },
      order: { [column]: direction, id: direction },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new Page(rows.map(toDelivery), total, query);
  }

  /** Has the same message sent once more, under the same id. @throws ApiError `webhook_off` */
  async replay(id: string, deliveryId: string): Promise<WebhookDelivery> {
    const webhook = await this.findOn(id);
    if (!isUuid(deliveryId)) throw new ApiError('not_found');
    return this.database.transaction(async (tx) => {
      const name = { id: deliveryId, endpoint_id: webhook.id };
      const row = await tx.findOne(WebhookDeliveryEntity, {
        where: name,
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) throw new ApiError('not_found');
      const anew = { tries: 0, next_try_at: new Date(), delivered_at: null };
      await tx.update(WebhookDeliveryEntity, name, anew);
      await this.messages.wake(tx);
      return toDelivery(Object.assign(row, anew));
    });
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
