import { ApiError, RecordStore, type Trash } from '@vaultway/common';
import { LIMITS, type Webhook } from '@vaultway/contracts';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { toWebhook, WebhookEntity } from './webhook.entity.js';

/** Every write of a webhook, by an admin or by the worker, which has no trash. */
export class WebhookRecords extends RecordStore<WebhookEntity, Webhook> {
  constructor(database: DataSource) {
    super(database, {
      type: 'webhook',
      entity: WebhookEntity,
      nameColumn: 'name',
      toView: toWebhook,
      beforeRestore: async (tx) => {
        await assertRoom(tx);
        return {};
      },
    });
  }

  static withTrash(database: DataSource, trash: Trash): WebhookRecords {
    const records = new WebhookRecords(database);
    trash.add(records);
    return records;
  }
}

/**
 * Each webhook is told apart from the others, so there cannot be any number of them.
 *
 * @throws ApiError `too_many_webhooks`
 */
export async function assertRoom(tx: EntityManager): Promise<void> {
  await tx.query('LOCK TABLE webhook_endpoints IN SHARE ROW EXCLUSIVE MODE');
  const there = await tx.countBy(WebhookEntity, { deleted_at: IsNull() });
  if (there >= LIMITS.webhooks) throw new ApiError('too_many_webhooks');
}
